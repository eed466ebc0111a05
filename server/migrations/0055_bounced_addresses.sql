-- An address that an email came back from is due for a check, unless a person stated its verdict.
CREATE FUNCTION brevet_note_bounced_addresses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE address_checks SET due_date = now(), asked = (SELECT count(*) FROM added) <= 10
  FROM (
    SELECT address_checks.contact_id
    FROM added INNER JOIN contacts ON lower(contacts.primary_email) = lower(added.address) AND contacts.primary_email <> ''
      INNER JOIN address_checks ON address_checks.contact_id = contacts.contact_id
    WHERE address_checks.source = 'check' AND address_checks.finding IS DISTINCT FROM 'bounced'
    ORDER BY address_checks.contact_id
    FOR UPDATE OF address_checks
  ) AS bounced
  WHERE address_checks.contact_id = bounced.contact_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER bounces_added AFTER INSERT ON bounces
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION brevet_note_bounced_addresses();
