-- Two digits of the series and six of the serial number. A check character follows those of files from before 2002.
UPDATE "bulk_patents"
SET "application_number" = lpad(split_part("application_number", '/', 1), 2, '0') || left(split_part("application_number", '/', 2), 6)
WHERE "country" = 'US' AND "application_number" ~ '^\d{1,2}/\d{6}.?$';--> statement-breakpoint
CREATE INDEX "bulk_patents_application" ON "bulk_patents" USING btree ("application_number") WHERE "bulk_patents"."application_number" is not null;
