ALTER TABLE "mailing_list_members" ADD COLUMN "fullname" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mailing_list_members" ADD COLUMN "primary_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mailing_list_members" ADD COLUMN "email_verify_status" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mailing_list_members" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mailing_list_members" ADD COLUMN "organization" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mailing_list_members" ADD COLUMN "ok_send_patent_no" smallint DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "mailing_list_members" ADD COLUMN "mailing_notes" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "organization_type_flags" ADD COLUMN "org_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "organization_type_flags" ADD COLUMN "industry" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "organization_type_flags" ADD COLUMN "city" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "organization_type_flags" ADD COLUMN "state" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "organization_type_flags" ADD COLUMN "country" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "organization_type_flags" ADD COLUMN "status" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "organization_type_flags" ADD COLUMN "create_date" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- Indexes come after the values, which is faster.
UPDATE mailing_list_members SET fullname = left(firstname || ' ' || lastname, 200), primary_email = left(contacts.primary_email, 200),
  email_verify_status = contacts.email_verify_status, title = left(contacts.title, 200),
  organization = left(coalesce((SELECT string_agg(org_name, ', ' ORDER BY org_name) FROM contact_organizations
    INNER JOIN organizations USING (org_id) WHERE contact_organizations.contact_id = contacts.contact_id), ''), 200),
  ok_send_patent_no = contacts.ok_send_patent_no, mailing_notes = left(contacts.mailing_notes, 200)
FROM contacts WHERE contacts.contact_id = mailing_list_members.contact_id;--> statement-breakpoint
UPDATE organization_type_flags SET org_name = left(organizations.org_name, 200), industry = left(organizations.industry, 200),
  city = left(organizations.city, 200), state = left(organizations.state, 200), country = left(organizations.country, 200),
  status = organizations.status, create_date = organizations.create_date
FROM organizations WHERE organizations.org_id = organization_type_flags.org_id;--> statement-breakpoint
CREATE INDEX "mailing_list_members_fullname" ON "mailing_list_members" USING btree ("maillist_id","fullname","contact_id");--> statement-breakpoint
CREATE INDEX "mailing_list_members_email" ON "mailing_list_members" USING btree ("maillist_id","primary_email","contact_id");--> statement-breakpoint
CREATE INDEX "mailing_list_members_status" ON "mailing_list_members" USING btree ("maillist_id","email_verify_status","contact_id");--> statement-breakpoint
CREATE INDEX "mailing_list_members_title" ON "mailing_list_members" USING btree ("maillist_id","title","contact_id");--> statement-breakpoint
CREATE INDEX "mailing_list_members_organization" ON "mailing_list_members" USING btree ("maillist_id","organization","contact_id");--> statement-breakpoint
CREATE INDEX "mailing_list_members_send" ON "mailing_list_members" USING btree ("maillist_id","ok_send_patent_no","contact_id");--> statement-breakpoint
CREATE INDEX "mailing_list_members_notes" ON "mailing_list_members" USING btree ("maillist_id","mailing_notes","contact_id");--> statement-breakpoint
CREATE INDEX "organization_type_flags_name" ON "organization_type_flags" USING btree ("type_id","org_name","org_id");--> statement-breakpoint
CREATE INDEX "organization_type_flags_industry" ON "organization_type_flags" USING btree ("type_id","industry","org_id");--> statement-breakpoint
CREATE INDEX "organization_type_flags_city" ON "organization_type_flags" USING btree ("type_id","city","org_id");--> statement-breakpoint
CREATE INDEX "organization_type_flags_state" ON "organization_type_flags" USING btree ("type_id","state","org_id");--> statement-breakpoint
CREATE INDEX "organization_type_flags_country" ON "organization_type_flags" USING btree ("type_id","country","org_id");--> statement-breakpoint
CREATE INDEX "organization_type_flags_status" ON "organization_type_flags" USING btree ("type_id","status","org_id");--> statement-breakpoint
CREATE INDEX "organization_type_flags_created" ON "organization_type_flags" USING btree ("type_id","create_date","org_id");--> statement-breakpoint
-- What a member is sorted by, from the contact. Whoever adds a member waits for someone who is changing the contact, so that neither
-- misses what the other does.
CREATE FUNCTION brevet_sort_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT left(firstname || ' ' || lastname, 200), left(primary_email, 200), email_verify_status, left(title, 200),
    left(coalesce((SELECT string_agg(org_name, ', ' ORDER BY org_name) FROM contact_organizations INNER JOIN organizations USING (org_id)
      WHERE contact_organizations.contact_id = contacts.contact_id), ''), 200),
    ok_send_patent_no, left(mailing_notes, 200)
  INTO NEW.fullname, NEW.primary_email, NEW.email_verify_status, NEW.title, NEW.organization, NEW.ok_send_patent_no, NEW.mailing_notes
  FROM contacts WHERE contact_id = NEW.contact_id FOR SHARE;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER mailing_list_members_sorted BEFORE INSERT OR UPDATE OF contact_id ON mailing_list_members
FOR EACH ROW EXECUTE FUNCTION brevet_sort_member();--> statement-breakpoint
-- The same for the members that are these contacts. Members are locked by contact, as everywhere.
CREATE FUNCTION brevet_sort_members(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
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
END $$;--> statement-breakpoint
CREATE FUNCTION brevet_sort_contacts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
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
END $$;--> statement-breakpoint
CREATE TRIGGER contacts_sorted AFTER UPDATE ON contacts REFERENCING OLD TABLE AS former NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION brevet_sort_contacts();--> statement-breakpoint
-- Most contacts are on no list, and deleting many of them calls this for each.
CREATE FUNCTION brevet_sort_linked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM brevet_sort_members(ids) FROM (
    SELECT array_agg(DISTINCT contact_id) AS ids FROM changed INNER JOIN mailing_list_members USING (contact_id)) moved
  WHERE ids IS NOT NULL;
  IF TG_OP = 'UPDATE' THEN
    PERFORM brevet_sort_members(ids) FROM (
      SELECT array_agg(DISTINCT contact_id) AS ids FROM former INNER JOIN mailing_list_members USING (contact_id)) moved
    WHERE ids IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER contact_organizations_added_sorted AFTER INSERT ON contact_organizations REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION brevet_sort_linked();--> statement-breakpoint
CREATE TRIGGER contact_organizations_removed_sorted AFTER DELETE ON contact_organizations REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION brevet_sort_linked();--> statement-breakpoint
CREATE TRIGGER contact_organizations_changed_sorted AFTER UPDATE ON contact_organizations
REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION brevet_sort_linked();--> statement-breakpoint
CREATE FUNCTION brevet_sort_type() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT left(org_name, 200), left(industry, 200), left(city, 200), left(state, 200), left(country, 200), status, create_date
  INTO NEW.org_name, NEW.industry, NEW.city, NEW.state, NEW.country, NEW.status, NEW.create_date
  FROM organizations WHERE org_id = NEW.org_id FOR SHARE;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER organization_type_flags_sorted BEFORE INSERT OR UPDATE OF org_id ON organization_type_flags
FOR EACH ROW EXECUTE FUNCTION brevet_sort_type();--> statement-breakpoint
CREATE FUNCTION brevet_sort_types() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE organization_type_flags SET org_name = left(later.org_name, 200), industry = left(later.industry, 200),
    city = left(later.city, 200), state = left(later.state, 200), country = left(later.country, 200), status = later.status,
    create_date = later.create_date
  FROM changed AS later INNER JOIN former AS earlier ON earlier.org_id = later.org_id
  WHERE organization_type_flags.org_id = later.org_id
    AND (later.org_name, later.industry, later.city, later.state, later.country, later.status, later.create_date)
      IS DISTINCT FROM (earlier.org_name, earlier.industry, earlier.city, earlier.state, earlier.country, earlier.status, earlier.create_date);
  PERFORM brevet_sort_members(ids) FROM (
    SELECT array_agg(DISTINCT contact_id) AS ids FROM contact_organizations INNER JOIN mailing_list_members USING (contact_id)
    WHERE org_id IN (SELECT later.org_id FROM changed AS later INNER JOIN former AS earlier ON earlier.org_id = later.org_id
      WHERE later.org_name <> earlier.org_name)
  ) moved WHERE ids IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER organizations_sorted AFTER UPDATE ON organizations REFERENCING OLD TABLE AS former NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION brevet_sort_types();
--> statement-breakpoint
DROP INDEX "contacts_fullname";--> statement-breakpoint
CREATE INDEX "contacts_fullname" ON "contacts" USING btree (("firstname" || ' ' || "lastname"),"contact_id","firstname","lastname");