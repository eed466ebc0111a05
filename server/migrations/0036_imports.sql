CREATE TABLE "import_errors" (
	"error_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_errors_error_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"import_id" integer NOT NULL,
	"file" text NOT NULL,
	"position" bigint NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_uploads" (
	"upload_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"user_id" integer NOT NULL,
	"part_date" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"import_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_import_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"origin" text NOT NULL,
	"stored" text,
	"fingerprint" text NOT NULL,
	"size" bigint NOT NULL,
	"format" text,
	"records" bigint,
	"state" text NOT NULL,
	"canceling" boolean DEFAULT false NOT NULL,
	"problem" text,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"parts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"share" real DEFAULT 0 NOT NULL,
	"rate" real,
	"seconds_left" integer,
	"deaths" integer DEFAULT 0 NOT NULL,
	"user_id" integer,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"start_date" timestamp(3) with time zone,
	"end_date" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "import_errors" ADD CONSTRAINT "import_errors_import_id_imports_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("import_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_uploads" ADD CONSTRAINT "import_uploads_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_errors_import" ON "import_errors" USING btree ("import_id","error_id");--> statement-breakpoint
CREATE INDEX "imports_open" ON "imports" USING btree ("import_id") WHERE "imports"."state" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "imports_fingerprint" ON "imports" USING btree ("fingerprint","import_id");--> statement-breakpoint
CREATE UNIQUE INDEX "imports_watched" ON "imports" USING btree ("fingerprint") WHERE "imports"."origin" = 'watched';