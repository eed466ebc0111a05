ALTER TABLE "brokers" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "outbox_kind" ON "outbox" USING btree ("kind","mail_id");--> statement-breakpoint
CREATE INDEX "outbox_address" ON "outbox" USING btree ("to_address","mail_id");--> statement-breakpoint
CREATE INDEX "outbox_words" ON "outbox" USING gin (("to_name" || ' ' || "to_address" || ' ' || "subject") gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "brokers_code" ON "brokers" USING btree (lower("broker_id"));