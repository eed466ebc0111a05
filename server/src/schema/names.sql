-- A finding of role "text" is stored as the listing writes it, so a name that leaves the directory is looked for without its spelling.
CREATE OR REPLACE FUNCTION brevet_letters_of(name text) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN regexp_replace(lower(name), '[^[:alnum:]]+', '', 'g');

-- Locks the rows in the order in which the job that looks again locks them.
CREATE OR REPLACE FUNCTION brevet_outdate_names(directory_role text, names text[]) RETURNS void LANGUAGE sql AS $$
  WITH words AS (
    SELECT DISTINCT brevet_letters_of(word) AS word FROM unnest(names) name, regexp_split_to_table(name, '[^[:alnum:]]+') word
    WHERE length(word) > 2),
  locked AS (
    SELECT listing_id, name, role FROM found_names f
    WHERE role = directory_role AND name = ANY (names)
      OR role = 'text' AND EXISTS (SELECT FROM words WHERE strpos(brevet_letters_of(f.name), words.word) > 0)
    ORDER BY listing_id, name, role FOR NO KEY UPDATE)
  UPDATE found_names f SET outdated = true FROM locked
  WHERE (f.listing_id, f.name, f.role) = (locked.listing_id, locked.name, locked.role)
$$;

-- Nicknames and parent companies count from four letters on, as in the check of texts.
CREATE OR REPLACE FUNCTION brevet_note_organizations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO new_names (name, role)
  SELECT DISTINCT name, 'organization' FROM added,
    LATERAL (VALUES (org_name, 1), (company_nickname, 4), (parent_company, 4)) AS given (name, least)
  WHERE length(name) >= least;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION brevet_note_organization() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO new_names (name, role)
  SELECT DISTINCT name, 'organization'
  FROM (VALUES (NEW.org_name, OLD.org_name, 1), (NEW.company_nickname, OLD.company_nickname, 4), (NEW.parent_company, OLD.parent_company, 4))
    AS given (name, former, least)
  WHERE length(name) >= least AND name <> former;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION brevet_outdate_organizations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM brevet_outdate_names('organization', array_agg(name))
  FROM former, unnest(ARRAY[org_name, company_nickname, parent_company]) name WHERE name <> '';
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION brevet_outdate_renamed_organizations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM brevet_outdate_names('organization', array_agg(name))
  FROM former JOIN later USING (org_id),
    unnest(ARRAY[former.org_name, former.company_nickname, former.parent_company]) name
  WHERE name NOT IN ('', later.org_name, later.company_nickname, later.parent_company);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION brevet_note_contacts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO new_names (name, role) SELECT DISTINCT firstname || ' ' || lastname, 'contact' FROM added;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION brevet_note_contact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO new_names (name, role) VALUES (NEW.firstname || ' ' || NEW.lastname, 'contact');
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION brevet_outdate_contacts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM brevet_outdate_names('contact', array_agg(firstname || ' ' || lastname)) FROM former;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION brevet_outdate_renamed_contacts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM brevet_outdate_names('contact', array_agg(former.firstname || ' ' || former.lastname))
  FROM former JOIN later USING (contact_id)
  WHERE (former.firstname, former.lastname) IS DISTINCT FROM (later.firstname, later.lastname);
  RETURN NULL;
END $$;

-- Rows that are outdated already are marked again: a job may be looking at the texts before this change.
CREATE OR REPLACE FUNCTION brevet_outdate_found_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE found_names SET outdated = true WHERE listing_id = NEW.listing_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION brevet_outdate_inventors() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE found_names SET outdated = true
  WHERE role IN ('assignee', 'inventor') AND listing_id IN (SELECT listing_id FROM former);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION brevet_note_parties(changed_kind text, keys integer[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO changed_parties (kind, key) SELECT changed_kind, key FROM unnest(keys) key ORDER BY key
  ON CONFLICT (kind, key) DO UPDATE
    SET change_date = now(), version = changed_parties.version + 1, compared = false, compared_to = 0
$$;

CREATE OR REPLACE FUNCTION brevet_note_names_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM brevet_note_parties('owner', ARRAY[NEW.user_id]);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION brevet_note_names_of_broker() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM brevet_note_parties('broker', ARRAY[NEW.id]);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION brevet_note_names_of_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM brevet_note_parties('listing', ARRAY[NEW.listing_id]);
  RETURN NULL;
END $$;

-- Drafts and declined listings are checked when they are submitted.
CREATE OR REPLACE FUNCTION brevet_note_names_of_patents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM brevet_note_parties('listing', ARRAY(
    SELECT DISTINCT l.listing_id
    FROM changed JOIN former USING (patent_id) JOIN listing_patents USING (patent_id) JOIN listings l USING (listing_id)
    WHERE changed.store_names IS DISTINCT FROM former.store_names AND l.available_status NOT IN (0, -2)));
  RETURN NULL;
END $$;

CREATE TRIGGER organizations_names AFTER INSERT ON organizations REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION brevet_note_organizations();

CREATE TRIGGER organizations_names_update AFTER UPDATE ON organizations FOR EACH ROW
  WHEN ((OLD.org_name, OLD.company_nickname, OLD.parent_company) IS DISTINCT FROM (NEW.org_name, NEW.company_nickname, NEW.parent_company))
  EXECUTE FUNCTION brevet_note_organization();

CREATE TRIGGER organizations_names_delete AFTER DELETE ON organizations REFERENCING OLD TABLE AS former
  FOR EACH STATEMENT EXECUTE FUNCTION brevet_outdate_organizations();

CREATE TRIGGER organizations_names_former AFTER UPDATE ON organizations
  REFERENCING OLD TABLE AS former NEW TABLE AS later FOR EACH STATEMENT EXECUTE FUNCTION brevet_outdate_renamed_organizations();

CREATE TRIGGER contacts_names AFTER INSERT ON contacts REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION brevet_note_contacts();

CREATE TRIGGER contacts_names_update AFTER UPDATE ON contacts FOR EACH ROW
  WHEN ((OLD.firstname, OLD.lastname) IS DISTINCT FROM (NEW.firstname, NEW.lastname))
  EXECUTE FUNCTION brevet_note_contact();

CREATE TRIGGER contacts_names_delete AFTER DELETE ON contacts REFERENCING OLD TABLE AS former
  FOR EACH STATEMENT EXECUTE FUNCTION brevet_outdate_contacts();

CREATE TRIGGER contacts_names_former AFTER UPDATE ON contacts
  REFERENCING OLD TABLE AS former NEW TABLE AS later FOR EACH STATEMENT EXECUTE FUNCTION brevet_outdate_renamed_contacts();

CREATE TRIGGER listing_search_found_names AFTER UPDATE ON listing_search FOR EACH ROW
  EXECUTE FUNCTION brevet_outdate_found_names();

CREATE TRIGGER listing_patents_names_delete AFTER DELETE ON listing_patents REFERENCING OLD TABLE AS former
  FOR EACH STATEMENT EXECUTE FUNCTION brevet_outdate_inventors();

CREATE TRIGGER users_names AFTER UPDATE ON users FOR EACH ROW
  WHEN ((OLD.firstname, OLD.lastname, OLD.company, OLD.email) IS DISTINCT FROM (NEW.firstname, NEW.lastname, NEW.company, NEW.email))
  EXECUTE FUNCTION brevet_note_names_of_account();

CREATE TRIGGER brokers_names AFTER UPDATE ON brokers FOR EACH ROW
  WHEN ((OLD.broker_name, OLD.contact_name) IS DISTINCT FROM (NEW.broker_name, NEW.contact_name))
  EXECUTE FUNCTION brevet_note_names_of_broker();

CREATE TRIGGER listings_parties AFTER UPDATE ON listings FOR EACH ROW
  WHEN ((OLD.owner_id, OLD.brokercode) IS DISTINCT FROM (NEW.owner_id, NEW.brokercode)) EXECUTE FUNCTION brevet_note_names_of_listing();

CREATE TRIGGER listing_sales_seller AFTER UPDATE ON listing_sales FOR EACH ROW
  WHEN ((OLD.seller, OLD.brand_names, OLD.pricing_notes, OLD.reasons_for_listing, OLD.decision_making_process, OLD.marketing_materials,
      OLD.prior_promotional_efforts, OLD.other_sales_notes, OLD.keywords, OLD.broker_contract)
    IS DISTINCT FROM (NEW.seller, NEW.brand_names, NEW.pricing_notes, NEW.reasons_for_listing, NEW.decision_making_process,
      NEW.marketing_materials, NEW.prior_promotional_efforts, NEW.other_sales_notes, NEW.keywords, NEW.broker_contract))
  EXECUTE FUNCTION brevet_note_names_of_listing();

CREATE TRIGGER patents_names AFTER UPDATE ON patents REFERENCING OLD TABLE AS former NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION brevet_note_names_of_patents();
