CREATE TABLE "backups" (
	"backup_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backups_backup_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"path" text NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"with_patents" boolean NOT NULL,
	"encrypted" boolean NOT NULL,
	"size" bigint,
	"damaged" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"start_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"end_date" timestamp(3) with time zone,
	CONSTRAINT "backup_state_known" CHECK ("backups"."state" in ('running', 'verified', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "restores" (
	"restore_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "restores_restore_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token" uuid NOT NULL,
	"backup_date" timestamp(3) with time zone NOT NULL,
	"restore_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"jobs" jsonb,
	"release_date" timestamp(3) with time zone,
	"resume_date" timestamp(3) with time zone,
	"released_by" integer,
	CONSTRAINT "restores_Token_unique" UNIQUE("token")
);
--> statement-breakpoint
ALTER TABLE "restores" ADD CONSTRAINT "restores_released_by_users_user_id_fk" FOREIGN KEY ("released_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "backups_state" ON "backups" USING btree ("state","start_date");