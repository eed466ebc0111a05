-- Queues the rows whose fields of the comparison a statement changed. The queue has no unique key, so that no writer waits for another.
CREATE OR REPLACE FUNCTION brevet_check_new_duplicates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'contacts' THEN
    INSERT INTO duplicate_checks (kind, id) SELECT 'contact', contact_id FROM changed;
  ELSIF TG_TABLE_NAME = 'contact_organizations' THEN
    INSERT INTO duplicate_checks (kind, id) SELECT DISTINCT 'contact', contact_id FROM changed;
  ELSE
    INSERT INTO duplicate_checks (kind, id) SELECT 'organization', org_id FROM changed;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION brevet_check_changed_duplicates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'contacts' THEN
    INSERT INTO duplicate_checks (kind, id) SELECT 'contact', after_.contact_id FROM after_ INNER JOIN before_ ON before_.contact_id = after_.contact_id
    WHERE (after_.firstname, after_.lastname, after_.nickname, after_.primary_email, after_.secondary_email, after_.website)
      IS DISTINCT FROM (before_.firstname, before_.lastname, before_.nickname, before_.primary_email, before_.secondary_email, before_.website);
  ELSIF TG_TABLE_NAME = 'contact_organizations' THEN
    INSERT INTO duplicate_checks (kind, id) SELECT 'contact', contact_id FROM after_ UNION SELECT 'contact', contact_id FROM before_;
  ELSE
    INSERT INTO duplicate_checks (kind, id) SELECT 'organization', after_.org_id FROM after_ INNER JOIN before_ ON before_.org_id = after_.org_id
    WHERE (after_.org_name, after_.company_nickname, after_.email, after_.website)
      IS DISTINCT FROM (before_.org_name, before_.company_nickname, before_.email, before_.website);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER contacts_added_duplicates AFTER INSERT ON contacts
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION brevet_check_new_duplicates();

CREATE TRIGGER contacts_removed_duplicates AFTER DELETE ON contacts
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION brevet_check_new_duplicates();

CREATE TRIGGER contact_organizations_added_duplicates AFTER INSERT ON contact_organizations
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION brevet_check_new_duplicates();

CREATE TRIGGER contact_organizations_removed_duplicates AFTER DELETE ON contact_organizations
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION brevet_check_new_duplicates();

CREATE TRIGGER organizations_added_duplicates AFTER INSERT ON organizations
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION brevet_check_new_duplicates();

CREATE TRIGGER organizations_removed_duplicates AFTER DELETE ON organizations
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION brevet_check_new_duplicates();

CREATE TRIGGER contacts_changed_duplicates AFTER UPDATE ON contacts
  REFERENCING OLD TABLE AS before_ NEW TABLE AS after_ FOR EACH STATEMENT EXECUTE FUNCTION brevet_check_changed_duplicates();

CREATE TRIGGER contact_organizations_changed_duplicates AFTER UPDATE ON contact_organizations
  REFERENCING OLD TABLE AS before_ NEW TABLE AS after_ FOR EACH STATEMENT EXECUTE FUNCTION brevet_check_changed_duplicates();

CREATE TRIGGER organizations_changed_duplicates AFTER UPDATE ON organizations
  REFERENCING OLD TABLE AS before_ NEW TABLE AS after_ FOR EACH STATEMENT EXECUTE FUNCTION brevet_check_changed_duplicates();
