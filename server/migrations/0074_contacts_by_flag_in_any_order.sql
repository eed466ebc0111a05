DROP INDEX "contacts_attorneys";--> statement-breakpoint
DROP INDEX "contacts_autm";--> statement-breakpoint
CREATE INDEX "contacts_attorneys" ON "contacts" USING btree ("contact_id","firstname","lastname","title","work_phone","mobile_phone","primary_email","country","create_date") WHERE "contacts"."us_patent_attorney" = 1;--> statement-breakpoint
CREATE INDEX "contacts_autm" ON "contacts" USING btree ("contact_id","firstname","lastname","title","work_phone","mobile_phone","primary_email","country","create_date") WHERE "contacts"."member_of_autm" = 1;