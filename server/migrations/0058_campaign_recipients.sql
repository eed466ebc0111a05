CREATE TABLE "campaign_links" (
	"campaign_id" integer NOT NULL,
	"link_no" smallint NOT NULL,
	"url" text NOT NULL,
	"has_patent" boolean NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "campaign_links_campaign_id_link_no_pk" PRIMARY KEY("campaign_id","link_no")
);
--> statement-breakpoint
ALTER TABLE "campaign_recipients" DROP CONSTRAINT "campaign_recipient_state_known";--> statement-breakpoint
ALTER TABLE "campaigns" DROP CONSTRAINT "campaign_rate";--> statement-breakpoint
DROP INDEX "campaign_recipients_once";--> statement-breakpoint
ALTER TABLE "bounces" ALTER COLUMN "recipient_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ALTER COLUMN "recipient_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ALTER COLUMN "recipient_id" SET MAXVALUE 9223372036854775807;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ALTER COLUMN "address" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD COLUMN "token" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "recipients" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "sent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "lease_date" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "next_send_date" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "last_error" text;--> statement-breakpoint
ALTER TABLE "campaign_links" ADD CONSTRAINT "campaign_links_campaign_id_campaigns_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("campaign_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bounces_unknown_once" ON "bounces" USING btree (lower("address"),"kind") WHERE "bounces"."recipient_id" is null;--> statement-breakpoint
CREATE INDEX "campaign_recipients_clicked" ON "campaign_recipients" USING btree ("campaign_id","recipient_id") WHERE "campaign_recipients"."click_date" is not null;--> statement-breakpoint
CREATE INDEX "campaign_recipients_unsubscribed" ON "campaign_recipients" USING btree ("campaign_id","recipient_id") WHERE "campaign_recipients"."unsubscribe_date" is not null;--> statement-breakpoint
CREATE INDEX "campaigns_broker" ON "campaigns" USING btree ("broker_id","campaign_id");--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_recipients_once" ON "campaign_recipients" USING btree ("campaign_id",lower("address")) WHERE "campaign_recipients"."state" <> 'left out';--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_Token_unique" UNIQUE("token");--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipient_state_known" CHECK ("campaign_recipients"."state" in ('waiting', 'sending', 'sent', 'unconfirmed', 'failed', 'left out'));--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaign_rate" CHECK ("campaigns"."per_minute" between 1 and 60000);