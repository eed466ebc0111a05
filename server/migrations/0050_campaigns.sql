CREATE TABLE "bounces" (
	"bounce_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bounces_bounce_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"address" text NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT '' NOT NULL,
	"diagnostic" text DEFAULT '' NOT NULL,
	"bounce_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"campaign_id" integer,
	"recipient_id" integer,
	CONSTRAINT "bounce_kind_known" CHECK ("bounces"."kind" in ('hard', 'soft')),
	CONSTRAINT "bounce_lengths" CHECK (length("bounces"."status") <= 20 and length("bounces"."diagnostic") <= 500)
);
--> statement-breakpoint
CREATE TABLE "campaign_recipients" (
	"recipient_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaign_recipients_recipient_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"campaign_id" integer NOT NULL,
	"contact_id" integer,
	"address" text NOT NULL,
	"lists" integer[] DEFAULT '{}' NOT NULL,
	"with_patents" boolean NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"run" integer DEFAULT 0 NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_attempt" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"message_id" text NOT NULL,
	"sent_date" timestamp(3) with time zone,
	"last_error" text,
	"click_date" timestamp(3) with time zone,
	"clicks" integer DEFAULT 0 NOT NULL,
	"unsubscribe_date" timestamp(3) with time zone,
	CONSTRAINT "campaign_recipients_MessageID_unique" UNIQUE("message_id"),
	CONSTRAINT "campaign_recipient_state_known" CHECK ("campaign_recipients"."state" in ('waiting', 'sending', 'handed', 'sent', 'unconfirmed', 'failed', 'left out')),
	CONSTRAINT "campaign_recipient_reason" CHECK (("campaign_recipients"."state" = 'left out') = ("campaign_recipients"."reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"campaign_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaigns_campaign_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"campaign_name" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"broker_id" text NOT NULL,
	"lists" integer[] DEFAULT '{}' NOT NULL,
	"filter" jsonb,
	"per_minute" integer DEFAULT 60 NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"run" integer DEFAULT 0 NOT NULL,
	"start_date" timestamp(3) with time zone,
	"end_date" timestamp(3) with time zone,
	"creator_id" integer NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "campaign_state_known" CHECK ("campaigns"."state" in ('draft', 'sending', 'paused', 'sent', 'canceled')),
	CONSTRAINT "campaign_rate" CHECK ("campaigns"."per_minute" between 1 and 6000)
);
--> statement-breakpoint
CREATE TABLE "unsubscribes" (
	"unsubscribe_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unsubscribes_unsubscribe_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"address" text NOT NULL,
	"maillist_id" integer,
	"campaign_id" integer,
	"unsubscribe_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unsubscribes_once" UNIQUE NULLS NOT DISTINCT("address","maillist_id"),
	CONSTRAINT "unsubscribe_lower" CHECK ("unsubscribes"."address" = lower("unsubscribes"."address"))
);
--> statement-breakpoint
ALTER TABLE "bounces" ADD CONSTRAINT "bounces_campaign_id_campaigns_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("campaign_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bounces" ADD CONSTRAINT "bounces_recipient_id_campaign_recipients_recipient_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."campaign_recipients"("recipient_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_campaign_id_campaigns_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("campaign_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_contact_id_contacts_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("contact_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_broker_id_brokers_broker_id_fk" FOREIGN KEY ("broker_id") REFERENCES "public"."brokers"("broker_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_creator_id_users_user_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsubscribes" ADD CONSTRAINT "unsubscribes_maillist_id_mailing_lists_maillist_id_fk" FOREIGN KEY ("maillist_id") REFERENCES "public"."mailing_lists"("maillist_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsubscribes" ADD CONSTRAINT "unsubscribes_campaign_id_campaigns_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("campaign_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bounces_address" ON "bounces" USING btree (lower("address"),"bounce_date");--> statement-breakpoint
CREATE INDEX "bounces_campaign" ON "bounces" USING btree ("campaign_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bounces_once" ON "bounces" USING btree ("recipient_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_recipients_once" ON "campaign_recipients" USING btree ("campaign_id",lower("address"));--> statement-breakpoint
CREATE INDEX "campaign_recipients_state" ON "campaign_recipients" USING btree ("campaign_id","state","recipient_id");--> statement-breakpoint
CREATE INDEX "campaign_recipients_address" ON "campaign_recipients" USING btree ("campaign_id","address","recipient_id");--> statement-breakpoint
CREATE INDEX "campaign_recipients_contact" ON "campaign_recipients" USING btree ("contact_id","recipient_id");--> statement-breakpoint
CREATE INDEX "campaigns_name" ON "campaigns" USING btree ("campaign_name","campaign_id");--> statement-breakpoint
CREATE INDEX "campaigns_state" ON "campaigns" USING btree ("state","campaign_id");--> statement-breakpoint
CREATE INDEX "campaigns_created" ON "campaigns" USING btree ("create_date","campaign_id");--> statement-breakpoint
CREATE INDEX "campaigns_started" ON "campaigns" USING btree ("start_date","campaign_id");--> statement-breakpoint
CREATE INDEX "unsubscribes_list" ON "unsubscribes" USING btree ("maillist_id");--> statement-breakpoint
CREATE INDEX "unsubscribes_campaign" ON "unsubscribes" USING btree ("campaign_id");