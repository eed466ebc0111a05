-- The letters that a label of an international domain stands for, without its xn-- (RFC 3492). Null if it stands for none.
CREATE OR REPLACE FUNCTION brevet_punycode(label text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  letters text := CASE WHEN strpos(label, '-') > 0 THEN regexp_replace(label, '-[^-]*$', '') ELSE '' END;
  rest text := regexp_replace(label, '^.*-', '');
  code bigint := 128;
  place bigint := 0;
  bias bigint := 72;
  start bigint;
  weight bigint;
  step bigint;
  digit bigint;
  threshold bigint;
  delta bigint;
BEGIN
  WHILE rest <> '' LOOP
    start := place;
    weight := 1;
    step := 36;
    LOOP
      digit := strpos('abcdefghijklmnopqrstuvwxyz0123456789', left(rest, 1)) - 1;
      IF rest = '' OR digit < 0 OR weight > 1000000000 THEN RETURN NULL; END IF;
      rest := substr(rest, 2);
      place := place + digit * weight;
      threshold := least(greatest(step - bias, 1), 26);
      EXIT WHEN digit < threshold;
      weight := weight * (36 - threshold);
      step := step + 36;
    END LOOP;
    delta := (place - start) / CASE WHEN start = 0 THEN 700 ELSE 2 END;
    delta := delta + delta / (length(letters) + 1);
    bias := 0;
    WHILE delta > 455 LOOP
      delta := delta / 35;
      bias := bias + 36;
    END LOOP;
    bias := bias + 36 * delta / (delta + 38);
    code := code + place / (length(letters) + 1);
    place := place % (length(letters) + 1);
    IF code > 1114111 OR code BETWEEN 55296 AND 57343 THEN RETURN NULL; END IF;
    letters := left(letters, place::integer) || chr(code::integer) || substr(letters, place::integer + 1);
    place := place + 1;
  END LOOP;
  RETURN CASE WHEN octet_length(letters) > length(letters) THEN letters END;
END $$;

CREATE OR REPLACE FUNCTION brevet_international_key(address text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT lower(regexp_replace(address, '[^@]*$', '')) || string_agg(
    CASE WHEN label LIKE 'xn--%' THEN coalesce(brevet_punycode(substr(label, 5)), label) ELSE label END, '.' ORDER BY place)
  FROM regexp_split_to_table(normalize(lower(substring(address FROM '[^@]*$')), NFKC), '[.。｡]') WITH ORDINALITY AS labels (label, place));

-- What two addresses share if they are one: in lower case, with a domain such as xn--bcher-kva.example in its own letters.
CREATE OR REPLACE FUNCTION brevet_address_key(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN octet_length($1) = length($1) AND strpos(lower($1), 'xn--') = 0 THEN lower($1) ELSE brevet_international_key($1) END;

CREATE OR REPLACE FUNCTION brevet_address_hash(address text) RETURNS text LANGUAGE sql IMMUTABLE
RETURN CASE WHEN address = '' OR address LIKE 'sha256:%' THEN address
    ELSE 'sha256:' || encode(sha256(convert_to(brevet_address_key(address), 'UTF8')), 'hex') END;

-- What an email said about a deleted contact goes with the contact.
CREATE OR REPLACE FUNCTION brevet_forget_recipients() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.address := brevet_address_hash(OLD.address);
  NEW.last_error := NULL;
  NEW.merged := NULL;
  UPDATE bounces SET diagnostic = '', address = CASE
      WHEN EXISTS (SELECT FROM contacts WHERE brevet_address_key(primary_email) = brevet_address_key(OLD.address) AND primary_email <> '') THEN address
      ELSE brevet_address_hash(address) END
  WHERE recipient_id = OLD.recipient_id;
  RETURN NEW;
END $$;

-- A bounce of a deleted contact keeps its address while another contact has it, and loses it with the last one.
CREATE OR REPLACE FUNCTION brevet_forget_bounces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE bounces SET address = brevet_address_hash(bounces.address), diagnostic = ''
  FROM removed, campaign_recipients
  WHERE removed.primary_email <> '' AND brevet_address_key(bounces.address) = brevet_address_key(removed.primary_email)
    AND campaign_recipients.recipient_id = bounces.recipient_id AND campaign_recipients.contact_id IS NULL
    AND NOT EXISTS (SELECT FROM contacts WHERE brevet_address_key(contacts.primary_email) = brevet_address_key(removed.primary_email) AND contacts.primary_email <> '');
  RETURN NULL;
END $$;

CREATE TRIGGER recipients_forgotten BEFORE UPDATE OF contact_id ON campaign_recipients
  FOR EACH ROW WHEN (OLD.contact_id IS NOT NULL AND NEW.contact_id IS NULL) EXECUTE FUNCTION brevet_forget_recipients();

CREATE TRIGGER contacts_forget_bounces AFTER DELETE ON contacts
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION brevet_forget_bounces();
