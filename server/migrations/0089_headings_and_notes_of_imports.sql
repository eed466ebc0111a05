ALTER TABLE "directory_import_rows" ADD COLUMN "remarks" jsonb;--> statement-breakpoint
ALTER TABLE "directory_import_rows" ADD COLUMN "notes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "directory_imports" ADD COLUMN "top" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "directory_imports" ADD COLUMN "heading_row" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "directory_imports" ADD COLUMN "notes" jsonb DEFAULT '[]'::jsonb NOT NULL;