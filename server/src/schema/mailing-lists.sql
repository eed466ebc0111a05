-- Counts the members of the lists that a statement changed. Locks the lists in one order, so that two statements never wait for each other.
CREATE OR REPLACE FUNCTION brevet_count_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM mailing_lists WHERE maillist_id IN (SELECT maillist_id FROM changed) ORDER BY maillist_id FOR NO KEY UPDATE;
  UPDATE mailing_lists SET contactcnt = contactcnt + CASE TG_OP WHEN 'INSERT' THEN total ELSE -total END
  FROM (SELECT maillist_id, count(*)::int AS total FROM changed GROUP BY maillist_id) AS counted
  WHERE mailing_lists.maillist_id = counted.maillist_id;
  RETURN NULL;
END $$;

-- Who waits for a lock reads with the snapshot of before, apart from the locked row itself. So locks come first, in statements of their own:
-- the contact, then its organizations, whose names and links can't change until the member is stored.
CREATE OR REPLACE FUNCTION brevet_sort_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM contacts WHERE contact_id = NEW.contact_id FOR SHARE;
  PERFORM FROM organizations WHERE org_id IN (SELECT org_id FROM contact_organizations WHERE contact_id = NEW.contact_id)
    ORDER BY org_id FOR SHARE;
  SELECT left(firstname || ' ' || lastname, 200), left(primary_email, 200), email_verify_status, left(title, 200),
    left(coalesce((SELECT string_agg(org_name, ', ' ORDER BY org_name) FROM contact_organizations INNER JOIN organizations USING (org_id)
      WHERE contact_organizations.contact_id = contacts.contact_id), ''), 200),
    ok_send_patent_no, left(mailing_notes, 200)
  INTO NEW.fullname, NEW.primary_email, NEW.email_verify_status, NEW.title, NEW.organization, NEW.ok_send_patent_no, NEW.mailing_notes
  FROM contacts WHERE contact_id = NEW.contact_id;
  RETURN NEW;
END $$;

-- The same for the members that are these contacts. Members are locked by contact, as everywhere.
CREATE OR REPLACE FUNCTION brevet_sort_members(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM mailing_list_members WHERE contact_id = ANY(ids) ORDER BY contact_id, maillist_id FOR NO KEY UPDATE;
  UPDATE mailing_list_members SET fullname = sorted.fullname, primary_email = sorted.primary_email,
    email_verify_status = sorted.email_verify_status, title = sorted.title, organization = sorted.organization,
    ok_send_patent_no = sorted.ok_send_patent_no, mailing_notes = sorted.mailing_notes
  FROM (
    SELECT contact_id, left(firstname || ' ' || lastname, 200) AS fullname, left(primary_email, 200) AS primary_email,
      email_verify_status, left(title, 200) AS title,
      left(coalesce((SELECT string_agg(org_name, ', ' ORDER BY org_name) FROM contact_organizations INNER JOIN organizations USING (org_id)
        WHERE contact_organizations.contact_id = contacts.contact_id), ''), 200) AS organization,
      ok_send_patent_no, left(mailing_notes, 200) AS mailing_notes
    FROM contacts WHERE contact_id = ANY(ids)
  ) sorted
  WHERE mailing_list_members.contact_id = sorted.contact_id
    AND (mailing_list_members.fullname, mailing_list_members.primary_email, mailing_list_members.email_verify_status,
      mailing_list_members.title, mailing_list_members.organization, mailing_list_members.ok_send_patent_no,
      mailing_list_members.mailing_notes)
    IS DISTINCT FROM (sorted.fullname, sorted.primary_email, sorted.email_verify_status, sorted.title, sorted.organization,
      sorted.ok_send_patent_no, sorted.mailing_notes);
END $$;

CREATE TRIGGER mailing_list_members_added AFTER INSERT ON mailing_list_members
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION brevet_count_members();

CREATE TRIGGER mailing_list_members_removed AFTER DELETE ON mailing_list_members
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION brevet_count_members();

CREATE TRIGGER mailing_list_members_sorted BEFORE INSERT OR UPDATE OF contact_id ON mailing_list_members
  FOR EACH ROW EXECUTE FUNCTION brevet_sort_member();
