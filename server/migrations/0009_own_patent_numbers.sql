-- Numbers that people see must not count other people's rows. They come from one sequence through a Feistel permutation of 30 bits
-- under a key of this database, above all numbers given out before.
CREATE SEQUENCE "opaque_ids";
--> statement-breakpoint
DO $do$
BEGIN
  EXECUTE format($function$
    CREATE FUNCTION brevet_opaque_id() RETURNS integer LANGUAGE plpgsql VOLATILE AS $body$
    DECLARE
      n bigint := nextval('opaque_ids');
      high integer := (n >> 15) & 32767;
      low integer := n & 32767;
      mixed integer;
    BEGIN
      IF n >= 1073741824 THEN RAISE EXCEPTION 'no opaque numbers are left'; END IF;
      FOR round IN 1..8 LOOP
        mixed := high # (('x' || substr(md5(%L || round || ':' || low), 1, 8))::bit(32)::integer & 32767);
        high := low;
        low := mixed;
      END LOOP;
      RETURN 1073741824 + (high << 15) + low;
    END $body$
  $function$, gen_random_uuid());
END $do$;
--> statement-breakpoint
DROP INDEX "listing_attachments_listing";
--> statement-breakpoint
DROP INDEX "invitations_listing";
--> statement-breakpoint
ALTER TABLE "listing_patents" DROP CONSTRAINT "listing_patents_listing_id_patent_id_pk";
--> statement-breakpoint
ALTER TABLE "listing_attachments" ALTER COLUMN "doc_id" DROP IDENTITY;
--> statement-breakpoint
ALTER TABLE "listing_attachments" ALTER COLUMN "doc_id" SET DEFAULT brevet_opaque_id();
--> statement-breakpoint
ALTER TABLE "invitations" ALTER COLUMN "obj_id" DROP IDENTITY;
--> statement-breakpoint
ALTER TABLE "invitations" ALTER COLUMN "obj_id" SET DEFAULT brevet_opaque_id();
--> statement-breakpoint
ALTER TABLE "listing_patents" ADD COLUMN "listing_patent_id" integer PRIMARY KEY DEFAULT brevet_opaque_id() NOT NULL;
--> statement-breakpoint
ALTER TABLE "listing_patents" ADD COLUMN "patent_status" text;
--> statement-breakpoint
-- Each listing keeps the status that it has shown so far.
UPDATE "listing_patents" SET "patent_status" = p."patent_status" FROM "patents" p WHERE p."patent_id" = "listing_patents"."patent_id";
--> statement-breakpoint
ALTER TABLE "listing_patents" ALTER COLUMN "patent_status" SET NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX "listing_patents_once" ON "listing_patents" USING btree ("listing_id","patent_id");
--> statement-breakpoint
CREATE INDEX "listing_attachments_listing" ON "listing_attachments" USING btree ("listing_id","create_date","doc_id");
--> statement-breakpoint
CREATE INDEX "invitations_listing" ON "invitations" USING btree ("listing_id","create_date","obj_id");
--> statement-breakpoint
ALTER TABLE "patents" DROP COLUMN "patent_status";
--> statement-breakpoint
ALTER TABLE "patents" DROP COLUMN "title";
--> statement-breakpoint
ALTER TABLE "patents" DROP COLUMN "assignee";
--> statement-breakpoint
ALTER TABLE "patents" DROP COLUMN "inventor";
--> statement-breakpoint
ALTER TABLE "patents" DROP COLUMN "cpc";
--> statement-breakpoint
ALTER TABLE "patents" DROP COLUMN "filed_date";
--> statement-breakpoint
ALTER TABLE "patents" DROP COLUMN "publication_date";
