CREATE TABLE "account_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" integer NOT NULL,
	"email" "citext" NOT NULL,
	"expire_date" timestamp(3) with time zone NOT NULL,
	"used_date" timestamp(3) with time zone
);
--> statement-breakpoint
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
CREATE TABLE "recovery_codes" (
	"code_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recovery_codes_code_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"code_hash" text NOT NULL,
	"used_date" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "second_steps" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"since" timestamp(3) with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_steps" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" integer,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"guesses" smallint DEFAULT 0 NOT NULL,
	"expire_date" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" integer NOT NULL,
	"email" "citext" NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_identities_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
ALTER TABLE "brokers" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "login_guesses" ADD COLUMN "name_key" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "session_id" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "sessions_session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_seen" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_templates" ADD CONSTRAINT "mail_templates_broker_id_brokers_broker_id_fk" FOREIGN KEY ("broker_id") REFERENCES "public"."brokers"("broker_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_broker_id_brokers_broker_id_fk" FOREIGN KEY ("broker_id") REFERENCES "public"."brokers"("broker_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_steps" ADD CONSTRAINT "second_steps_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_steps" ADD CONSTRAINT "sign_in_steps_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_identities" ADD CONSTRAINT "user_identities_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_links_user" ON "account_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "account_links_expire" ON "account_links" USING btree ("expire_date");--> statement-breakpoint
CREATE INDEX "outbox_state" ON "outbox" USING btree ("state","mail_id");--> statement-breakpoint
CREATE INDEX "outbox_kind" ON "outbox" USING btree ("kind","mail_id");--> statement-breakpoint
CREATE INDEX "outbox_address" ON "outbox" USING btree ("to_address","mail_id");--> statement-breakpoint
CREATE INDEX "outbox_user" ON "outbox" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "outbox_words" ON "outbox" USING gin (("to_name" || ' ' || "to_address" || ' ' || "subject") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "recovery_codes_user" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_steps_expire" ON "sign_in_steps" USING btree ("expire_date");--> statement-breakpoint
CREATE INDEX "sign_in_steps_user" ON "sign_in_steps" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_identities_user" ON "user_identities" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "brokers_code" ON "brokers" USING btree (lower("broker_id"));--> statement-breakpoint
CREATE INDEX "login_guesses_name" ON "login_guesses" USING btree ("name_key");--> statement-breakpoint
CREATE INDEX "users_type" ON "users" USING btree ("user_type","user_id");--> statement-breakpoint
CREATE INDEX "users_fullname" ON "users" USING btree (("firstname" || ' ' || "lastname"),"user_id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_SessionID_unique" UNIQUE("session_id");