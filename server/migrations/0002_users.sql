CREATE TABLE "account_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" integer NOT NULL,
	"email" "citext" NOT NULL,
	"expire_date" timestamp(3) with time zone NOT NULL,
	"used_date" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "login_guesses" ADD COLUMN "name" "citext" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_links_user" ON "account_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "account_links_expire" ON "account_links" USING btree ("expire_date");--> statement-breakpoint
CREATE INDEX "login_guesses_name" ON "login_guesses" USING btree ("name");--> statement-breakpoint
CREATE INDEX "users_type" ON "users" USING btree ("user_type","user_id");--> statement-breakpoint
CREATE INDEX "users_fullname" ON "users" USING btree (("firstname" || ' ' || "lastname"),"user_id");