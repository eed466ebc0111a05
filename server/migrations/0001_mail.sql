CREATE TABLE "mail_templates" (
	"broker_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "mail_templates_broker_id_kind_pk" PRIMARY KEY("broker_id","kind")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"mail_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_mail_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"to_name" text NOT NULL,
	"to_address" text NOT NULL,
	"from_name" text NOT NULL,
	"from_address" text,
	"reply_to" text,
	"broker_id" text NOT NULL,
	"user_id" integer,
	"subject" text NOT NULL,
	"text_body" text NOT NULL,
	"html_body" text NOT NULL,
	"secret" text,
	"message_id" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"last_error" text,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"sent_date" timestamp(3) with time zone,
	"next_attempt" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outbox_MessageID_unique" UNIQUE("message_id"),
	CONSTRAINT "mail_state_known" CHECK ("outbox"."state" in ('queued', 'sending', 'sent', 'failed', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "mail_templates" ADD CONSTRAINT "mail_templates_broker_id_brokers_broker_id_fk" FOREIGN KEY ("broker_id") REFERENCES "public"."brokers"("broker_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_broker_id_brokers_broker_id_fk" FOREIGN KEY ("broker_id") REFERENCES "public"."brokers"("broker_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_state" ON "outbox" USING btree ("state","mail_id");--> statement-breakpoint
CREATE INDEX "outbox_user" ON "outbox" USING btree ("user_id");