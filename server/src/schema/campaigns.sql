CREATE OR REPLACE FUNCTION brevet_address_hash(address text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN address = '' OR address LIKE 'sha256:%' THEN address
    ELSE 'sha256:' || encode(sha256(convert_to(lower(address), 'UTF8')), 'hex') END
$$;

-- What an email said about a deleted contact goes with the contact.
CREATE OR REPLACE FUNCTION brevet_forget_recipients() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.address := brevet_address_hash(OLD.address);
  NEW.last_error := NULL;
  NEW.merged := NULL;
  UPDATE bounces SET diagnostic = '', address = CASE
      WHEN EXISTS (SELECT FROM contacts WHERE lower(primary_email) = lower(OLD.address) AND primary_email <> '') THEN address
      ELSE brevet_address_hash(address) END
  WHERE recipient_id = OLD.recipient_id;
  RETURN NEW;
END $$;

-- A bounce of a deleted contact keeps its address while another contact has it, and loses it with the last one.
CREATE OR REPLACE FUNCTION brevet_forget_bounces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE bounces SET address = brevet_address_hash(bounces.address), diagnostic = ''
  FROM removed, campaign_recipients
  WHERE removed.primary_email <> '' AND lower(bounces.address) = lower(removed.primary_email)
    AND campaign_recipients.recipient_id = bounces.recipient_id AND campaign_recipients.contact_id IS NULL
    AND NOT EXISTS (SELECT FROM contacts WHERE lower(contacts.primary_email) = lower(removed.primary_email) AND contacts.primary_email <> '');
  RETURN NULL;
END $$;

CREATE TRIGGER recipients_forgotten BEFORE UPDATE OF contact_id ON campaign_recipients
  FOR EACH ROW WHEN (OLD.contact_id IS NOT NULL AND NEW.contact_id IS NULL) EXECUTE FUNCTION brevet_forget_recipients();

CREATE TRIGGER contacts_forget_bounces AFTER DELETE ON contacts
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION brevet_forget_bounces();
