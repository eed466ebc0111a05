ALTER TABLE "merges" ADD COLUMN "addresses" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "merges_addresses" ON "merges" USING gin ("addresses");--> statement-breakpoint
UPDATE merges SET addresses = array(
  SELECT DISTINCT lower(address) FROM unnest(ARRAY[removed->>'primary_email', removed->>'secondary_email', before->>'PrimaryEmail',
    before->>'SecondaryEmail']) address
  WHERE address <> '' AND NOT EXISTS (SELECT FROM contacts WHERE contact_id = survivor_id
    AND lower(address) IN (lower(primary_email), lower(secondary_email))))
WHERE kind = 'contact' AND removed IS NOT NULL AND undo_date IS NULL;
