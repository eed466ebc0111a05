CREATE TABLE "invitations" (
	"obj_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invitations_obj_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"listing_id" integer NOT NULL,
	"sender_id" integer NOT NULL,
	"sender_name" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"email_address" "citext" NOT NULL,
	"cc" text[] NOT NULL,
	"message" text NOT NULL,
	"patent" smallint NOT NULL,
	"attachments" integer[] NOT NULL,
	"token_hash" text NOT NULL,
	"copy_token_hash" text NOT NULL,
	"expire_date" timestamp(3) with time zone NOT NULL,
	"open_date" timestamp(3) with time zone,
	"answer" text,
	"question" text DEFAULT '' NOT NULL,
	"follow_up" smallint NOT NULL,
	"delete_flag" smallint DEFAULT 0 NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_TokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "invitations_CopyTokenHash_unique" UNIQUE("copy_token_hash"),
	CONSTRAINT "follow_up_known" CHECK ("invitations"."follow_up" between 0 and 5)
);
--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_listing_id_listings_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("listing_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_sender_id_users_user_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitations_listing" ON "invitations" USING btree ("listing_id","obj_id");--> statement-breakpoint
CREATE INDEX "invitations_sender" ON "invitations" USING btree ("sender_id");