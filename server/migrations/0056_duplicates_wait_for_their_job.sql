-- Nothing reads the queue of rows to compare yet, so nothing may fill it. The feature of duplicates brings its triggers back.
DROP TRIGGER contacts_added_duplicates ON contacts;--> statement-breakpoint
DROP TRIGGER contacts_removed_duplicates ON contacts;--> statement-breakpoint
DROP TRIGGER contacts_changed_duplicates ON contacts;--> statement-breakpoint
DROP TRIGGER contact_organizations_added_duplicates ON contact_organizations;--> statement-breakpoint
DROP TRIGGER contact_organizations_removed_duplicates ON contact_organizations;--> statement-breakpoint
DROP TRIGGER contact_organizations_changed_duplicates ON contact_organizations;--> statement-breakpoint
DROP TRIGGER organizations_added_duplicates ON organizations;--> statement-breakpoint
DROP TRIGGER organizations_removed_duplicates ON organizations;--> statement-breakpoint
DROP TRIGGER organizations_changed_duplicates ON organizations;--> statement-breakpoint
DROP FUNCTION brevet_check_new_duplicates();--> statement-breakpoint
DROP FUNCTION brevet_check_changed_duplicates();--> statement-breakpoint
TRUNCATE duplicate_checks;
