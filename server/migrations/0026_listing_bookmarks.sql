CREATE TABLE "listing_bookmarks" (
	"user_id" integer NOT NULL,
	"listing_id" integer NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "listing_bookmarks_user_id_listing_id_pk" PRIMARY KEY("user_id","listing_id")
);
--> statement-breakpoint
ALTER TABLE "listing_bookmarks" ADD CONSTRAINT "listing_bookmarks_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_bookmarks" ADD CONSTRAINT "listing_bookmarks_listing_id_listings_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("listing_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_bookmarks_listing" ON "listing_bookmarks" USING btree ("listing_id");