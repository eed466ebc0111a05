CREATE TABLE "directory_import_rows" (
	"import_id" integer NOT NULL,
	"row" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"email_key" text,
	"name_key" text,
	"values" jsonb,
	"verdict" text,
	"reason" text DEFAULT '' NOT NULL,
	"before" jsonb,
	"target_id" integer,
	"result" text,
	"version" integer,
	"links" jsonb,
	CONSTRAINT "directory_import_rows_import_id_row_pk" PRIMARY KEY("import_id","row")
);
--> statement-breakpoint
CREATE TABLE "directory_imports" (
	"import_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "directory_imports_import_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"maillist_id" integer,
	"file_name" text NOT NULL,
	"headings" jsonb NOT NULL,
	"samples" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mapping" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"user_id" integer NOT NULL,
	"actor_id" integer NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"check_date" timestamp(3) with time zone,
	"import_date" timestamp(3) with time zone,
	"undo_date" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "directory_import_rows" ADD CONSTRAINT "directory_import_rows_import_id_directory_imports_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."directory_imports"("import_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_imports" ADD CONSTRAINT "directory_imports_maillist_id_mailing_lists_maillist_id_fk" FOREIGN KEY ("maillist_id") REFERENCES "public"."mailing_lists"("maillist_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_imports" ADD CONSTRAINT "directory_imports_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_imports" ADD CONSTRAINT "directory_imports_actor_id_users_user_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "directory_import_rows_verdict" ON "directory_import_rows" USING btree ("import_id","verdict","row");--> statement-breakpoint
CREATE INDEX "directory_import_rows_result" ON "directory_import_rows" USING btree ("import_id","result","row");--> statement-breakpoint
CREATE INDEX "directory_import_rows_email" ON "directory_import_rows" USING btree ("import_id","email_key","row") WHERE "directory_import_rows"."email_key" is not null;--> statement-breakpoint
CREATE INDEX "directory_import_rows_name" ON "directory_import_rows" USING btree ("import_id","name_key","row") WHERE "directory_import_rows"."name_key" is not null;--> statement-breakpoint
CREATE INDEX "directory_import_rows_target" ON "directory_import_rows" USING btree ("import_id","target_id","row") WHERE "directory_import_rows"."target_id" is not null;--> statement-breakpoint
CREATE INDEX "directory_imports_open" ON "directory_imports" USING btree ("import_id") WHERE "directory_imports"."state" in ('checking', 'importing', 'undoing');--> statement-breakpoint
CREATE INDEX "directory_imports_user" ON "directory_imports" USING btree ("user_id","import_id");--> statement-breakpoint
CREATE INDEX "directory_imports_list" ON "directory_imports" USING btree ("maillist_id");--> statement-breakpoint
CREATE INDEX "contacts_second_email_key" ON "contacts" USING btree (lower("secondary_email")) WHERE "contacts"."secondary_email" <> '';--> statement-breakpoint
CREATE INDEX "contacts_name_key" ON "contacts" USING btree (lower(("firstname" || ' ' || "lastname")));