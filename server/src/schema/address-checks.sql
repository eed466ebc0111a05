-- Addresses that merges dropped from a contact, or from those merged into it.
CREATE OR REPLACE FUNCTION brevet_dropped_addresses(contact integer) RETURNS text[] LANGUAGE sql STABLE AS $$
  WITH RECURSIVE chain AS (
    SELECT removed_id, addresses FROM merges WHERE kind = 'contact' AND survivor_id = contact AND undo_date IS NULL
    UNION
    SELECT merges.removed_id, merges.addresses FROM chain INNER JOIN merges
      ON merges.kind = 'contact' AND merges.survivor_id = chain.removed_id AND merges.undo_date IS NULL)
  SELECT array_agg(address) FROM chain CROSS JOIN unnest(addresses) AS address
$$;

-- Addresses that a few rows bring come from someone's form, who waits for the answer, and go first.
CREATE OR REPLACE FUNCTION brevet_note_new_addresses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO address_checks (contact_id, source, due_date, asked)
  SELECT contact_id,
    CASE WHEN email_verify = 0 AND email_verify_status = 'N/A' THEN 'check' ELSE 'person' END,
    CASE WHEN email_verify = 0 AND email_verify_status = 'N/A' THEN now() END,
    email_verify = 0 AND email_verify_status = 'N/A' AND (SELECT count(*) FROM added) <= 10
  FROM added WHERE primary_email <> '' ORDER BY contact_id
  ON CONFLICT (contact_id) DO NOTHING;
  RETURN NULL;
END $$;

-- A new address is due for a check. A verdict that changes with it, or by itself, was stated by whoever changed it; one that was reset to
-- nothing is due for a check. The check itself writes its row after the contact, and so has the last word on its own verdicts.
CREATE OR REPLACE FUNCTION brevet_note_changed_addresses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM address_checks USING changed
  WHERE address_checks.contact_id = changed.contact_id AND changed.primary_email = '';
  INSERT INTO address_checks (contact_id, source, due_date, asked)
  SELECT contact_id,
    CASE WHEN stated THEN 'person' ELSE 'check' END,
    CASE WHEN NOT stated THEN now() END,
    NOT stated AND (SELECT count(*) FROM changed) <= 10
  FROM (
    SELECT later.contact_id,
      brevet_address_key(later.primary_email) <> brevet_address_key(earlier.primary_email) AS moved,
      (later.email_verify, later.email_verify_status) IS DISTINCT FROM (earlier.email_verify, earlier.email_verify_status) AS judged,
      (later.email_verify, later.email_verify_status) IS DISTINCT FROM (earlier.email_verify, earlier.email_verify_status)
        AND NOT (later.email_verify = 0 AND later.email_verify_status = 'N/A') AS stated
    FROM changed AS later INNER JOIN former AS earlier ON earlier.contact_id = later.contact_id
    WHERE later.primary_email <> ''
  ) AS difference
  WHERE moved OR judged
  ORDER BY contact_id
  ON CONFLICT (contact_id) DO UPDATE
  SET source = excluded.source, due_date = excluded.due_date, asked = excluded.asked, finding = NULL, check_date = NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER contacts_added_addresses AFTER INSERT ON contacts
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION brevet_note_new_addresses();

CREATE TRIGGER contacts_changed_addresses AFTER UPDATE ON contacts
  REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION brevet_note_changed_addresses();
