CREATE OR REPLACE FUNCTION brevet_sort_type() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT left(org_name, 200), left(industry, 200), left(city, 200), left(state, 200), left(country, 200), status, create_date
  INTO NEW.org_name, NEW.industry, NEW.city, NEW.state, NEW.country, NEW.status, NEW.create_date
  FROM organizations WHERE org_id = NEW.org_id FOR SHARE;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION brevet_sort_types() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;

CREATE TRIGGER organization_type_flags_sorted BEFORE INSERT OR UPDATE OF org_id ON organization_type_flags
  FOR EACH ROW EXECUTE FUNCTION brevet_sort_type();

CREATE TRIGGER organizations_sorted AFTER UPDATE ON organizations REFERENCING OLD TABLE AS former NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION brevet_sort_types();
