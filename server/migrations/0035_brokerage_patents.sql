CREATE TABLE "broker_patents" (
	"patent_id" integer NOT NULL,
	"broker_code" text NOT NULL,
	"patent_status" text NOT NULL,
	"creator_id" integer NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "broker_patents_patent_id_broker_code_pk" PRIMARY KEY("patent_id","broker_code")
);
--> statement-breakpoint
ALTER TABLE "listing_patents" DROP CONSTRAINT "listing_patents_patent_id_patents_patent_id_fk";
--> statement-breakpoint
ALTER TABLE "notes" DROP CONSTRAINT "notes_patent_id_patents_patent_id_fk";
--> statement-breakpoint
ALTER TABLE "patents" ALTER COLUMN "patent_id" DROP IDENTITY;--> statement-breakpoint
ALTER TABLE "patents" ALTER COLUMN "patent_id" SET DEFAULT brevet_opaque_id();--> statement-breakpoint
ALTER TABLE "broker_patents" ADD CONSTRAINT "broker_patents_patent_id_patents_patent_id_fk" FOREIGN KEY ("patent_id") REFERENCES "public"."patents"("patent_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broker_patents" ADD CONSTRAINT "broker_patents_broker_code_brokers_broker_id_fk" FOREIGN KEY ("broker_code") REFERENCES "public"."brokers"("broker_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "broker_patents" ADD CONSTRAINT "broker_patents_creator_id_users_user_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "broker_patents_code" ON "broker_patents" USING btree ("broker_code","patent_id");--> statement-breakpoint
ALTER TABLE "listing_patents" ADD CONSTRAINT "listing_patents_patent_id_patents_patent_id_fk" FOREIGN KEY ("patent_id") REFERENCES "public"."patents"("patent_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_patent_id_patents_patent_id_fk" FOREIGN KEY ("patent_id") REFERENCES "public"."patents"("patent_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "listing_patents_created" ON "listing_patents" USING btree ("create_date","patent_id");--> statement-breakpoint
CREATE INDEX "patents_created" ON "patents" USING btree ("create_date","patent_id");--> statement-breakpoint
-- People see these numbers from now on. The old ones tell in which order patents came.
UPDATE "patents" SET "patent_id" = brevet_opaque_id();
