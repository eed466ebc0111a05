DROP INDEX "contacts_attorneys";--> statement-breakpoint
DROP INDEX "contacts_autm";--> statement-breakpoint
CREATE INDEX "contacts_attorneys_fullname" ON "contacts" USING btree (("firstname" || ' ' || "lastname"),"contact_id","firstname","lastname") WHERE "contacts"."us_patent_attorney" = 1;--> statement-breakpoint
CREATE INDEX "contacts_attorneys_title" ON "contacts" USING btree ("title","contact_id") WHERE "contacts"."us_patent_attorney" = 1;--> statement-breakpoint
CREATE INDEX "contacts_attorneys_email" ON "contacts" USING btree ("primary_email","contact_id") WHERE "contacts"."us_patent_attorney" = 1;--> statement-breakpoint
CREATE INDEX "contacts_attorneys_work_phone" ON "contacts" USING btree ("work_phone","contact_id") WHERE "contacts"."us_patent_attorney" = 1;--> statement-breakpoint
CREATE INDEX "contacts_attorneys_mobile_phone" ON "contacts" USING btree ("mobile_phone","contact_id") WHERE "contacts"."us_patent_attorney" = 1;--> statement-breakpoint
CREATE INDEX "contacts_attorneys_country" ON "contacts" USING btree ("country","contact_id") WHERE "contacts"."us_patent_attorney" = 1;--> statement-breakpoint
CREATE INDEX "contacts_attorneys_created" ON "contacts" USING btree ("create_date","contact_id") WHERE "contacts"."us_patent_attorney" = 1;--> statement-breakpoint
CREATE INDEX "contacts_autm_fullname" ON "contacts" USING btree (("firstname" || ' ' || "lastname"),"contact_id","firstname","lastname") WHERE "contacts"."member_of_autm" = 1;--> statement-breakpoint
CREATE INDEX "contacts_autm_title" ON "contacts" USING btree ("title","contact_id") WHERE "contacts"."member_of_autm" = 1;--> statement-breakpoint
CREATE INDEX "contacts_autm_email" ON "contacts" USING btree ("primary_email","contact_id") WHERE "contacts"."member_of_autm" = 1;--> statement-breakpoint
CREATE INDEX "contacts_autm_work_phone" ON "contacts" USING btree ("work_phone","contact_id") WHERE "contacts"."member_of_autm" = 1;--> statement-breakpoint
CREATE INDEX "contacts_autm_mobile_phone" ON "contacts" USING btree ("mobile_phone","contact_id") WHERE "contacts"."member_of_autm" = 1;--> statement-breakpoint
CREATE INDEX "contacts_autm_country" ON "contacts" USING btree ("country","contact_id") WHERE "contacts"."member_of_autm" = 1;--> statement-breakpoint
CREATE INDEX "contacts_autm_created" ON "contacts" USING btree ("create_date","contact_id") WHERE "contacts"."member_of_autm" = 1;--> statement-breakpoint
CREATE INDEX "contacts_attorneys" ON "contacts" USING btree ("contact_id") WHERE "contacts"."us_patent_attorney" = 1;--> statement-breakpoint
CREATE INDEX "contacts_autm" ON "contacts" USING btree ("contact_id") WHERE "contacts"."member_of_autm" = 1;