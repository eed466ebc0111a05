-- What a link is sorted by, from the contact. Whoever links a contact waits for someone who is changing it, and gets the changed row.
CREATE OR REPLACE FUNCTION brevet_sort_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT left(firstname || ' ' || lastname, 200), left(title, 200), left(work_phone, 200), left(mobile_phone, 200), left(primary_email, 200)
  INTO NEW.fullname, NEW.title, NEW.work_phone, NEW.mobile_phone, NEW.primary_email
  FROM contacts WHERE contact_id = NEW.contact_id FOR SHARE;
  RETURN NEW;
END $$;

-- The same for the links of these contacts, which are locked before members, by contact, as everywhere.
CREATE OR REPLACE FUNCTION brevet_sort_links(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM contact_organizations WHERE contact_id = ANY(ids) ORDER BY contact_id, org_id FOR NO KEY UPDATE;
  UPDATE contact_organizations SET fullname = left(firstname || ' ' || lastname, 200), title = left(contacts.title, 200),
    work_phone = left(contacts.work_phone, 200), mobile_phone = left(contacts.mobile_phone, 200),
    primary_email = left(contacts.primary_email, 200)
  FROM contacts WHERE contacts.contact_id = ANY(ids) AND contact_organizations.contact_id = contacts.contact_id;
END $$;

-- Links whose copies alone change move no member.
CREATE OR REPLACE FUNCTION brevet_sort_linked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM brevet_sort_members(ids) FROM (
      SELECT array_agg(DISTINCT contact_id) AS ids FROM (
        (SELECT contact_id, org_id FROM changed EXCEPT SELECT contact_id, org_id FROM former)
        UNION (SELECT contact_id, org_id FROM former EXCEPT SELECT contact_id, org_id FROM changed)
      ) links INNER JOIN mailing_list_members USING (contact_id)) moved
    WHERE ids IS NOT NULL;
  ELSE
    PERFORM brevet_sort_members(ids) FROM (
      SELECT array_agg(DISTINCT contact_id) AS ids FROM changed INNER JOIN mailing_list_members USING (contact_id)) moved
    WHERE ids IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION brevet_sort_contacts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM brevet_sort_links(ids) FROM (
    SELECT array_agg(DISTINCT later.contact_id) AS ids FROM changed AS later
      INNER JOIN former AS earlier ON earlier.contact_id = later.contact_id
    WHERE (later.firstname, later.lastname, later.title, later.work_phone, later.mobile_phone, later.primary_email)
      IS DISTINCT FROM (earlier.firstname, earlier.lastname, earlier.title, earlier.work_phone, earlier.mobile_phone, earlier.primary_email)
  ) moved WHERE ids IS NOT NULL;
  PERFORM brevet_sort_members(ids) FROM (
    SELECT array_agg(DISTINCT later.contact_id) AS ids FROM changed AS later
      INNER JOIN former AS earlier ON earlier.contact_id = later.contact_id
      INNER JOIN mailing_list_members ON mailing_list_members.contact_id = later.contact_id
    WHERE (later.firstname, later.lastname, later.primary_email, later.email_verify_status, later.title, later.ok_send_patent_no,
      later.mailing_notes)
      IS DISTINCT FROM (earlier.firstname, earlier.lastname, earlier.primary_email, earlier.email_verify_status, earlier.title,
        earlier.ok_send_patent_no, earlier.mailing_notes)
  ) moved WHERE ids IS NOT NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER contact_organizations_sorted BEFORE INSERT OR UPDATE OF contact_id ON contact_organizations
  FOR EACH ROW EXECUTE FUNCTION brevet_sort_link();

CREATE TRIGGER contact_organizations_added_sorted AFTER INSERT ON contact_organizations REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION brevet_sort_linked();

CREATE TRIGGER contact_organizations_removed_sorted AFTER DELETE ON contact_organizations REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION brevet_sort_linked();

CREATE TRIGGER contact_organizations_changed_sorted AFTER UPDATE ON contact_organizations
  REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION brevet_sort_linked();

CREATE TRIGGER contacts_sorted AFTER UPDATE ON contacts REFERENCING OLD TABLE AS former NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION brevet_sort_contacts();
