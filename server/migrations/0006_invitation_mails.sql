ALTER TABLE "outbox" ADD COLUMN "invitation_id" integer;--> statement-breakpoint
CREATE INDEX "outbox_invitation" ON "outbox" USING btree ("invitation_id");