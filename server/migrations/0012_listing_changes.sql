CREATE TABLE "listing_changes" (
	"listing_id" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"user_id" integer NOT NULL,
	"change_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "listing_changes_listing_id_kind_name_pk" PRIMARY KEY("listing_id","kind","name")
);
--> statement-breakpoint
CREATE TABLE "listing_reviews" (
	"listing_id" integer PRIMARY KEY NOT NULL,
	"reviewer_id" integer,
	"review_date" timestamp(3) with time zone,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "listing_changes" ADD CONSTRAINT "listing_changes_listing_id_listings_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("listing_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_changes" ADD CONSTRAINT "listing_changes_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_reviews" ADD CONSTRAINT "listing_reviews_listing_id_listings_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("listing_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_reviews" ADD CONSTRAINT "listing_reviews_reviewer_id_users_user_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;