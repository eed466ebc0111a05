CREATE TABLE "held_usernames" (
	"skeleton" text PRIMARY KEY NOT NULL,
	"username" "citext" NOT NULL,
	"password_hash" text NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "held_usernames_Username_unique" UNIQUE("username")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "username_skeleton" text;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_UsernameSkeleton_unique" UNIQUE("username_skeleton");