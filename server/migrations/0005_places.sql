CREATE TABLE "known_sign_ins" (
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"first_seen" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_seen" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_sign_ins_user_id_kind_name_pk" PRIMARY KEY("user_id","kind","name")
);
--> statement-breakpoint
ALTER TABLE "user_identities" ADD COLUMN "identity_id" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "user_identities_identity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "known_sign_ins" ADD CONSTRAINT "known_sign_ins_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_identities" ADD CONSTRAINT "user_identities_IdentityID_unique" UNIQUE("identity_id");