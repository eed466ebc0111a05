ALTER TABLE "outbox" ADD COLUMN "invitation_id" integer;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_invitation_id_invitations_obj_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitations"("obj_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_invitation" ON "outbox" USING btree ("invitation_id");