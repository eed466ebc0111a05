CREATE TABLE "bulk_action_rows" (
	"bulk_id" integer NOT NULL,
	"listing_id" integer NOT NULL,
	"change" jsonb,
	"refused" jsonb,
	"undone" boolean DEFAULT false NOT NULL,
	"undo_refused" jsonb,
	"untold" jsonb,
	CONSTRAINT "bulk_action_rows_bulk_id_listing_id_pk" PRIMARY KEY("bulk_id","listing_id")
);
--> statement-breakpoint
CREATE TABLE "bulk_actions" (
	"bulk_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_actions_bulk_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"bulk_key" text NOT NULL,
	"action" text NOT NULL,
	"asked" integer NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bulk_action_rows" ADD CONSTRAINT "bulk_action_rows_bulk_id_bulk_actions_bulk_id_fk" FOREIGN KEY ("bulk_id") REFERENCES "public"."bulk_actions"("bulk_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_actions" ADD CONSTRAINT "bulk_actions_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_action_rows_untold" ON "bulk_action_rows" USING btree ("bulk_id") WHERE "bulk_action_rows"."untold" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_actions_key" ON "bulk_actions" USING btree ("user_id","bulk_key");--> statement-breakpoint
CREATE INDEX "bulk_actions_created" ON "bulk_actions" USING btree ("create_date");