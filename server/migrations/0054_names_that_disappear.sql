-- A name that leaves the directory is no longer a finding. The job that looks for outdated names again removes it.
CREATE FUNCTION brevet_outdate_organizations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE found_names SET outdated = true
  WHERE role = 'organization' AND name IN (SELECT unnest(ARRAY[org_name, company_nickname, parent_company]) FROM former);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION brevet_outdate_contacts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE found_names SET outdated = true
  WHERE role = 'contact' AND name IN (SELECT firstname || ' ' || lastname FROM former);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER organizations_names_delete AFTER DELETE ON "organizations" REFERENCING OLD TABLE AS former
  FOR EACH STATEMENT EXECUTE FUNCTION brevet_outdate_organizations();--> statement-breakpoint
CREATE TRIGGER organizations_names_former AFTER UPDATE ON "organizations" REFERENCING OLD TABLE AS former
  FOR EACH STATEMENT EXECUTE FUNCTION brevet_outdate_organizations();--> statement-breakpoint
CREATE TRIGGER contacts_names_delete AFTER DELETE ON "contacts" REFERENCING OLD TABLE AS former
  FOR EACH STATEMENT EXECUTE FUNCTION brevet_outdate_contacts();--> statement-breakpoint
CREATE TRIGGER contacts_names_former AFTER UPDATE ON "contacts" REFERENCING OLD TABLE AS former
  FOR EACH STATEMENT EXECUTE FUNCTION brevet_outdate_contacts();
