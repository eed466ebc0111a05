CREATE TABLE "anonymity_overrides" (
	"listing_id" integer NOT NULL,
	"field" text NOT NULL,
	"finding_key" text NOT NULL,
	"reason" text NOT NULL,
	"user_id" integer NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "anonymity_overrides_listing_id_field_finding_key_pk" PRIMARY KEY("listing_id","field","finding_key")
);
--> statement-breakpoint
ALTER TABLE "anonymity_overrides" ADD CONSTRAINT "anonymity_overrides_listing_id_listings_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("listing_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anonymity_overrides" ADD CONSTRAINT "anonymity_overrides_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;