CREATE TABLE "wanted_listings" (
	"wanted_id" integer PRIMARY KEY DEFAULT brevet_opaque_id() NOT NULL,
	"user_id" integer NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"keywords" text DEFAULT '' NOT NULL,
	"class" text DEFAULT '' NOT NULL,
	"budget" text DEFAULT '' NOT NULL,
	"closed" boolean DEFAULT false NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_update" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wanted_suggestions" (
	"wanted_id" integer NOT NULL,
	"listing_id" integer NOT NULL,
	"creator_id" integer NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wanted_suggestions_wanted_id_listing_id_pk" PRIMARY KEY("wanted_id","listing_id")
);
--> statement-breakpoint
ALTER TABLE "wanted_listings" ADD CONSTRAINT "wanted_listings_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wanted_suggestions" ADD CONSTRAINT "wanted_suggestions_wanted_id_wanted_listings_wanted_id_fk" FOREIGN KEY ("wanted_id") REFERENCES "public"."wanted_listings"("wanted_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wanted_suggestions" ADD CONSTRAINT "wanted_suggestions_listing_id_listings_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("listing_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wanted_suggestions" ADD CONSTRAINT "wanted_suggestions_creator_id_users_user_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wanted_listings_user" ON "wanted_listings" USING btree ("user_id","wanted_id");--> statement-breakpoint
CREATE INDEX "wanted_listings_created" ON "wanted_listings" USING btree ("create_date","wanted_id");--> statement-breakpoint
CREATE INDEX "wanted_listings_title" ON "wanted_listings" USING btree ("title","wanted_id");--> statement-breakpoint
CREATE INDEX "wanted_suggestions_listing" ON "wanted_suggestions" USING btree ("listing_id");