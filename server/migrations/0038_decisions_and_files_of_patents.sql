CREATE TABLE "patent_decision_history" (
	"history_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "patent_decision_history_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"patent_id" integer NOT NULL,
	"broker_code" text NOT NULL,
	"decision_status" smallint NOT NULL,
	"user_id" integer NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "patent_decisions" (
	"patent_id" integer NOT NULL,
	"broker_code" text NOT NULL,
	"decision_status" smallint NOT NULL,
	"user_id" integer NOT NULL,
	"last_update" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "patent_decisions_patent_id_broker_code_pk" PRIMARY KEY("patent_id","broker_code")
);
--> statement-breakpoint
ALTER TABLE "listing_attachments" ALTER COLUMN "listing_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_attachments" ADD COLUMN "patent_id" integer;--> statement-breakpoint
ALTER TABLE "patent_decision_history" ADD CONSTRAINT "patent_decision_history_patent_id_patents_patent_id_fk" FOREIGN KEY ("patent_id") REFERENCES "public"."patents"("patent_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patent_decision_history" ADD CONSTRAINT "patent_decision_history_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patent_decisions" ADD CONSTRAINT "patent_decisions_patent_id_patents_patent_id_fk" FOREIGN KEY ("patent_id") REFERENCES "public"."patents"("patent_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patent_decisions" ADD CONSTRAINT "patent_decisions_broker_code_brokers_broker_id_fk" FOREIGN KEY ("broker_code") REFERENCES "public"."brokers"("broker_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "patent_decisions" ADD CONSTRAINT "patent_decisions_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "patent_decision_history_patent" ON "patent_decision_history" USING btree ("patent_id","broker_code","history_id");--> statement-breakpoint
CREATE INDEX "patent_decisions_status" ON "patent_decisions" USING btree ("decision_status","last_update","patent_id","broker_code");--> statement-breakpoint
CREATE INDEX "patent_decisions_broker" ON "patent_decisions" USING btree ("broker_code","decision_status","patent_id");--> statement-breakpoint
ALTER TABLE "listing_attachments" ADD CONSTRAINT "listing_attachments_patent_id_patents_patent_id_fk" FOREIGN KEY ("patent_id") REFERENCES "public"."patents"("patent_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_attachments_patent" ON "listing_attachments" USING btree ("patent_id","position","doc_id") WHERE "listing_attachments"."patent_id" is not null;--> statement-breakpoint
ALTER TABLE "listing_attachments" ADD CONSTRAINT "attachment_of_one" CHECK (num_nonnulls("listing_attachments"."listing_id", "listing_attachments"."patent_id") = 1);