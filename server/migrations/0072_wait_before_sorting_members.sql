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
