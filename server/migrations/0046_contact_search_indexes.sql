CREATE INDEX "contacts_responsible" ON "contacts" USING gin ("responsible");--> statement-breakpoint
CREATE INDEX "contacts_attorneys" ON "contacts" USING btree ("contact_id") WHERE "contacts"."us_patent_attorney" = 1;--> statement-breakpoint
CREATE INDEX "contacts_autm" ON "contacts" USING btree ("contact_id") WHERE "contacts"."member_of_autm" = 1;