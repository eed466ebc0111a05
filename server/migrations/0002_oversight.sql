CREATE TABLE "inbox_messages" (
	"message_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inbox_messages_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"news" jsonb NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"seen_date" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "inbox_preferences" (
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"mail" boolean NOT NULL,
	CONSTRAINT "inbox_preferences_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
DROP INDEX "audit_entries_entity";--> statement-breakpoint
DROP INDEX "audit_entries_user";--> statement-breakpoint
ALTER TABLE "activation_codes" ADD COLUMN "broker_code" text;--> statement-breakpoint
ALTER TABLE "activation_codes" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "activation_codes" ADD COLUMN "expire_date" date;--> statement-breakpoint
ALTER TABLE "activation_codes" ADD COLUMN "revoked_date" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "inbox_messages" ADD CONSTRAINT "inbox_messages_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_preferences" ADD CONSTRAINT "inbox_preferences_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbox_messages_user" ON "inbox_messages" USING btree ("user_id","message_id");--> statement-breakpoint
CREATE INDEX "inbox_messages_unread" ON "inbox_messages" USING btree ("user_id","message_id") WHERE "inbox_messages"."seen_date" is null;--> statement-breakpoint
ALTER TABLE "activation_codes" ADD CONSTRAINT "activation_codes_broker_code_brokers_broker_id_fk" FOREIGN KEY ("broker_code") REFERENCES "public"."brokers"("broker_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "audit_entries_created" ON "audit_entries" USING btree ("create_date","audit_id");--> statement-breakpoint
CREATE INDEX "audit_entries_action" ON "audit_entries" USING btree ("action","create_date","audit_id");--> statement-breakpoint
CREATE INDEX "audit_entries_thing" ON "audit_entries" USING btree ("entity","entity_id","create_date","audit_id");--> statement-breakpoint
CREATE INDEX "audit_entries_words" ON "audit_entries" USING gin (("action" || ' ' || "entity" || ' ' || coalesce("entity_id", '') || ' ' ||
    coalesce("old_value"::text, '') || ' ' || coalesce("new_value"::text, '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "activation_codes_created" ON "activation_codes" USING btree ("create_date","code");--> statement-breakpoint
CREATE INDEX "activation_codes_used" ON "activation_codes" USING btree ("used_date","code");--> statement-breakpoint
CREATE INDEX "activation_codes_broker" ON "activation_codes" USING btree ("broker_code","create_date","code");--> statement-breakpoint
CREATE INDEX "audit_entries_entity" ON "audit_entries" USING btree ("entity","create_date","audit_id");--> statement-breakpoint
CREATE INDEX "audit_entries_user" ON "audit_entries" USING btree ("user_id","create_date","audit_id");--> statement-breakpoint
CREATE FUNCTION brevet_only_add() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'Rows of % are only ever added', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_entries_only_add BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entries" FOR EACH STATEMENT EXECUTE FUNCTION brevet_only_add();
--> statement-breakpoint
ALTER TABLE "audit_entries" ENABLE ALWAYS TRIGGER audit_entries_only_add;
