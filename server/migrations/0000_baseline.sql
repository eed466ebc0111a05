CREATE EXTENSION IF NOT EXISTS citext;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Stems in English without a list of words to leave out, so that phrases keep their "of" and "the", and "T-cell" its T.
CREATE TEXT SEARCH DICTIONARY brevet_stem (TEMPLATE = snowball, Language = english);
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION brevet_english (COPY = english);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION brevet_english ALTER MAPPING REPLACE english_stem WITH brevet_stem;
--> statement-breakpoint
-- The functions that defaults, generated columns and indexes below need, as src/schema has them.
CREATE OR REPLACE FUNCTION brevet_letters(text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  words text := $1;
  letter text;
BEGIN
  IF octet_length(words) <> length(words) THEN
    -- Invisible characters inside words. Then signs that NFKD would write with letters or digits: ™, ª, ½.
    words := regexp_replace(words, '[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+', '', 'g');
    words := regexp_replace(words, '[\u00a9\u00aa\u00ae\u00ba\u2117\u2120\u2122]+|(?=[\u00bc-\u00be\u2150-\u215f\u2189])', ' ', 'g');
    words := regexp_replace(normalize(words, NFKD), '[\u0300-\u036f]+', '', 'g');
    words := replace(replace(replace(replace(words, 'ß', 'ss'), 'ẞ', 'ss'), 'þ', 'th'), 'Þ', 'th');
    words := replace(replace(replace(replace(words, 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe');
    -- lower() changes these only in some locales.
    words := translate(words, 'øØłŁđĐðÐıſςΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЁЂЄЅІЇЈЉЊЋЎЏҐ',
      'oollddddisσαβγδεζηθικλμνξοπρστυφχψωабвгдежзийклмнопрстуфхцчшщъыьэюяёђєѕіїјљњћўџґ');
    IF words ~ '[α-ω]' AND words !~ '[α-ω]{4}' THEN
      FOREACH letter IN ARRAY string_to_array('α alpha,β beta,γ gamma,δ delta,ε epsilon,ζ zeta,η eta,θ theta,ι iota,κ kappa,λ lambda,μ mu,ν nu,ξ xi,ο omicron,π pi,ρ rho,σ sigma,τ tau,υ upsilon,φ phi,χ chi,ψ psi,ω omega', ',') LOOP
        words := replace(words, left(letter, 1), substr(letter, 2) || ' ');
      END LOOP;
    END IF;
    words := translate(words, '‐‑‒–−', '-----');
    words := regexp_replace(lower(lower(normalize(words, NFC) COLLATE "C") COLLATE "default"),
      '[\u0080-\u00bf\u00d7\u00f7\u02b0-\u02ff\u2000-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3030\u303d-\u303f\u30fb\ue000-\uf8ff'
      || '\ufe00-\ufe6f\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\uffe0-\uffff\u05be\u05c0\u05c3\u05f3\u05f4\u060c\u061b\u061f'
      || '\u066a-\u066d\u06d4\u0964\u0965\U00010000-\U0010ffff]+', ' ', 'g');
  ELSE
    words := lower(words COLLATE "C");
  END IF;
  IF strpos(words, '+') + strpos(words, '#') > 0 THEN
    words := regexp_replace(words, '(?<![0-9a-z\u0080-\uffff])([a-z])\+\+(?!\+)', '\1plusplus ', 'g');
    words := regexp_replace(words, '(?<![0-9a-z\u0080-\uffff])([a-z])#(?![0-9a-z\u0080-\uffff])', '\1sharp ', 'g');
  END IF;
  IF strpos(words, '.net') > 0 THEN
    words := regexp_replace(words, '\.net(?![0-9a-z\u0080-\uffff])', ' dotnet', 'g');
  END IF;
  IF words ~ '[0-9]\.[0-9]' THEN
    words := regexp_replace(words, '(?<=[0-9])\.(?=[0-9])', 'þ', 'g');
    words := regexp_replace(regexp_replace(words, '(þ[0-9]+)(?=[a-z])', '\1 ', 'g'), '(?<=[a-z])(?=[0-9]+þ)', ' ', 'g');
  END IF;
  RETURN words;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION brevet_split(letters text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  words text := btrim(regexp_replace(letters, '[^0-9a-z\u0080-\uffff]+', ' ', 'g'));
BEGIN
  -- Sphinx stores no longer words.
  IF words ~ '[^ ]{41}' THEN
    words := regexp_replace(words, '([^ ]{40})[^ ]+', '\1', 'g');
  END IF;
  RETURN words;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION brevet_words(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN brevet_split(brevet_letters($1));
--> statement-breakpoint
CREATE OR REPLACE FUNCTION brevet_chains(letters text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(regexp_replace(letters, '([a-z])\.(?=[0-9])', '\1-', 'g'), '([0-9])[-/](?=[0-9])', '\1 ', 'g');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION brevet_apart(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(regexp_replace(words,
  '(?<![^ ])(?!(?:an|as|at|be|by|do|if|in|is|it|no|of|on|or|to|we)[0-9])([a-z]{2,})([0-9]+)(?![^ ])', '\1 \2', 'g'),
  '(?<![^ ])([0-9]+)([a-z]{2,})(?![^ ])', '\1 \2', 'g');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION brevet_indexed(text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  letters text := brevet_letters($1);
  words text := brevet_split(letters);
  chain text;
  parts text[];
  found text[] := '{}';
BEGIN
  IF letters ~ '[0-9a-z\u0080-\uffff][-/][0-9a-z\u0080-\uffff]|[a-z]\.[0-9]' THEN
    FOR chain IN SELECT one[1] FROM regexp_matches(brevet_chains(letters), '([0-9a-z\u0080-\uffff]+(?:[-/][0-9a-z\u0080-\uffff]+)+)', 'g') one LOOP
      parts := regexp_split_to_array(chain, '[-/]');
      FOR at IN 2 .. array_length(parts, 1) LOOP
        found := found || (parts[at - 1] || parts[at]);
      END LOOP;
      IF array_length(parts, 1) > 2 THEN found := found || array_to_string(parts, ''); END IF;
    END LOOP;
  END IF;
  IF words ~ '[a-z]{2}[0-9]|[0-9][a-z]{2}' THEN
    FOR chain IN SELECT one[1] FROM regexp_matches(words, '([a-z]{2,}[0-9]+|[0-9]+[a-z]{2,})', 'g') one LOOP
      found := found || brevet_apart(chain);
    END LOOP;
  END IF;
  RETURN words || coalesce(' zzend ' || (SELECT string_agg(one, ' zzend ') FROM unnest(found) one WHERE length(one) <= 40) || ' zzend', '');
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION brevet_fold(text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  folded text := $1;
BEGIN
  IF octet_length(folded) <> length(folded) THEN
    folded := regexp_replace(normalize(folded, NFKD), '[\u0300-\u036f]', '', 'g');
    folded := translate(folded, 'øØłŁđĐðÐıſ’‘ʼ´', 'oOlLdDdDis');
    folded := replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe');
    folded := replace(replace(replace(folded, 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th');
  END IF;
  folded := translate(lower(folded), '''`', '');
  IF strpos(folded, '.') > 0 THEN
    folded := regexp_replace(folded, '(?<![0-9a-z\u0080-\U0010ffff])([0-9a-z\u0080-\U0010ffff])\.(?=[0-9a-z\u0080-\U0010ffff](?![0-9a-z\u0080-\U0010ffff]))', '\1', 'g');
  END IF;
  folded := btrim(regexp_replace(folded, '[^0-9a-z\u0080-\U0010ffff]+|[\u0080-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g'));
  folded := regexp_replace(folded, ' {2,}', ' ', 'g');
  IF length(folded) > 1000 THEN
    folded := regexp_replace(folded, '([^ ]{100})[^ ]+', '\1', 'g');
  END IF;
  RETURN folded;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION brevet_vector(text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN to_tsvector('brevet_english', brevet_indexed($1));
--> statement-breakpoint
CREATE OR REPLACE FUNCTION brevet_class_keys(text[]) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  keys text := ' c:' || replace(translate(upper(array_to_string($1, '|')), E' \t\r\n', ''), '|', ' c:');
BEGIN
  IF length(keys) > 1000 THEN
    keys := regexp_replace(keys, '([^ ]{100})[^ ]+', '\1', 'g');
  END IF;
  RETURN keys;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION brevet_patent_keys(assignees text[], inventors text[], classes text[], published date) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN array_to_tsvector(string_to_array(
  'a:' || replace(brevet_fold(array_to_string(assignees, ' ')), ' ', ' a:')
  || ' i:' || replace(brevet_fold(array_to_string(inventors, ' ')), ' ', ' i:')
  || brevet_class_keys(classes)
  || coalesce(' d:' || extract(year FROM published)::int / 10 || ' d:' || extract(year FROM published)::int
    || ' d:' || extract(year FROM published)::int * 100 + extract(month FROM published)::int, ''), ' '));
--> statement-breakpoint
CREATE OR REPLACE FUNCTION brevet_application_key(country text, number text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (select case
    when upper(number) ~ '^PCT/?[A-Z]{2}/?(19|20)?[0-9]{2}/?[0-9]{5,6}$' then (
      select 'PCT/' || found[1] || found[2] || lpad(found[3], 6, '0')
      from regexp_match(upper(number), '^PCT/?([A-Z]{2})/?(?:19|20)?([0-9]{2})/?([0-9]{5,6})$') found)
    when country = 'US' and number ~ '^[0-9]{1,2} ?/? ?[0-9]{3}[ ,.]?[0-9]{3}$'
      then 'US/' || lpad(regexp_replace(number, '[^0-9]', '', 'g'), 8, '0')
  end);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION brevet_patent_key(number text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (select 'US ' || found[1] || found[2]
  from regexp_match(upper(regexp_replace(number, '[ ,]', '', 'g')), '^(?:US)?([A-Z]{0,2})0*([1-9][0-9]*)(?:[A-Z][0-9]?)?$') found);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION brevet_family_keys(facts jsonb) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (select coalesce(array_agg(distinct key), '{}') from (
    select brevet_application_key('US', r->>'number') from jsonb_array_elements(facts->'relations') r
    union all
    select brevet_patent_key(r->>'patent') from jsonb_array_elements(facts->'relations') r
    union all
    select brevet_application_key('US', facts->'pct'->>'number')
    union all
    select left(p->>'country', 2) || ':' || regexp_replace(upper(p->>'number'), '[^A-Z0-9]', '', 'g') || ':' || (p->>'filed')
    from jsonb_array_elements(facts->'priority') p
  ) keys(key) where key is not null);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE OR REPLACE FUNCTION brevet_international_key(address text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT lower(regexp_replace(address, '[^@]*$', '')) || string_agg(
    CASE WHEN label LIKE 'xn--%' THEN coalesce(brevet_punycode(substr(label, 5)), label) ELSE label END, '.' ORDER BY place)
  FROM regexp_split_to_table(normalize(lower(substring(address FROM '[^@]*$')), NFKC), '[.。｡]') WITH ORDINALITY AS labels (label, place));
--> statement-breakpoint
CREATE OR REPLACE FUNCTION brevet_address_key(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN octet_length($1) = length($1) AND strpos(lower($1), 'xn--') = 0 THEN lower($1) ELSE brevet_international_key($1) END;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION brevet_address_hash(address text) RETURNS text LANGUAGE sql IMMUTABLE
RETURN CASE WHEN address = '' OR address LIKE 'sha256:%' THEN address
    ELSE 'sha256:' || encode(sha256(convert_to(brevet_address_key(address), 'UTF8')), 'hex') END;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION brevet_stars_of(rating smallint) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN rating < 1 THEN 0 WHEN rating <= 30 THEN 1 WHEN rating <= 49 THEN 2 WHEN rating <= 69 THEN 3 WHEN rating <= 79 THEN 4
    ELSE 5 END::smallint
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION brevet_sections_of(classes tsvector) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT left(class, 1) ORDER BY left(class, 1)), '{}')
  FROM unnest(tsvector_to_array(classes)) class WHERE class ~ '^[A-HY][0-9]{2}[A-Z]'
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION brevet_opaque_id() RETURNS integer LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  key uuid := (SELECT opaque_keys.key FROM opaque_keys);
  n bigint := nextval('opaque_ids');
  high integer := (n >> 15) & 32767;
  low integer := n & 32767;
  mixed integer;
BEGIN
  IF n >= 1073741824 THEN RAISE EXCEPTION 'no opaque numbers are left'; END IF;
  FOR round IN 1..8 LOOP
    mixed := high # (('x' || substr(md5(key::text || round || ':' || low), 1, 8))::bit(32)::integer & 32767);
    high := low;
    low := mixed;
  END LOOP;
  RETURN 1073741824 + (high << 15) + low;
END $$;
--> statement-breakpoint
CREATE SEQUENCE "public"."opaque_ids" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "account_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" integer NOT NULL,
	"email" "citext" NOT NULL,
	"expire_date" timestamp(3) with time zone NOT NULL,
	"used_date" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "held_usernames" (
	"skeleton" text PRIMARY KEY NOT NULL,
	"username" "citext" NOT NULL,
	"password_hash" text NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "held_usernames_Username_unique" UNIQUE("username")
);
--> statement-breakpoint
CREATE TABLE "address_checks" (
	"contact_id" integer PRIMARY KEY NOT NULL,
	"source" text DEFAULT 'check' NOT NULL,
	"finding" text,
	"check_date" timestamp(3) with time zone,
	"due_date" timestamp(3) with time zone,
	"asked" boolean DEFAULT false NOT NULL,
	CONSTRAINT "address_check_source_known" CHECK ("address_checks"."source" in ('check', 'person')),
	CONSTRAINT "address_check_finding_known" CHECK ("address_checks"."finding" in ('mail server', 'address record', 'null mx', 'no mail server', 'no domain', 'syntax', 'bounced', 'no answer', 'not reached'))
);
--> statement-breakpoint
CREATE TABLE "patent_analyses" (
	"analysis_id" integer PRIMARY KEY DEFAULT brevet_opaque_id() NOT NULL,
	"patent_id" integer NOT NULL,
	"listing_id" integer,
	"analysis_level_performed" smallint DEFAULT 1 NOT NULL,
	"recommendation" smallint DEFAULT 0 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"qps" smallint,
	"analyst_id" integer NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_update" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "analysis_level_known" CHECK ("patent_analyses"."analysis_level_performed" in (1, 2, 3))
);
--> statement-breakpoint
CREATE TABLE "file_texts" (
	"file_name" uuid PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"truncated" boolean NOT NULL,
	"reader" integer DEFAULT 0 NOT NULL,
	"stripper" integer DEFAULT 0 NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (brevet_vector(left(content, 200000))) STORED
);
--> statement-breakpoint
CREATE TABLE "listing_attachments" (
	"doc_id" integer PRIMARY KEY DEFAULT brevet_opaque_id() NOT NULL,
	"listing_id" integer,
	"patent_id" integer,
	"file_name" uuid NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"internal" smallint DEFAULT 0 NOT NULL,
	"user_id" integer NOT NULL,
	"of_buyer" boolean DEFAULT false NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "listing_attachments_FileName_unique" UNIQUE("file_name"),
	CONSTRAINT "attachment_of_one" CHECK (num_nonnulls("listing_attachments"."listing_id", "listing_attachments"."patent_id") = 1),
	CONSTRAINT "internal_known" CHECK ("listing_attachments"."internal" in (0, 1))
);
--> statement-breakpoint
CREATE TABLE "stored_files" (
	"file_name" uuid PRIMARY KEY NOT NULL,
	"original_name" text NOT NULL,
	"media_type" text NOT NULL,
	"size" integer NOT NULL,
	"user_id" integer NOT NULL,
	"attached" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'receiving' NOT NULL,
	"sha256" text,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "file_state_known" CHECK ("stored_files"."state" in ('receiving', 'checked', 'unchecked', 'uncleanable'))
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"audit_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text,
	"old_value" jsonb,
	"new_value" jsonb,
	"address" text,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"last_update" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"backup_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backups_backup_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"path" text NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"with_patents" boolean NOT NULL,
	"encrypted" boolean NOT NULL,
	"size" bigint,
	"damaged" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"start_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"end_date" timestamp(3) with time zone,
	CONSTRAINT "backup_state_known" CHECK ("backups"."state" in ('running', 'verified', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "restores" (
	"restore_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "restores_restore_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token" uuid NOT NULL,
	"backup_date" timestamp(3) with time zone NOT NULL,
	"restore_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"jobs" jsonb,
	"release_date" timestamp(3) with time zone,
	"resume_date" timestamp(3) with time zone,
	"released_by" integer,
	CONSTRAINT "restores_Token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "bulk_action_rows" (
	"bulk_id" integer NOT NULL,
	"listing_id" integer NOT NULL,
	"change" jsonb,
	"refused" jsonb,
	"undone" boolean DEFAULT false NOT NULL,
	"undo_refused" jsonb,
	"untold" jsonb,
	CONSTRAINT "bulk_action_rows_bulk_id_listing_id_pk" PRIMARY KEY("bulk_id","listing_id")
);
--> statement-breakpoint
CREATE TABLE "bulk_actions" (
	"bulk_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_actions_bulk_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"bulk_key" text NOT NULL,
	"action" text NOT NULL,
	"asked" integer NOT NULL,
	"stopped" boolean DEFAULT false NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bulk_patents" (
	"bulk_patent_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_patents_bulk_patent_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"country" text NOT NULL,
	"patent_number" text NOT NULL,
	"kind" text,
	"patent_status" text NOT NULL,
	"title" text,
	"abstract" text,
	"assignees" text[] DEFAULT '{}' NOT NULL,
	"inventors" text[] DEFAULT '{}' NOT NULL,
	"cpc" text[] DEFAULT '{}' NOT NULL,
	"ipc" text[] DEFAULT '{}' NOT NULL,
	"locarno" text[] DEFAULT '{}' NOT NULL,
	"uspc" text,
	"further_uspc" text[] DEFAULT '{}' NOT NULL,
	"withdrawn" boolean DEFAULT false NOT NULL,
	"filed_date" date,
	"publication_date" date,
	"issued_date" date,
	"application_number" text,
	"cited_count" integer,
	"source_date" date,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(brevet_vector(coalesce("bulk_patents"."title" || ' zzend', '')), 'A') ||
        setweight(brevet_vector(coalesce("bulk_patents"."abstract", '')), 'B') ||
        brevet_patent_keys("bulk_patents"."assignees", "bulk_patents"."inventors",
          "bulk_patents"."cpc" || "bulk_patents"."ipc" || "bulk_patents"."uspc" || "bulk_patents"."further_uspc" || "bulk_patents"."locarno",
          "bulk_patents"."publication_date")) STORED
);
--> statement-breakpoint
CREATE TABLE "cpc_titles" (
	"symbol" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "patent_claims" (
	"country" text NOT NULL,
	"patent_number" text NOT NULL,
	"claims" jsonb NOT NULL,
	"source_date" date,
	CONSTRAINT "patent_claims_country_patent_number_pk" PRIMARY KEY("country","patent_number")
);
--> statement-breakpoint
CREATE TABLE "patent_facts" (
	"country" text NOT NULL,
	"patent_number" text NOT NULL,
	"facts" jsonb NOT NULL,
	"source_date" date,
	CONSTRAINT "patent_facts_country_patent_number_pk" PRIMARY KEY("country","patent_number")
);
--> statement-breakpoint
CREATE TABLE "patent_imports" (
	"import_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "patent_imports_import_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"fingerprint" text NOT NULL,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"position" bigint DEFAULT 0 NOT NULL,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"start_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"end_date" timestamp(3) with time zone,
	CONSTRAINT "patent_imports_Fingerprint_unique" UNIQUE("fingerprint")
);
--> statement-breakpoint
CREATE TABLE "patent_index_changes" (
	"change_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "patent_index_changes_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"block" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "postponed_indexes" (
	"name" text PRIMARY KEY NOT NULL,
	"definition" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bounces" (
	"bounce_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bounces_bounce_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"address" text NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT '' NOT NULL,
	"diagnostic" text DEFAULT '' NOT NULL,
	"bounce_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"campaign_id" integer,
	"recipient_id" bigint,
	CONSTRAINT "bounce_kind_known" CHECK ("bounces"."kind" in ('hard', 'soft')),
	CONSTRAINT "bounce_lengths" CHECK (length("bounces"."status") <= 20 and length("bounces"."diagnostic") <= 500)
);
--> statement-breakpoint
CREATE TABLE "campaign_links" (
	"campaign_id" integer NOT NULL,
	"link_no" smallint NOT NULL,
	"url" text NOT NULL,
	"has_patent" boolean NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "campaign_links_campaign_id_link_no_pk" PRIMARY KEY("campaign_id","link_no")
);
--> statement-breakpoint
CREATE TABLE "campaign_recipients" (
	"recipient_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaign_recipients_recipient_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"campaign_id" integer NOT NULL,
	"contact_id" integer,
	"address" text DEFAULT '' NOT NULL,
	"lists" integer[] DEFAULT '{}' NOT NULL,
	"with_patents" boolean NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"run" integer DEFAULT 0 NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_attempt" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"put_back_date" timestamp(3) with time zone,
	"message_id" text NOT NULL,
	"token" uuid DEFAULT gen_random_uuid() NOT NULL,
	"click_token" uuid DEFAULT gen_random_uuid() NOT NULL,
	"merged" jsonb,
	"sent_date" timestamp(3) with time zone,
	"last_error" text,
	"click_date" timestamp(3) with time zone,
	"clicks" integer DEFAULT 0 NOT NULL,
	"unsubscribe_date" timestamp(3) with time zone,
	CONSTRAINT "campaign_recipients_MessageID_unique" UNIQUE("message_id"),
	CONSTRAINT "campaign_recipients_Token_unique" UNIQUE("token"),
	CONSTRAINT "campaign_recipients_ClickToken_unique" UNIQUE("click_token"),
	CONSTRAINT "campaign_recipient_state_known" CHECK ("campaign_recipients"."state" in ('waiting', 'sending', 'sent', 'unconfirmed', 'failed', 'left out')),
	CONSTRAINT "campaign_recipient_reason" CHECK (("campaign_recipients"."state" = 'left out') = ("campaign_recipients"."reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"campaign_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaigns_campaign_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"campaign_name" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"broker_id" text NOT NULL,
	"lists" integer[] DEFAULT '{}' NOT NULL,
	"filter" jsonb,
	"per_minute" integer DEFAULT 60 NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"recipients" integer DEFAULT 0 NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"run" integer DEFAULT 0 NOT NULL,
	"lease_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"next_send_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	"refused" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sender_id" integer,
	"start_date" timestamp(3) with time zone,
	"end_date" timestamp(3) with time zone,
	"creator_id" integer NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "campaign_state_known" CHECK ("campaigns"."state" in ('draft', 'sending', 'paused', 'sent', 'canceled')),
	CONSTRAINT "campaign_rate" CHECK ("campaigns"."per_minute" between 1 and 60000)
);
--> statement-breakpoint
CREATE TABLE "unsubscribes" (
	"unsubscribe_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unsubscribes_unsubscribe_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"address" text NOT NULL,
	"maillist_id" integer,
	"campaign_id" integer,
	"unsubscribe_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unsubscribes_once" UNIQUE NULLS NOT DISTINCT("address","maillist_id"),
	CONSTRAINT "unsubscribe_lower" CHECK ("unsubscribes"."address" = brevet_address_key("unsubscribes"."address"))
);
--> statement-breakpoint
CREATE TABLE "activation_codes" (
	"code" "citext" PRIMARY KEY NOT NULL,
	"broker_code" text,
	"note" text DEFAULT '' NOT NULL,
	"creator_id" integer,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expire_date" date,
	"revoked_date" timestamp(3) with time zone,
	"listing_id" integer,
	"used_by_id" integer,
	"used_date" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "contact_organizations" (
	"contact_id" integer NOT NULL,
	"org_id" integer NOT NULL,
	"fullname" text DEFAULT '' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"work_phone" text DEFAULT '' NOT NULL,
	"mobile_phone" text DEFAULT '' NOT NULL,
	"primary_email" text DEFAULT '' NOT NULL,
	CONSTRAINT "contact_organizations_contact_id_org_id_pk" PRIMARY KEY("contact_id","org_id")
);
--> statement-breakpoint
CREATE TABLE "contact_people" (
	"contact_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"contact_type" smallint NOT NULL,
	CONSTRAINT "contact_people_contact_id_user_id_pk" PRIMARY KEY("contact_id","user_id"),
	CONSTRAINT "contact_people_type_known" CHECK ("contact_people"."contact_type" in (0, 1))
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"contact_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contacts_contact_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"firstname" text NOT NULL,
	"lastname" text NOT NULL,
	"nickname" text DEFAULT '' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"zip_code" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"work_phone" text DEFAULT '' NOT NULL,
	"mobile_phone" text DEFAULT '' NOT NULL,
	"other_phone" text DEFAULT '' NOT NULL,
	"primary_email" text DEFAULT '' NOT NULL,
	"secondary_email" text DEFAULT '' NOT NULL,
	"email_verify" smallint DEFAULT 0 NOT NULL,
	"email_verify_status" text DEFAULT 'N/A' NOT NULL,
	"email_verify_date" timestamp(3) with time zone,
	"website" text DEFAULT '' NOT NULL,
	"skype" text DEFAULT '' NOT NULL,
	"linkedin" text DEFAULT '' NOT NULL,
	"dealsmith_website_code" text DEFAULT '' NOT NULL,
	"source_website" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"keywords" text DEFAULT '' NOT NULL,
	"mailing_notes" text DEFAULT '' NOT NULL,
	"newsletter" smallint DEFAULT 0 NOT NULL,
	"us_patent_attorney" smallint DEFAULT 0 NOT NULL,
	"member_of_autm" smallint DEFAULT 0 NOT NULL,
	"responsible" smallint[] DEFAULT '{}' NOT NULL,
	"ok_send_patent_no" smallint DEFAULT 2 NOT NULL,
	"creator_id" integer NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_date" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "contact_name_length" CHECK (length("contacts"."firstname") between 1 and 30 and length("contacts"."lastname") between 1 and 30),
	CONSTRAINT "contact_lengths" CHECK (length("contacts"."nickname") <= 30 and length("contacts"."title") <= 50 and length("contacts"."city") <= 20 and length("contacts"."state") <= 20),
	CONSTRAINT "contact_email_verify_known" CHECK ("contacts"."email_verify" in (0, 1)),
	CONSTRAINT "contact_email_verify_status_known" CHECK ("contacts"."email_verify_status" in ('Ok', 'Bad', 'Unknown', 'N/A')),
	CONSTRAINT "contact_flags_known" CHECK ("contacts"."newsletter" in (0, 1) and "contacts"."us_patent_attorney" in (0, 1) and "contacts"."member_of_autm" in (0, 1)),
	CONSTRAINT "contact_responsible_known" CHECK ("contacts"."responsible" <@ '{1,2,3}'),
	CONSTRAINT "contact_ok_send_patent_no_known" CHECK ("contacts"."ok_send_patent_no" in (0, 1, 2))
);
--> statement-breakpoint
CREATE TABLE "listing_contacts" (
	"listing_id" integer NOT NULL,
	"contact_id" integer NOT NULL,
	"creator_id" integer NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "listing_contacts_listing_id_contact_id_pk" PRIMARY KEY("listing_id","contact_id")
);
--> statement-breakpoint
CREATE TABLE "listing_decision_history" (
	"history_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "listing_decision_history_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"listing_id" integer NOT NULL,
	"broker_code" text NOT NULL,
	"decision_status" smallint NOT NULL,
	"reasons" text[] DEFAULT '{}' NOT NULL,
	"reason_text" text DEFAULT '' NOT NULL,
	"return_date" date,
	"user_id" integer NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_decisions" (
	"listing_id" integer NOT NULL,
	"broker_code" text NOT NULL,
	"decision_status" smallint NOT NULL,
	"reasons" text[] DEFAULT '{}' NOT NULL,
	"reason_text" text DEFAULT '' NOT NULL,
	"return_date" date,
	"returned_date" timestamp(3) with time zone,
	"user_id" integer NOT NULL,
	"last_update" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "listing_decisions_listing_id_broker_code_pk" PRIMARY KEY("listing_id","broker_code")
);
--> statement-breakpoint
CREATE TABLE "patent_decision_history" (
	"history_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "patent_decision_history_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"patent_id" integer NOT NULL,
	"broker_code" text NOT NULL,
	"decision_status" smallint NOT NULL,
	"user_id" integer NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "patent_decisions" (
	"patent_id" integer NOT NULL,
	"broker_code" text NOT NULL,
	"decision_status" smallint NOT NULL,
	"user_id" integer NOT NULL,
	"last_update" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "patent_decisions_patent_id_broker_code_pk" PRIMARY KEY("patent_id","broker_code")
);
--> statement-breakpoint
CREATE TABLE "directory_import_rows" (
	"import_id" integer NOT NULL,
	"row" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"remarks" jsonb,
	"name" text DEFAULT '' NOT NULL,
	"email_key" text,
	"name_key" text,
	"notes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"values" jsonb,
	"verdict" text,
	"reason" text DEFAULT '' NOT NULL,
	"before" jsonb,
	"target_id" integer,
	"matches" integer[] DEFAULT '{}' NOT NULL,
	"result" text,
	"version" integer,
	"links" jsonb,
	CONSTRAINT "directory_import_rows_import_id_row_pk" PRIMARY KEY("import_id","row")
);
--> statement-breakpoint
CREATE TABLE "directory_imports" (
	"import_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "directory_imports_import_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"maillist_id" integer,
	"file_name" text NOT NULL,
	"top" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"heading_row" integer DEFAULT 0 NOT NULL,
	"notes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"headings" jsonb NOT NULL,
	"samples" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mapping" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"user_id" integer NOT NULL,
	"actor_id" integer NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"check_date" timestamp(3) with time zone,
	"import_date" timestamp(3) with time zone,
	"undo_date" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "duplicate_candidates" (
	"kind" text NOT NULL,
	"first_id" integer NOT NULL,
	"second_id" integer NOT NULL,
	"reasons" text[] NOT NULL,
	"score" smallint NOT NULL,
	CONSTRAINT "duplicate_candidates_kind_first_id_second_id_pk" PRIMARY KEY("kind","first_id","second_id"),
	CONSTRAINT "candidate_in_order" CHECK ("duplicate_candidates"."first_id" < "duplicate_candidates"."second_id")
);
--> statement-breakpoint
CREATE TABLE "duplicate_checks" (
	"check_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "duplicate_checks_check_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "duplicate_dismissals" (
	"kind" text NOT NULL,
	"first_id" integer NOT NULL,
	"second_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"merge_id" integer,
	CONSTRAINT "duplicate_dismissals_kind_first_id_second_id_pk" PRIMARY KEY("kind","first_id","second_id"),
	CONSTRAINT "dismissal_in_order" CHECK ("duplicate_dismissals"."first_id" < "duplicate_dismissals"."second_id")
);
--> statement-breakpoint
CREATE TABLE "duplicate_keys" (
	"key" bigint NOT NULL,
	"kind" text NOT NULL,
	"id" integer NOT NULL,
	CONSTRAINT "duplicate_keys_key_kind_id_pk" PRIMARY KEY("key","kind","id")
);
--> statement-breakpoint
CREATE TABLE "merge_links" (
	"link_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "merge_links_link_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"merge_id" integer NOT NULL,
	"link" text NOT NULL,
	"state" text NOT NULL,
	"row" jsonb NOT NULL,
	CONSTRAINT "merge_link_state_known" CHECK ("merge_links"."state" in ('moved', 'shared', 'left'))
);
--> statement-breakpoint
CREATE TABLE "merges" (
	"merge_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "merges_merge_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"removed_id" integer NOT NULL,
	"survivor_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"removed" jsonb,
	"before" jsonb,
	"after" jsonb,
	"addresses" text[] DEFAULT '{}' NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"undo_date" timestamp(3) with time zone,
	CONSTRAINT "merge_kind_known" CHECK ("merges"."kind" in ('contact', 'organization')),
	CONSTRAINT "merge_of_two" CHECK ("merges"."removed_id" <> "merges"."survivor_id")
);
--> statement-breakpoint
CREATE TABLE "entered_facts" (
	"entered_fact_id" integer PRIMARY KEY DEFAULT brevet_opaque_id() NOT NULL,
	"patent_number" text NOT NULL,
	"fact" jsonb NOT NULL,
	"place" text NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"doc_id" integer,
	"note" text DEFAULT '' NOT NULL,
	"creator_id" integer NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"editor_id" integer,
	"last_update" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"undone_date" timestamp(3) with time zone,
	"undoer_id" integer,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "eou_elements" (
	"eou_id" integer NOT NULL,
	"position" integer NOT NULL,
	"element" text NOT NULL,
	"evidence" text DEFAULT '' NOT NULL,
	"source_url" text DEFAULT '' NOT NULL,
	"source_date" date,
	"doc_id" integer,
	CONSTRAINT "eou_elements_eou_id_position_pk" PRIMARY KEY("eou_id","position")
);
--> statement-breakpoint
CREATE TABLE "patent_eou" (
	"eou_id" integer PRIMARY KEY DEFAULT brevet_opaque_id() NOT NULL,
	"patent_id" integer NOT NULL,
	"listing_id" integer,
	"target_company" text NOT NULL,
	"target_product" text DEFAULT '' NOT NULL,
	"eou_type" text NOT NULL,
	"probability" smallint,
	"eou_rating" smallint DEFAULT 0 NOT NULL,
	"eou_analysis_level" smallint DEFAULT 1 NOT NULL,
	"qps" smallint,
	"summary" text DEFAULT '' NOT NULL,
	"claim_number" integer,
	"claim" text DEFAULT '' NOT NULL,
	"analyst_id" integer NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_update" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "eou_level_known" CHECK ("patent_eou"."eou_analysis_level" in (1, 2, 3))
);
--> statement-breakpoint
CREATE TABLE "import_errors" (
	"error_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_errors_error_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"import_id" integer NOT NULL,
	"file" text NOT NULL,
	"position" bigint NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_uploads" (
	"upload_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"user_id" integer NOT NULL,
	"part_date" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"import_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_import_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"origin" text NOT NULL,
	"stored" text,
	"fingerprint" text NOT NULL,
	"size" bigint NOT NULL,
	"format" text,
	"records" bigint,
	"state" text NOT NULL,
	"canceling" boolean DEFAULT false NOT NULL,
	"cancel_date" timestamp(3) with time zone,
	"problem" text,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"parts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"share" real DEFAULT 0 NOT NULL,
	"rate" real,
	"seconds_left" integer,
	"deaths" integer DEFAULT 0 NOT NULL,
	"user_id" integer,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"start_date" timestamp(3) with time zone,
	"end_date" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "inbox_messages" (
	"message_id" integer PRIMARY KEY DEFAULT brevet_opaque_id() NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "inbox_messages_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"news" jsonb NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"seen_date" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "inbox_preferences" (
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"mail" boolean NOT NULL,
	CONSTRAINT "inbox_preferences_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"obj_id" integer PRIMARY KEY DEFAULT brevet_opaque_id() NOT NULL,
	"listing_id" integer NOT NULL,
	"sender_id" integer NOT NULL,
	"sender_name" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"email_address" "citext" NOT NULL,
	"cc" text[] NOT NULL,
	"message" text NOT NULL,
	"patent" smallint NOT NULL,
	"attachments" integer[] NOT NULL,
	"token_hash" text NOT NULL,
	"copy_token_hash" text NOT NULL,
	"expire_date" timestamp(3) with time zone NOT NULL,
	"open_date" timestamp(3) with time zone,
	"answer" text,
	"question" text DEFAULT '' NOT NULL,
	"follow_up" smallint NOT NULL,
	"delete_flag" smallint DEFAULT 0 NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_TokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "invitations_CopyTokenHash_unique" UNIQUE("copy_token_hash"),
	CONSTRAINT "follow_up_known" CHECK ("invitations"."follow_up" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "legal_alerts" (
	"listing_patent_id" integer NOT NULL,
	"event" text NOT NULL,
	"day" date,
	"told" boolean NOT NULL,
	CONSTRAINT "legal_alerts_listing_patent_id_event_pk" PRIMARY KEY("listing_patent_id","event")
);
--> statement-breakpoint
CREATE TABLE "fee_event_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"description" text NOT NULL,
	"as_of" date
);
--> statement-breakpoint
CREATE TABLE "legal_records" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"version" text NOT NULL,
	"as_of" date,
	"digest" text NOT NULL,
	"numbers" text[] NOT NULL,
	"data" jsonb,
	CONSTRAINT "legal_records_kind_key_pk" PRIMARY KEY("kind","key")
);
--> statement-breakpoint
CREATE TABLE "maintenance_fees" (
	"patent_number" text PRIMARY KEY NOT NULL,
	"application_number" text,
	"entity" text,
	"filed_date" date,
	"issued_date" date,
	"events" text[] NOT NULL,
	"as_of" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "facet_counts" (
	"listing_type" smallint NOT NULL,
	"available_status" smallint NOT NULL,
	"stars" smallint NOT NULL,
	"deal_structure" text NOT NULL,
	"sections" text[] NOT NULL,
	"tag" text NOT NULL,
	"listings" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_facets" (
	"listing_id" integer PRIMARY KEY NOT NULL,
	"listing_type" smallint NOT NULL,
	"available_status" smallint NOT NULL,
	"rating" smallint NOT NULL,
	"stars" smallint GENERATED ALWAYS AS (brevet_stars_of(rating)) STORED NOT NULL,
	"deal_structure" text NOT NULL,
	"sections" text[] NOT NULL,
	"tag" text NOT NULL,
	"combination" bigint GENERATED ALWAYS AS (hash_record_extended(row(listing_type, available_status, brevet_stars_of(rating), deal_structure, sections, tag), 0)) STORED NOT NULL,
	"words" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_search" (
	"listing_id" integer PRIMARY KEY NOT NULL,
	"head" "tsvector" NOT NULL,
	"open" "tsvector" NOT NULL,
	"whole" "tsvector" NOT NULL,
	"classes" "tsvector" NOT NULL,
	"open_files" "tsvector" DEFAULT '' NOT NULL,
	"hidden_files" "tsvector" DEFAULT '' NOT NULL,
	"sections" text[] GENERATED ALWAYS AS (brevet_sections_of(classes)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_bookmarks" (
	"user_id" integer NOT NULL,
	"listing_id" integer NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "listing_bookmarks_user_id_listing_id_pk" PRIMARY KEY("user_id","listing_id")
);
--> statement-breakpoint
CREATE TABLE "listing_details" (
	"listing_id" integer PRIMARY KEY NOT NULL,
	"technology_overview" text DEFAULT '' NOT NULL,
	"technology_problem_solvedby_technology" text DEFAULT '' NOT NULL,
	"technology_howthe_technology_solvesthe_problem" text DEFAULT '' NOT NULL,
	"technology_primary_application" text DEFAULT '' NOT NULL,
	"technology_other_applications" text DEFAULT '' NOT NULL,
	"technology_competitive_advantage" text DEFAULT '' NOT NULL,
	"technology_deployment" text DEFAULT '' NOT NULL,
	"technology_development_platform" text DEFAULT '' NOT NULL,
	"technology_development_status_notes" text DEFAULT '' NOT NULL,
	"technology_platforms_supported" text DEFAULT '' NOT NULL,
	"biz_sales_sales_status_notes" text DEFAULT '' NOT NULL,
	"deal_structure_notes" text DEFAULT '' NOT NULL,
	"faq" text DEFAULT '' NOT NULL,
	"technology_additional_info" text DEFAULT '' NOT NULL,
	"patent_back_license" smallint DEFAULT 0 NOT NULL,
	"patent_sell_individual_patent" smallint DEFAULT 0 NOT NULL,
	"technology_patent_summary" text DEFAULT '' NOT NULL,
	"patent_notes" text DEFAULT '' NOT NULL,
	"patent_ip_ownership" smallint DEFAULT 0 NOT NULL,
	"patent_licensing_status" smallint DEFAULT 0 NOT NULL,
	"patent_licensing_arrangement" text DEFAULT '' NOT NULL,
	"patent_infringement" smallint DEFAULT 0 NOT NULL,
	"patent_potential_infringers" text DEFAULT '' NOT NULL,
	"patent_litigation" smallint DEFAULT 0 NOT NULL,
	"patent_litigation_notes" text DEFAULT '' NOT NULL,
	"patent_portfolio" text DEFAULT '' NOT NULL,
	"overview" text DEFAULT '' NOT NULL,
	"problem_solved" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_recommendations" (
	"listing_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"brokercode" text NOT NULL,
	"creator_id" integer,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "listing_recommendations_listing_id_user_id_pk" PRIMARY KEY("listing_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "listing_sales" (
	"listing_id" integer PRIMARY KEY NOT NULL,
	"seller" text NOT NULL,
	"brand_names" text DEFAULT '' NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"target_price" numeric(15, 2),
	"minimum_acceptable_price" numeric(15, 2),
	"pricing_notes" text DEFAULT '' NOT NULL,
	"reasons_for_listing" text DEFAULT '' NOT NULL,
	"decision_making_process" text DEFAULT '' NOT NULL,
	"marketing_materials" text DEFAULT '' NOT NULL,
	"prior_promotional_efforts" text DEFAULT '' NOT NULL,
	"other_sales_notes" text DEFAULT '' NOT NULL,
	"keywords" text DEFAULT '' NOT NULL,
	"brevet_direct_deal" smallint DEFAULT 0 NOT NULL,
	"buy_side_commission" numeric(5, 2),
	"bargin_price" numeric(15, 2),
	"broker_commission" numeric(5, 2),
	"broker_contract" text DEFAULT '' NOT NULL,
	"broker_arrangement_exclusive" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listings" (
	"listing_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "listings_listing_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 10001 CACHE 1),
	"listing_name" text NOT NULL,
	"listing_description" text DEFAULT '' NOT NULL,
	"listing_type" smallint NOT NULL,
	"available_status" smallint NOT NULL,
	"listing_status" text DEFAULT '' NOT NULL,
	"owner_id" integer NOT NULL,
	"brokercode" text NOT NULL,
	"source" text DEFAULT 'Direct' NOT NULL,
	"tag" text DEFAULT '' NOT NULL,
	"rating" smallint DEFAULT 0 NOT NULL,
	"deal_structure" text DEFAULT '2' NOT NULL,
	"deal_structure_notes" text DEFAULT '' NOT NULL,
	"keywords" text DEFAULT '' NOT NULL,
	"private_flag" smallint DEFAULT 1 NOT NULL,
	"access_control" text DEFAULT '' NOT NULL,
	"share_type" text DEFAULT 'default' NOT NULL,
	"listing_img" text DEFAULT '' NOT NULL,
	"competitive_advantage" text DEFAULT '' NOT NULL,
	"decline_reason" text,
	"start_date" timestamp(3) with time zone,
	"end_date" date,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_update" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_key" text,
	CONSTRAINT "available_status_known" CHECK ("listings"."available_status" between -2 and 7),
	CONSTRAINT "rating_in_percent" CHECK ("listings"."rating" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "mail_templates" (
	"broker_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "mail_templates_broker_id_kind_pk" PRIMARY KEY("broker_id","kind")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"mail_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_mail_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"to_name" text NOT NULL,
	"to_address" text NOT NULL,
	"from_name" text NOT NULL,
	"from_address" text,
	"reply_to" text,
	"broker_id" text NOT NULL,
	"user_id" integer,
	"invitation_id" integer,
	"subject" text NOT NULL,
	"text_body" text NOT NULL,
	"html_body" text NOT NULL,
	"secret" text,
	"message_id" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"last_error" text,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"sent_date" timestamp(3) with time zone,
	"next_attempt" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outbox_MessageID_unique" UNIQUE("message_id"),
	CONSTRAINT "mail_state_known" CHECK ("outbox"."state" in ('queued', 'sending', 'sent', 'failed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "mailing_list_members" (
	"maillist_id" integer NOT NULL,
	"contact_id" integer NOT NULL,
	"creator_id" integer NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"fullname" text DEFAULT '' NOT NULL,
	"primary_email" text DEFAULT '' NOT NULL,
	"email_verify_status" text DEFAULT '' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"organization" text DEFAULT '' NOT NULL,
	"ok_send_patent_no" smallint DEFAULT 2 NOT NULL,
	"mailing_notes" text DEFAULT '' NOT NULL,
	CONSTRAINT "mailing_list_members_maillist_id_contact_id_pk" PRIMARY KEY("maillist_id","contact_id")
);
--> statement-breakpoint
CREATE TABLE "mailing_lists" (
	"maillist_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mailing_lists_maillist_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"mailinglist_name" text NOT NULL,
	"mailinglist_notes" text NOT NULL,
	"active" smallint DEFAULT 1 NOT NULL,
	"contactcnt" integer DEFAULT 0 NOT NULL,
	"created_by" integer NOT NULL,
	"modified_by" integer NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "mailing_list_filled" CHECK ("mailing_lists"."mailinglist_name" <> '' and "mailing_lists"."mailinglist_notes" <> ''),
	CONSTRAINT "mailing_list_active_known" CHECK ("mailing_lists"."active" in (0, 1))
);
--> statement-breakpoint
CREATE TABLE "changed_parties" (
	"kind" text NOT NULL,
	"key" integer NOT NULL,
	"change_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"compared" boolean DEFAULT false NOT NULL,
	"compared_to" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "changed_parties_kind_key_pk" PRIMARY KEY("kind","key"),
	CONSTRAINT "changed_party_kind_known" CHECK ("changed_parties"."kind" in ('owner', 'broker', 'listing', 'texts', 'detector'))
);
--> statement-breakpoint
CREATE TABLE "found_names" (
	"listing_id" integer NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"found_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"outdated" boolean DEFAULT false NOT NULL,
	CONSTRAINT "found_names_listing_id_name_role_pk" PRIMARY KEY("listing_id","name","role"),
	CONSTRAINT "found_name_role_known" CHECK ("found_names"."role" in ('assignee', 'inventor', 'seller', 'owner', 'broker', 'brand', 'company', 'organization', 'contact', 'text'))
);
--> statement-breakpoint
CREATE TABLE "known_companies" (
	"name" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "new_names" (
	"name_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "new_names_name_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"role" text NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"compared" boolean DEFAULT false NOT NULL,
	"compared_to" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "new_name_role_known" CHECK ("new_names"."role" in ('company', 'organization', 'contact'))
);
--> statement-breakpoint
CREATE TABLE "note_readers" (
	"notes_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "note_readers_notes_id_user_id_pk" PRIMARY KEY("notes_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"notes_id" integer PRIMARY KEY DEFAULT brevet_opaque_id() NOT NULL,
	"listing_id" integer,
	"patent_id" integer,
	"contact_id" integer,
	"tag" text DEFAULT '' NOT NULL,
	"message" "bytea" NOT NULL,
	"text" text NOT NULL,
	"share_type" text DEFAULT 'default' NOT NULL,
	"user_id" integer NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_date" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "note_of_one" CHECK (num_nonnulls("notes"."listing_id", "notes"."patent_id", "notes"."contact_id") = 1),
	CONSTRAINT "note_share_type_known" CHECK ("notes"."share_type" in ('default', 'custom', 'none'))
);
--> statement-breakpoint
CREATE TABLE "opaque_keys" (
	"key" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organization_people" (
	"org_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"contact_type" smallint NOT NULL,
	CONSTRAINT "organization_people_org_id_user_id_pk" PRIMARY KEY("org_id","user_id"),
	CONSTRAINT "organization_people_type_known" CHECK ("organization_people"."contact_type" in (0, 1))
);
--> statement-breakpoint
CREATE TABLE "organization_type_flags" (
	"org_id" integer NOT NULL,
	"type_id" smallint NOT NULL,
	"org_name" text DEFAULT '' NOT NULL,
	"industry" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organization_type_flags_org_id_type_id_pk" PRIMARY KEY("org_id","type_id"),
	CONSTRAINT "org_type_known" CHECK ("organization_type_flags"."type_id" between 1 and 8)
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"org_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "organizations_org_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"org_name" text NOT NULL,
	"parent_company" text DEFAULT '' NOT NULL,
	"company_nickname" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"zip_code" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"ip_catalog_url" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"fax" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"patent_selling_policy" smallint DEFAULT 0 NOT NULL,
	"patent_selling_target" smallint DEFAULT 0 NOT NULL,
	"patent_selling_policy_description" text DEFAULT '' NOT NULL,
	"tech_transfer_activity" text DEFAULT 'Not Known' NOT NULL,
	"industry" text DEFAULT '' NOT NULL,
	"size" text DEFAULT '' NOT NULL,
	"market_cap" text DEFAULT '' NOT NULL,
	"ticker" text DEFAULT '' NOT NULL,
	"number_of_patents_held" integer,
	"university_patent_ranking" integer,
	"ot_ranking" integer,
	"brevet_relationship" smallint DEFAULT 0 NOT NULL,
	"active_patent_buyer" smallint DEFAULT 0 NOT NULL,
	"brevet_buy_side_comission" text DEFAULT '0' NOT NULL,
	"under_nda" smallint DEFAULT 2 NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"keyword" text DEFAULT '' NOT NULL,
	"referrer" text DEFAULT '' NOT NULL,
	"creator_id" integer NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "org_name_filled" CHECK ("organizations"."org_name" <> ''),
	CONSTRAINT "org_status_known" CHECK ("organizations"."status" in (0, 1)),
	CONSTRAINT "org_selling_policy_known" CHECK ("organizations"."patent_selling_policy" between 0 and 3),
	CONSTRAINT "org_selling_target_known" CHECK ("organizations"."patent_selling_target" between 0 and 3),
	CONSTRAINT "org_transfer_activity_known" CHECK ("organizations"."tech_transfer_activity" in ('Not Known', 'Verry Active', 'Active', 'Some Activity', 'No Activity')),
	CONSTRAINT "org_relationship_known" CHECK ("organizations"."brevet_relationship" in (0, 1)),
	CONSTRAINT "org_active_buyer_known" CHECK ("organizations"."active_patent_buyer" in (0, 1)),
	CONSTRAINT "org_nda_known" CHECK ("organizations"."under_nda" between 0 and 2),
	CONSTRAINT "org_patents_counted" CHECK ("organizations"."number_of_patents_held" >= 0),
	CONSTRAINT "org_university_ranked" CHECK ("organizations"."university_patent_ranking" >= 1),
	CONSTRAINT "org_transfer_ranked" CHECK ("organizations"."ot_ranking" >= 1)
);
--> statement-breakpoint
CREATE TABLE "patent_term_changes" (
	"change_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "patent_term_changes_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"numbers" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "patent_term_runs" (
	"rules" integer PRIMARY KEY NOT NULL,
	"computed" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "patent_terms" (
	"bulk_patent_id" bigint PRIMARY KEY NOT NULL,
	"rules" smallint NOT NULL,
	"as_of" date,
	"term_end" date,
	"certainty" text NOT NULL,
	"ended_on" date,
	"ended_stage" smallint,
	"ends" date,
	"status" text,
	"fee_stage" smallint,
	"fee_opens" date,
	"fee_due" date,
	"fee_until" date,
	"next_change" date,
	"later" jsonb,
	"owners" text[] DEFAULT '{}' NOT NULL,
	"owner_keys" "tsvector",
	"recorded" jsonb
);
--> statement-breakpoint
CREATE TABLE "broker_patents" (
	"patent_id" integer NOT NULL,
	"broker_code" text NOT NULL,
	"patent_status" text NOT NULL,
	"creator_id" integer NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "broker_patents_patent_id_broker_code_pk" PRIMARY KEY("patent_id","broker_code")
);
--> statement-breakpoint
CREATE TABLE "listing_patents" (
	"listing_patent_id" integer PRIMARY KEY DEFAULT brevet_opaque_id() NOT NULL,
	"listing_id" integer NOT NULL,
	"patent_id" integer NOT NULL,
	"patent_status" text NOT NULL,
	"creator_id" integer NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "patents" (
	"patent_id" integer PRIMARY KEY DEFAULT brevet_opaque_id() NOT NULL,
	"country" text NOT NULL,
	"patent_number" text NOT NULL,
	"rating" smallint,
	"store_title" text,
	"store_names" bigint,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "anonymity_overrides" (
	"listing_id" integer NOT NULL,
	"field" text NOT NULL,
	"finding_key" text NOT NULL,
	"reason" text NOT NULL,
	"user_id" integer NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "anonymity_overrides_listing_id_field_finding_key_pk" PRIMARY KEY("listing_id","field","finding_key")
);
--> statement-breakpoint
CREATE TABLE "listing_changes" (
	"listing_id" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"user_id" integer NOT NULL,
	"first_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"change_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "listing_changes_listing_id_kind_name_pk" PRIMARY KEY("listing_id","kind","name")
);
--> statement-breakpoint
CREATE TABLE "listing_reviews" (
	"listing_id" integer PRIMARY KEY NOT NULL,
	"reviewer_id" integer,
	"review_date" timestamp(3) with time zone,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_status_history" (
	"history_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "listing_status_history_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"listing_id" integer NOT NULL,
	"old_status" smallint,
	"new_status" smallint NOT NULL,
	"reason" text,
	"user_id" integer NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_sign_ins" (
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"first_seen" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_seen" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_sign_ins_user_id_kind_name_pk" PRIMARY KEY("user_id","kind","name")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"code_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recovery_codes_code_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"code_hash" text NOT NULL,
	"used_date" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "second_steps" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"since" timestamp(3) with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_steps" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" integer,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"guesses" smallint DEFAULT 0 NOT NULL,
	"expire_date" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"identity_id" integer DEFAULT brevet_opaque_id() NOT NULL,
	"user_id" integer NOT NULL,
	"email" "citext" NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_identities_issuer_subject_pk" PRIMARY KEY("issuer","subject"),
	CONSTRAINT "user_identities_IdentityID_unique" UNIQUE("identity_id")
);
--> statement-breakpoint
CREATE TABLE "broker_requests" (
	"request_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "broker_requests_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"broker_id" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"decided_by_id" integer,
	"decide_date" timestamp(3) with time zone,
	CONSTRAINT "broker_request_state_known" CHECK ("broker_requests"."state" in ('pending', 'approved', 'declined', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "brokers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "brokers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"broker_id" text NOT NULL,
	"broker_name" text NOT NULL,
	"folder" text,
	"contact_name" text,
	"contact_phone" text,
	"contact_email" text,
	"customer_service_email" text,
	"sales_email" text,
	"tell_me_more_email" text,
	"outgoing_email" text,
	"website" text,
	"patentintake_url" text,
	"status" smallint DEFAULT 1 NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_update" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "brokers_BrokerID_unique" UNIQUE("broker_id")
);
--> statement-breakpoint
CREATE TABLE "login_guesses" (
	"guess_key" text PRIMARY KEY NOT NULL,
	"name_key" text,
	"guesses" integer NOT NULL,
	"window_end" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_id" integer DEFAULT brevet_opaque_id() NOT NULL,
	"user_id" integer NOT NULL,
	"user_agent" text NOT NULL,
	"address" text NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_seen" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expire_date" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "sessions_SessionID_unique" UNIQUE("session_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"user_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_user_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"username" "citext" NOT NULL,
	"username_skeleton" text,
	"email" "citext" NOT NULL,
	"password_hash" text NOT NULL,
	"firstname" text NOT NULL,
	"lastname" text NOT NULL,
	"salutation" text,
	"phone" text,
	"fax" text,
	"company" text,
	"user_type" smallint DEFAULT 1 NOT NULL,
	"user_role" smallint DEFAULT 1 NOT NULL,
	"broker_id" text NOT NULL,
	"address1" text,
	"address2" text,
	"city" text,
	"state" text,
	"zipcode" text,
	"country" text,
	"service_offer" text,
	"geo_coverage" text,
	"pro_reference" text,
	"additional_info" text,
	"support_id" integer,
	"sales_id" integer,
	"referer_id" integer,
	"creator_id" integer,
	"verified" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"agreed" boolean DEFAULT false NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_update" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "users_Username_unique" UNIQUE("username"),
	CONSTRAINT "users_UsernameSkeleton_unique" UNIQUE("username_skeleton"),
	CONSTRAINT "users_Email_unique" UNIQUE("email"),
	CONSTRAINT "user_type_known" CHECK ("users"."user_type" in (1, 15, 30, 40))
);
--> statement-breakpoint
CREATE TABLE "alert_matches" (
	"view_id" integer NOT NULL,
	"listing_id" integer NOT NULL,
	"match_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"done" boolean NOT NULL,
	CONSTRAINT "alert_matches_view_id_listing_id_pk" PRIMARY KEY("view_id","listing_id")
);
--> statement-breakpoint
CREATE TABLE "alert_queue" (
	"listing_id" integer PRIMARY KEY NOT NULL,
	"change" bigint GENERATED ALWAYS AS IDENTITY (sequence name "alert_queue_change_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1)
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"view_id" integer PRIMARY KEY DEFAULT brevet_opaque_id() NOT NULL,
	"user_id" integer NOT NULL,
	"table" text NOT NULL,
	"name" "citext" NOT NULL,
	"query" jsonb NOT NULL,
	"hidden" jsonb,
	"share" text DEFAULT 'private' NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "saved_views_name" UNIQUE("user_id","table","name"),
	CONSTRAINT "view_share_known" CHECK ("saved_views"."share" in ('private', 'code'))
);
--> statement-breakpoint
CREATE TABLE "search_alerts" (
	"view_id" integer PRIMARY KEY NOT NULL,
	"time" text NOT NULL,
	"user_type" smallint NOT NULL,
	"broker_id" text NOT NULL,
	"words" "tsquery",
	"classes" "tsquery",
	"listing_number" integer,
	"patent_number" text,
	"country" text,
	"infringement" smallint,
	CONSTRAINT "alert_time_known" CHECK ("search_alerts"."time" in ('instant', 'daily'))
);
--> statement-breakpoint
CREATE TABLE "wanted_listings" (
	"wanted_id" integer PRIMARY KEY DEFAULT brevet_opaque_id() NOT NULL,
	"user_id" integer NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"keywords" text DEFAULT '' NOT NULL,
	"class" text DEFAULT '' NOT NULL,
	"budget" text DEFAULT '' NOT NULL,
	"closed" boolean DEFAULT false NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_update" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wanted_suggestions" (
	"wanted_id" integer NOT NULL,
	"listing_id" integer NOT NULL,
	"creator_id" integer NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wanted_suggestions_wanted_id_listing_id_pk" PRIMARY KEY("wanted_id","listing_id")
);
--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "address_checks" ADD CONSTRAINT "address_checks_contact_id_contacts_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("contact_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patent_analyses" ADD CONSTRAINT "patent_analyses_patent_id_patents_patent_id_fk" FOREIGN KEY ("patent_id") REFERENCES "public"."patents"("patent_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patent_analyses" ADD CONSTRAINT "patent_analyses_listing_id_listings_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("listing_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patent_analyses" ADD CONSTRAINT "patent_analyses_analyst_id_users_user_id_fk" FOREIGN KEY ("analyst_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_texts" ADD CONSTRAINT "file_texts_file_name_stored_files_file_name_fk" FOREIGN KEY ("file_name") REFERENCES "public"."stored_files"("file_name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_attachments" ADD CONSTRAINT "listing_attachments_listing_id_listings_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("listing_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_attachments" ADD CONSTRAINT "listing_attachments_patent_id_patents_patent_id_fk" FOREIGN KEY ("patent_id") REFERENCES "public"."patents"("patent_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_attachments" ADD CONSTRAINT "listing_attachments_file_name_stored_files_file_name_fk" FOREIGN KEY ("file_name") REFERENCES "public"."stored_files"("file_name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_attachments" ADD CONSTRAINT "listing_attachments_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restores" ADD CONSTRAINT "restores_released_by_users_user_id_fk" FOREIGN KEY ("released_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_action_rows" ADD CONSTRAINT "bulk_action_rows_bulk_id_bulk_actions_bulk_id_fk" FOREIGN KEY ("bulk_id") REFERENCES "public"."bulk_actions"("bulk_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_actions" ADD CONSTRAINT "bulk_actions_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bounces" ADD CONSTRAINT "bounces_campaign_id_campaigns_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("campaign_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bounces" ADD CONSTRAINT "bounces_recipient_id_campaign_recipients_recipient_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."campaign_recipients"("recipient_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_links" ADD CONSTRAINT "campaign_links_campaign_id_campaigns_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("campaign_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_campaign_id_campaigns_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("campaign_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_contact_id_contacts_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("contact_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_broker_id_brokers_broker_id_fk" FOREIGN KEY ("broker_id") REFERENCES "public"."brokers"("broker_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_sender_id_users_user_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_creator_id_users_user_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsubscribes" ADD CONSTRAINT "unsubscribes_maillist_id_mailing_lists_maillist_id_fk" FOREIGN KEY ("maillist_id") REFERENCES "public"."mailing_lists"("maillist_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsubscribes" ADD CONSTRAINT "unsubscribes_campaign_id_campaigns_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("campaign_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activation_codes" ADD CONSTRAINT "activation_codes_broker_code_brokers_broker_id_fk" FOREIGN KEY ("broker_code") REFERENCES "public"."brokers"("broker_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "activation_codes" ADD CONSTRAINT "activation_codes_creator_id_users_user_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activation_codes" ADD CONSTRAINT "activation_codes_listing_id_listings_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("listing_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activation_codes" ADD CONSTRAINT "activation_codes_used_by_id_users_user_id_fk" FOREIGN KEY ("used_by_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_organizations" ADD CONSTRAINT "contact_organizations_contact_id_contacts_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("contact_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_organizations" ADD CONSTRAINT "contact_organizations_org_id_organizations_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_people" ADD CONSTRAINT "contact_people_contact_id_contacts_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("contact_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_people" ADD CONSTRAINT "contact_people_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_creator_id_users_user_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_contacts" ADD CONSTRAINT "listing_contacts_listing_id_listings_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("listing_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_contacts" ADD CONSTRAINT "listing_contacts_contact_id_contacts_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("contact_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_contacts" ADD CONSTRAINT "listing_contacts_creator_id_users_user_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_decision_history" ADD CONSTRAINT "listing_decision_history_listing_id_listings_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("listing_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_decision_history" ADD CONSTRAINT "listing_decision_history_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_decisions" ADD CONSTRAINT "listing_decisions_listing_id_listings_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("listing_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_decisions" ADD CONSTRAINT "listing_decisions_broker_code_brokers_broker_id_fk" FOREIGN KEY ("broker_code") REFERENCES "public"."brokers"("broker_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "listing_decisions" ADD CONSTRAINT "listing_decisions_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patent_decision_history" ADD CONSTRAINT "patent_decision_history_patent_id_patents_patent_id_fk" FOREIGN KEY ("patent_id") REFERENCES "public"."patents"("patent_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patent_decision_history" ADD CONSTRAINT "patent_decision_history_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patent_decisions" ADD CONSTRAINT "patent_decisions_patent_id_patents_patent_id_fk" FOREIGN KEY ("patent_id") REFERENCES "public"."patents"("patent_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patent_decisions" ADD CONSTRAINT "patent_decisions_broker_code_brokers_broker_id_fk" FOREIGN KEY ("broker_code") REFERENCES "public"."brokers"("broker_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "patent_decisions" ADD CONSTRAINT "patent_decisions_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_import_rows" ADD CONSTRAINT "directory_import_rows_import_id_directory_imports_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."directory_imports"("import_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_imports" ADD CONSTRAINT "directory_imports_maillist_id_mailing_lists_maillist_id_fk" FOREIGN KEY ("maillist_id") REFERENCES "public"."mailing_lists"("maillist_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_imports" ADD CONSTRAINT "directory_imports_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_imports" ADD CONSTRAINT "directory_imports_actor_id_users_user_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duplicate_dismissals" ADD CONSTRAINT "duplicate_dismissals_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duplicate_dismissals" ADD CONSTRAINT "duplicate_dismissals_merge_id_merges_merge_id_fk" FOREIGN KEY ("merge_id") REFERENCES "public"."merges"("merge_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merge_links" ADD CONSTRAINT "merge_links_merge_id_merges_merge_id_fk" FOREIGN KEY ("merge_id") REFERENCES "public"."merges"("merge_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merges" ADD CONSTRAINT "merges_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entered_facts" ADD CONSTRAINT "entered_facts_doc_id_listing_attachments_doc_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."listing_attachments"("doc_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entered_facts" ADD CONSTRAINT "entered_facts_creator_id_users_user_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entered_facts" ADD CONSTRAINT "entered_facts_editor_id_users_user_id_fk" FOREIGN KEY ("editor_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entered_facts" ADD CONSTRAINT "entered_facts_undoer_id_users_user_id_fk" FOREIGN KEY ("undoer_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eou_elements" ADD CONSTRAINT "eou_elements_eou_id_patent_eou_eou_id_fk" FOREIGN KEY ("eou_id") REFERENCES "public"."patent_eou"("eou_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eou_elements" ADD CONSTRAINT "eou_elements_doc_id_listing_attachments_doc_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."listing_attachments"("doc_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patent_eou" ADD CONSTRAINT "patent_eou_patent_id_patents_patent_id_fk" FOREIGN KEY ("patent_id") REFERENCES "public"."patents"("patent_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patent_eou" ADD CONSTRAINT "patent_eou_listing_id_listings_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("listing_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patent_eou" ADD CONSTRAINT "patent_eou_analyst_id_users_user_id_fk" FOREIGN KEY ("analyst_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_errors" ADD CONSTRAINT "import_errors_import_id_imports_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("import_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_uploads" ADD CONSTRAINT "import_uploads_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_messages" ADD CONSTRAINT "inbox_messages_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_preferences" ADD CONSTRAINT "inbox_preferences_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_listing_id_listings_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("listing_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_sender_id_users_user_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_alerts" ADD CONSTRAINT "legal_alerts_listing_patent_id_listing_patents_listing_patent_id_fk" FOREIGN KEY ("listing_patent_id") REFERENCES "public"."listing_patents"("listing_patent_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_facets" ADD CONSTRAINT "listing_facets_listing_id_listings_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("listing_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_search" ADD CONSTRAINT "listing_search_listing_id_listings_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("listing_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_bookmarks" ADD CONSTRAINT "listing_bookmarks_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_bookmarks" ADD CONSTRAINT "listing_bookmarks_listing_id_listings_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("listing_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_details" ADD CONSTRAINT "listing_details_listing_id_listings_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("listing_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_recommendations" ADD CONSTRAINT "listing_recommendations_listing_id_listings_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("listing_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_recommendations" ADD CONSTRAINT "listing_recommendations_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_recommendations" ADD CONSTRAINT "listing_recommendations_creator_id_users_user_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_sales" ADD CONSTRAINT "listing_sales_listing_id_listings_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("listing_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_owner_id_users_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_brokercode_brokers_broker_id_fk" FOREIGN KEY ("brokercode") REFERENCES "public"."brokers"("broker_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "mail_templates" ADD CONSTRAINT "mail_templates_broker_id_brokers_broker_id_fk" FOREIGN KEY ("broker_id") REFERENCES "public"."brokers"("broker_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_broker_id_brokers_broker_id_fk" FOREIGN KEY ("broker_id") REFERENCES "public"."brokers"("broker_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_list_members" ADD CONSTRAINT "mailing_list_members_maillist_id_mailing_lists_maillist_id_fk" FOREIGN KEY ("maillist_id") REFERENCES "public"."mailing_lists"("maillist_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_list_members" ADD CONSTRAINT "mailing_list_members_contact_id_contacts_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("contact_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_list_members" ADD CONSTRAINT "mailing_list_members_creator_id_users_user_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_lists" ADD CONSTRAINT "mailing_lists_created_by_users_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_lists" ADD CONSTRAINT "mailing_lists_modified_by_users_user_id_fk" FOREIGN KEY ("modified_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "found_names" ADD CONSTRAINT "found_names_listing_id_listings_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("listing_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_readers" ADD CONSTRAINT "note_readers_notes_id_notes_notes_id_fk" FOREIGN KEY ("notes_id") REFERENCES "public"."notes"("notes_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_readers" ADD CONSTRAINT "note_readers_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_listing_id_listings_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("listing_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_patent_id_patents_patent_id_fk" FOREIGN KEY ("patent_id") REFERENCES "public"."patents"("patent_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_contact_id_contacts_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("contact_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_people" ADD CONSTRAINT "organization_people_org_id_organizations_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_people" ADD CONSTRAINT "organization_people_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_type_flags" ADD CONSTRAINT "organization_type_flags_org_id_organizations_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_creator_id_users_user_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broker_patents" ADD CONSTRAINT "broker_patents_patent_id_patents_patent_id_fk" FOREIGN KEY ("patent_id") REFERENCES "public"."patents"("patent_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broker_patents" ADD CONSTRAINT "broker_patents_broker_code_brokers_broker_id_fk" FOREIGN KEY ("broker_code") REFERENCES "public"."brokers"("broker_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "broker_patents" ADD CONSTRAINT "broker_patents_creator_id_users_user_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_patents" ADD CONSTRAINT "listing_patents_listing_id_listings_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("listing_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_patents" ADD CONSTRAINT "listing_patents_patent_id_patents_patent_id_fk" FOREIGN KEY ("patent_id") REFERENCES "public"."patents"("patent_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "listing_patents" ADD CONSTRAINT "listing_patents_creator_id_users_user_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anonymity_overrides" ADD CONSTRAINT "anonymity_overrides_listing_id_listings_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("listing_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anonymity_overrides" ADD CONSTRAINT "anonymity_overrides_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_changes" ADD CONSTRAINT "listing_changes_listing_id_listings_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("listing_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_changes" ADD CONSTRAINT "listing_changes_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_reviews" ADD CONSTRAINT "listing_reviews_listing_id_listings_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("listing_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_reviews" ADD CONSTRAINT "listing_reviews_reviewer_id_users_user_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_status_history" ADD CONSTRAINT "listing_status_history_listing_id_listings_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("listing_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_status_history" ADD CONSTRAINT "listing_status_history_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_sign_ins" ADD CONSTRAINT "known_sign_ins_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_steps" ADD CONSTRAINT "second_steps_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_steps" ADD CONSTRAINT "sign_in_steps_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_identities" ADD CONSTRAINT "user_identities_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broker_requests" ADD CONSTRAINT "broker_requests_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broker_requests" ADD CONSTRAINT "broker_requests_broker_id_brokers_broker_id_fk" FOREIGN KEY ("broker_id") REFERENCES "public"."brokers"("broker_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "broker_requests" ADD CONSTRAINT "broker_requests_decided_by_id_users_user_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_broker_id_brokers_broker_id_fk" FOREIGN KEY ("broker_id") REFERENCES "public"."brokers"("broker_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "alert_matches" ADD CONSTRAINT "alert_matches_view_id_saved_views_view_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."saved_views"("view_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_matches" ADD CONSTRAINT "alert_matches_listing_id_listings_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("listing_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_alerts" ADD CONSTRAINT "search_alerts_view_id_saved_views_view_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."saved_views"("view_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_alerts" ADD CONSTRAINT "search_alerts_broker_id_brokers_broker_id_fk" FOREIGN KEY ("broker_id") REFERENCES "public"."brokers"("broker_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "wanted_listings" ADD CONSTRAINT "wanted_listings_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wanted_suggestions" ADD CONSTRAINT "wanted_suggestions_wanted_id_wanted_listings_wanted_id_fk" FOREIGN KEY ("wanted_id") REFERENCES "public"."wanted_listings"("wanted_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wanted_suggestions" ADD CONSTRAINT "wanted_suggestions_listing_id_listings_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("listing_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wanted_suggestions" ADD CONSTRAINT "wanted_suggestions_creator_id_users_user_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_links_user" ON "account_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "account_links_expire" ON "account_links" USING btree ("expire_date");--> statement-breakpoint
CREATE INDEX "address_checks_due" ON "address_checks" USING btree ("due_date","contact_id") WHERE "address_checks"."due_date" is not null;--> statement-breakpoint
CREATE INDEX "address_checks_asked" ON "address_checks" USING btree ("contact_id") WHERE "address_checks"."asked";--> statement-breakpoint
CREATE INDEX "patent_analyses_patent" ON "patent_analyses" USING btree ("patent_id","create_date","analysis_id");--> statement-breakpoint
CREATE INDEX "patent_analyses_listing" ON "patent_analyses" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "patent_analyses_created" ON "patent_analyses" USING btree ("create_date","analysis_id");--> statement-breakpoint
CREATE INDEX "patent_analyses_qps" ON "patent_analyses" USING btree (coalesce("qps", -1),"analysis_id");--> statement-breakpoint
CREATE INDEX "file_texts_words" ON "file_texts" USING gin ("words");--> statement-breakpoint
CREATE INDEX "file_texts_reader" ON "file_texts" USING btree ("reader","file_name");--> statement-breakpoint
CREATE INDEX "file_texts_stripper" ON "file_texts" USING btree ("stripper","file_name");--> statement-breakpoint
CREATE INDEX "listing_attachments_listing" ON "listing_attachments" USING btree ("listing_id","create_date","doc_id");--> statement-breakpoint
CREATE INDEX "listing_attachments_position" ON "listing_attachments" USING btree ("listing_id","position","doc_id");--> statement-breakpoint
CREATE INDEX "listing_attachments_patent" ON "listing_attachments" USING btree ("patent_id","position","doc_id") WHERE "listing_attachments"."patent_id" is not null;--> statement-breakpoint
CREATE INDEX "stored_files_created" ON "stored_files" USING btree ("create_date");--> statement-breakpoint
CREATE INDEX "stored_files_account" ON "stored_files" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "stored_files_unchecked" ON "stored_files" USING btree ("file_name") WHERE "stored_files"."state" = 'unchecked';--> statement-breakpoint
CREATE INDEX "audit_entries_created" ON "audit_entries" USING btree ("create_date","audit_id");--> statement-breakpoint
CREATE INDEX "audit_entries_user" ON "audit_entries" USING btree ("user_id","create_date","audit_id");--> statement-breakpoint
CREATE INDEX "audit_entries_action" ON "audit_entries" USING btree ("action","create_date","audit_id");--> statement-breakpoint
CREATE INDEX "audit_entries_entity" ON "audit_entries" USING btree ("entity","create_date","audit_id");--> statement-breakpoint
CREATE INDEX "audit_entries_thing" ON "audit_entries" USING btree ("entity","entity_id","create_date","audit_id");--> statement-breakpoint
CREATE INDEX "audit_entries_removed_attachments" ON "audit_entries" USING btree (("old_value" ->> 'ListingID')) WHERE "audit_entries"."entity" = 'attachment' and "audit_entries"."action" = 'delete';--> statement-breakpoint
CREATE INDEX "audit_entries_words" ON "audit_entries" USING gin (("action" || ' ' || "entity" || ' ' || coalesce("entity_id", '') || ' ' ||
    coalesce("old_value"::text, '') || ' ' || coalesce("new_value"::text, '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "backups_state" ON "backups" USING btree ("state","start_date");--> statement-breakpoint
CREATE INDEX "bulk_action_rows_untold" ON "bulk_action_rows" USING btree ("bulk_id") WHERE "bulk_action_rows"."untold" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_actions_key" ON "bulk_actions" USING btree ("user_id","bulk_key");--> statement-breakpoint
CREATE INDEX "bulk_actions_created" ON "bulk_actions" USING btree ("create_date");--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_patents_number" ON "bulk_patents" USING btree ("country","patent_number");--> statement-breakpoint
CREATE INDEX "bulk_patents_search" ON "bulk_patents" USING gin ("search");--> statement-breakpoint
CREATE INDEX "bulk_patents_application" ON "bulk_patents" USING btree ("application_number") WHERE "bulk_patents"."application_number" is not null;--> statement-breakpoint
CREATE INDEX "bulk_patents_filed" ON "bulk_patents" USING btree (coalesce("filed_date", '-infinity'::date),"bulk_patent_id");--> statement-breakpoint
CREATE INDEX "bulk_patents_published" ON "bulk_patents" USING btree (coalesce("publication_date", '-infinity'::date),"bulk_patent_id");--> statement-breakpoint
CREATE INDEX "patent_facts_family" ON "patent_facts" USING gin (brevet_family_keys("facts"));--> statement-breakpoint
CREATE INDEX "patent_facts_reissued" ON "patent_facts" USING gin (("facts" -> 'relations') jsonb_path_ops) WHERE patent_number like 'RE%';--> statement-breakpoint
CREATE INDEX "bounces_address" ON "bounces" USING btree (brevet_address_key("address"),"bounce_date");--> statement-breakpoint
CREATE INDEX "bounces_hash" ON "bounces" USING btree (brevet_address_hash("address"),"bounce_date");--> statement-breakpoint
CREATE INDEX "bounces_campaign" ON "bounces" USING btree ("campaign_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bounces_once" ON "bounces" USING btree ("recipient_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "bounces_unknown_once" ON "bounces" USING btree (brevet_address_key("address"),"kind") WHERE "bounces"."recipient_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_recipients_once" ON "campaign_recipients" USING btree ("campaign_id",brevet_address_key("address")) WHERE "campaign_recipients"."state" <> 'left out';--> statement-breakpoint
CREATE INDEX "campaign_recipients_state" ON "campaign_recipients" USING btree ("campaign_id","state","recipient_id");--> statement-breakpoint
CREATE INDEX "campaign_recipients_next" ON "campaign_recipients" USING btree ("campaign_id","next_attempt","recipient_id") WHERE "campaign_recipients"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "campaign_recipients_address" ON "campaign_recipients" USING btree ("campaign_id","address","recipient_id");--> statement-breakpoint
CREATE INDEX "campaign_recipients_contact" ON "campaign_recipients" USING btree ("contact_id","recipient_id");--> statement-breakpoint
CREATE INDEX "campaign_recipients_clicked" ON "campaign_recipients" USING btree ("campaign_id","recipient_id") WHERE "campaign_recipients"."click_date" is not null;--> statement-breakpoint
CREATE INDEX "campaign_recipients_unsubscribed" ON "campaign_recipients" USING btree ("campaign_id","recipient_id") WHERE "campaign_recipients"."unsubscribe_date" is not null;--> statement-breakpoint
CREATE INDEX "campaigns_broker" ON "campaigns" USING btree ("broker_id","campaign_id");--> statement-breakpoint
CREATE INDEX "campaigns_name" ON "campaigns" USING btree ("campaign_name","campaign_id");--> statement-breakpoint
CREATE INDEX "campaigns_state" ON "campaigns" USING btree ("state","campaign_id");--> statement-breakpoint
CREATE INDEX "campaigns_created" ON "campaigns" USING btree ("create_date","campaign_id");--> statement-breakpoint
CREATE INDEX "campaigns_started" ON "campaigns" USING btree ("start_date","campaign_id");--> statement-breakpoint
CREATE INDEX "unsubscribes_hash" ON "unsubscribes" USING btree (brevet_address_hash("address"));--> statement-breakpoint
CREATE INDEX "unsubscribes_list" ON "unsubscribes" USING btree ("maillist_id");--> statement-breakpoint
CREATE INDEX "unsubscribes_campaign" ON "unsubscribes" USING btree ("campaign_id");--> statement-breakpoint
CREATE INDEX "activation_codes_created" ON "activation_codes" USING btree ("create_date","code");--> statement-breakpoint
CREATE INDEX "activation_codes_used" ON "activation_codes" USING btree ("used_date","code");--> statement-breakpoint
CREATE INDEX "activation_codes_broker" ON "activation_codes" USING btree ("broker_code","create_date","code");--> statement-breakpoint
CREATE INDEX "contact_organizations_org" ON "contact_organizations" USING btree ("org_id","contact_id");--> statement-breakpoint
CREATE INDEX "contact_organizations_fullname" ON "contact_organizations" USING btree ("org_id","fullname","contact_id");--> statement-breakpoint
CREATE INDEX "contact_organizations_title" ON "contact_organizations" USING btree ("org_id","title","contact_id");--> statement-breakpoint
CREATE INDEX "contact_organizations_work_phone" ON "contact_organizations" USING btree ("org_id","work_phone","contact_id");--> statement-breakpoint
CREATE INDEX "contact_organizations_mobile_phone" ON "contact_organizations" USING btree ("org_id","mobile_phone","contact_id");--> statement-breakpoint
CREATE INDEX "contact_organizations_email" ON "contact_organizations" USING btree ("org_id","primary_email","contact_id");--> statement-breakpoint
CREATE INDEX "contact_people_user" ON "contact_people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contacts_creator" ON "contacts" USING btree ("creator_id","contact_id");--> statement-breakpoint
CREATE INDEX "contacts_fullname" ON "contacts" USING btree (("firstname" || ' ' || "lastname"),"contact_id","firstname","lastname");--> statement-breakpoint
CREATE INDEX "contacts_title" ON "contacts" USING btree ("title","contact_id");--> statement-breakpoint
CREATE INDEX "contacts_email" ON "contacts" USING btree ("primary_email","contact_id");--> statement-breakpoint
CREATE INDEX "contacts_work_phone" ON "contacts" USING btree ("work_phone","contact_id");--> statement-breakpoint
CREATE INDEX "contacts_mobile_phone" ON "contacts" USING btree ("mobile_phone","contact_id");--> statement-breakpoint
CREATE INDEX "contacts_country" ON "contacts" USING btree ("country","contact_id");--> statement-breakpoint
CREATE INDEX "contacts_created" ON "contacts" USING btree ("create_date","contact_id");--> statement-breakpoint
CREATE INDEX "contacts_responsible" ON "contacts" USING gin ("responsible");--> statement-breakpoint
CREATE INDEX "contacts_attorneys" ON "contacts" USING btree ("contact_id") WHERE "contacts"."us_patent_attorney" = 1;--> statement-breakpoint
CREATE INDEX "contacts_attorneys_fullname" ON "contacts" USING btree (("firstname" || ' ' || "lastname"),"contact_id","firstname","lastname") WHERE "contacts"."us_patent_attorney" = 1;--> statement-breakpoint
CREATE INDEX "contacts_attorneys_title" ON "contacts" USING btree ("title","contact_id") WHERE "contacts"."us_patent_attorney" = 1;--> statement-breakpoint
CREATE INDEX "contacts_attorneys_email" ON "contacts" USING btree ("primary_email","contact_id") WHERE "contacts"."us_patent_attorney" = 1;--> statement-breakpoint
CREATE INDEX "contacts_attorneys_work_phone" ON "contacts" USING btree ("work_phone","contact_id") WHERE "contacts"."us_patent_attorney" = 1;--> statement-breakpoint
CREATE INDEX "contacts_attorneys_mobile_phone" ON "contacts" USING btree ("mobile_phone","contact_id") WHERE "contacts"."us_patent_attorney" = 1;--> statement-breakpoint
CREATE INDEX "contacts_attorneys_country" ON "contacts" USING btree ("country","contact_id") WHERE "contacts"."us_patent_attorney" = 1;--> statement-breakpoint
CREATE INDEX "contacts_attorneys_created" ON "contacts" USING btree ("create_date","contact_id") WHERE "contacts"."us_patent_attorney" = 1;--> statement-breakpoint
CREATE INDEX "contacts_autm" ON "contacts" USING btree ("contact_id") WHERE "contacts"."member_of_autm" = 1;--> statement-breakpoint
CREATE INDEX "contacts_autm_fullname" ON "contacts" USING btree (("firstname" || ' ' || "lastname"),"contact_id","firstname","lastname") WHERE "contacts"."member_of_autm" = 1;--> statement-breakpoint
CREATE INDEX "contacts_autm_title" ON "contacts" USING btree ("title","contact_id") WHERE "contacts"."member_of_autm" = 1;--> statement-breakpoint
CREATE INDEX "contacts_autm_email" ON "contacts" USING btree ("primary_email","contact_id") WHERE "contacts"."member_of_autm" = 1;--> statement-breakpoint
CREATE INDEX "contacts_autm_work_phone" ON "contacts" USING btree ("work_phone","contact_id") WHERE "contacts"."member_of_autm" = 1;--> statement-breakpoint
CREATE INDEX "contacts_autm_mobile_phone" ON "contacts" USING btree ("mobile_phone","contact_id") WHERE "contacts"."member_of_autm" = 1;--> statement-breakpoint
CREATE INDEX "contacts_autm_country" ON "contacts" USING btree ("country","contact_id") WHERE "contacts"."member_of_autm" = 1;--> statement-breakpoint
CREATE INDEX "contacts_autm_created" ON "contacts" USING btree ("create_date","contact_id") WHERE "contacts"."member_of_autm" = 1;--> statement-breakpoint
CREATE INDEX "contacts_email_key" ON "contacts" USING btree (brevet_address_key("primary_email")) WHERE "contacts"."primary_email" <> '';--> statement-breakpoint
CREATE INDEX "contacts_second_email_key" ON "contacts" USING btree (brevet_address_key("secondary_email")) WHERE "contacts"."secondary_email" <> '';--> statement-breakpoint
CREATE INDEX "contacts_name_key" ON "contacts" USING btree (lower(("firstname" || ' ' || "lastname")));--> statement-breakpoint
CREATE INDEX "contacts_words" ON "contacts" USING gin (("firstname" || ' ' || "lastname" || ' ' || "nickname" || ' ' || "title" || ' ' ||
    "primary_email" || ' ' || "secondary_email" || ' ' || "city" || ' ' || "state" || ' ' || "keywords") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "listing_contacts_contact" ON "listing_contacts" USING btree ("contact_id","listing_id");--> statement-breakpoint
CREATE INDEX "listing_decision_history_listing" ON "listing_decision_history" USING btree ("listing_id","broker_code","history_id");--> statement-breakpoint
CREATE INDEX "listing_decision_history_dates" ON "listing_decision_history" USING btree ("create_date","history_id","decision_status","broker_code","listing_id");--> statement-breakpoint
CREATE INDEX "listing_decision_history_code" ON "listing_decision_history" USING btree ("broker_code","create_date","history_id");--> statement-breakpoint
CREATE INDEX "listing_decision_history_user" ON "listing_decision_history" USING btree ("user_id","create_date","history_id");--> statement-breakpoint
CREATE INDEX "listing_decisions_return" ON "listing_decisions" USING btree ("return_date") WHERE "listing_decisions"."return_date" is not null and "listing_decisions"."returned_date" is null;--> statement-breakpoint
CREATE INDEX "listing_decisions_status" ON "listing_decisions" USING btree ("decision_status","listing_id");--> statement-breakpoint
CREATE INDEX "listing_decisions_broker" ON "listing_decisions" USING btree ("broker_code","decision_status","listing_id");--> statement-breakpoint
CREATE INDEX "patent_decision_history_patent" ON "patent_decision_history" USING btree ("patent_id","broker_code","history_id");--> statement-breakpoint
CREATE INDEX "patent_decisions_status" ON "patent_decisions" USING btree ("decision_status","last_update","patent_id","broker_code");--> statement-breakpoint
CREATE INDEX "patent_decisions_broker" ON "patent_decisions" USING btree ("broker_code","decision_status","patent_id");--> statement-breakpoint
CREATE INDEX "directory_import_rows_verdict" ON "directory_import_rows" USING btree ("import_id","verdict","row");--> statement-breakpoint
CREATE INDEX "directory_import_rows_result" ON "directory_import_rows" USING btree ("import_id","result","row");--> statement-breakpoint
CREATE INDEX "directory_import_rows_email" ON "directory_import_rows" USING btree ("import_id","email_key","row") WHERE "directory_import_rows"."email_key" is not null;--> statement-breakpoint
CREATE INDEX "directory_import_rows_name" ON "directory_import_rows" USING btree ("import_id","name_key","row") WHERE "directory_import_rows"."name_key" is not null;--> statement-breakpoint
CREATE INDEX "directory_import_rows_target" ON "directory_import_rows" USING btree ("import_id","target_id","row") WHERE "directory_import_rows"."target_id" is not null;--> statement-breakpoint
CREATE INDEX "directory_imports_open" ON "directory_imports" USING btree ("import_id") WHERE "directory_imports"."state" in ('checking', 'importing', 'undoing');--> statement-breakpoint
CREATE INDEX "directory_imports_user" ON "directory_imports" USING btree ("user_id","import_id");--> statement-breakpoint
CREATE INDEX "directory_imports_list" ON "directory_imports" USING btree ("maillist_id");--> statement-breakpoint
CREATE INDEX "duplicate_candidates_second" ON "duplicate_candidates" USING btree ("kind","second_id");--> statement-breakpoint
CREATE INDEX "duplicate_candidates_score" ON "duplicate_candidates" USING btree ("kind","score","first_id","second_id");--> statement-breakpoint
CREATE INDEX "duplicate_dismissals_created" ON "duplicate_dismissals" USING btree ("kind","create_date","first_id","second_id");--> statement-breakpoint
CREATE INDEX "duplicate_dismissals_second" ON "duplicate_dismissals" USING btree ("kind","second_id");--> statement-breakpoint
CREATE INDEX "duplicate_dismissals_merge" ON "duplicate_dismissals" USING btree ("merge_id");--> statement-breakpoint
CREATE INDEX "duplicate_dismissals_user" ON "duplicate_dismissals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "duplicate_keys_of" ON "duplicate_keys" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "merge_links_merge" ON "merge_links" USING btree ("merge_id","link");--> statement-breakpoint
CREATE UNIQUE INDEX "merges_removed" ON "merges" USING btree ("kind","removed_id") WHERE "merges"."undo_date" is null;--> statement-breakpoint
CREATE INDEX "merges_survivor" ON "merges" USING btree ("kind","survivor_id","merge_id");--> statement-breakpoint
CREATE INDEX "merges_kept" ON "merges" USING btree ("create_date") WHERE "merges"."removed" is not null;--> statement-breakpoint
CREATE INDEX "merges_user" ON "merges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "merges_addresses" ON "merges" USING gin ("addresses");--> statement-breakpoint
CREATE UNIQUE INDEX "entered_facts_place" ON "entered_facts" USING btree ("patent_number","place") WHERE "entered_facts"."undone_date" is null;--> statement-breakpoint
CREATE INDEX "entered_facts_patent" ON "entered_facts" USING btree ("patent_number","entered_fact_id");--> statement-breakpoint
CREATE INDEX "entered_facts_attachment" ON "entered_facts" USING btree ("doc_id");--> statement-breakpoint
CREATE INDEX "eou_elements_attachment" ON "eou_elements" USING btree ("doc_id");--> statement-breakpoint
CREATE INDEX "patent_eou_patent" ON "patent_eou" USING btree ("patent_id","create_date","eou_id");--> statement-breakpoint
CREATE INDEX "patent_eou_listing" ON "patent_eou" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "patent_eou_created" ON "patent_eou" USING btree ("create_date","eou_id");--> statement-breakpoint
CREATE INDEX "patent_eou_company" ON "patent_eou" USING btree ("target_company","eou_id");--> statement-breakpoint
CREATE INDEX "patent_eou_probability" ON "patent_eou" USING btree (coalesce("probability", -1),"eou_id");--> statement-breakpoint
CREATE INDEX "patent_eou_rating" ON "patent_eou" USING btree ("eou_rating","eou_id");--> statement-breakpoint
CREATE INDEX "import_errors_import" ON "import_errors" USING btree ("import_id","error_id");--> statement-breakpoint
CREATE INDEX "imports_open" ON "imports" USING btree ("import_id") WHERE "imports"."state" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "imports_fingerprint" ON "imports" USING btree ("fingerprint","import_id");--> statement-breakpoint
CREATE UNIQUE INDEX "imports_watched" ON "imports" USING btree ("fingerprint") WHERE "imports"."origin" = 'watched';--> statement-breakpoint
CREATE INDEX "inbox_messages_user" ON "inbox_messages" USING btree ("user_id","position");--> statement-breakpoint
CREATE INDEX "inbox_messages_unread" ON "inbox_messages" USING btree ("user_id","position") WHERE "inbox_messages"."seen_date" is null;--> statement-breakpoint
CREATE INDEX "invitations_listing" ON "invitations" USING btree ("listing_id","create_date","obj_id");--> statement-breakpoint
CREATE INDEX "invitations_sender" ON "invitations" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "invitations_address" ON "invitations" USING btree ("email_address","create_date");--> statement-breakpoint
CREATE INDEX "legal_alerts_untold" ON "legal_alerts" USING btree ("listing_patent_id") WHERE not "legal_alerts"."told";--> statement-breakpoint
CREATE INDEX "legal_records_numbers" ON "legal_records" USING gin ("numbers");--> statement-breakpoint
CREATE INDEX "legal_records_as_of" ON "legal_records" USING btree ("kind","as_of");--> statement-breakpoint
CREATE INDEX "maintenance_fees_application" ON "maintenance_fees" USING btree ("application_number");--> statement-breakpoint
CREATE INDEX "listing_facets_words" ON "listing_facets" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "listing_search_open" ON "listing_search" USING gin ("open");--> statement-breakpoint
CREATE INDEX "listing_search_whole" ON "listing_search" USING gin ("whole");--> statement-breakpoint
CREATE INDEX "listing_search_classes" ON "listing_search" USING gin ("classes");--> statement-breakpoint
CREATE INDEX "listing_search_sections" ON "listing_search" USING gin ("sections");--> statement-breakpoint
CREATE INDEX "listing_bookmarks_listing" ON "listing_bookmarks" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "listing_recommendations_user" ON "listing_recommendations" USING btree ("user_id","listing_id");--> statement-breakpoint
CREATE UNIQUE INDEX "listings_create_key" ON "listings" USING btree ("owner_id","create_key");--> statement-breakpoint
CREATE INDEX "listings_status" ON "listings" USING btree ("available_status","listing_id");--> statement-breakpoint
CREATE INDEX "listings_pipeline" ON "listings" USING btree ("available_status","create_date");--> statement-breakpoint
CREATE INDEX "listings_owner" ON "listings" USING btree ("owner_id","listing_id");--> statement-breakpoint
CREATE INDEX "listings_owner_status" ON "listings" USING btree ("owner_id","available_status");--> statement-breakpoint
CREATE INDEX "listings_brokercode" ON "listings" USING btree ("brokercode","listing_id");--> statement-breakpoint
CREATE INDEX "listings_rating" ON "listings" USING btree ("rating","listing_id");--> statement-breakpoint
CREATE INDEX "listings_name" ON "listings" USING btree ("listing_name","listing_id");--> statement-breakpoint
CREATE INDEX "listings_created" ON "listings" USING btree ("create_date","listing_id");--> statement-breakpoint
CREATE INDEX "listings_started" ON "listings" USING btree ("start_date","listing_id");--> statement-breakpoint
CREATE INDEX "listings_source" ON "listings" USING btree ("source","listing_id");--> statement-breakpoint
CREATE INDEX "listings_type" ON "listings" USING btree ("listing_type","listing_id");--> statement-breakpoint
CREATE INDEX "listings_tag" ON "listings" USING btree ("tag") WHERE "listings"."tag" <> '';--> statement-breakpoint
CREATE INDEX "listings_deals" ON "listings" USING gin (string_to_array("deal_structure", ','));--> statement-breakpoint
CREATE UNIQUE INDEX "listings_image" ON "listings" USING btree ("listing_img") WHERE "listings"."listing_img" <> '';--> statement-breakpoint
CREATE INDEX "listings_words" ON "listings" USING gin (("listing_name" || ' ' || "keywords") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "outbox_state" ON "outbox" USING btree ("state","mail_id");--> statement-breakpoint
CREATE INDEX "outbox_kind" ON "outbox" USING btree ("kind","mail_id");--> statement-breakpoint
CREATE INDEX "outbox_address" ON "outbox" USING btree ("to_address","mail_id");--> statement-breakpoint
CREATE INDEX "outbox_address_key" ON "outbox" USING btree (brevet_address_key("to_address"),"create_date");--> statement-breakpoint
CREATE INDEX "outbox_user" ON "outbox" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "outbox_invitation" ON "outbox" USING btree ("invitation_id");--> statement-breakpoint
CREATE INDEX "outbox_words" ON "outbox" USING gin (("to_name" || ' ' || "to_address" || ' ' || "subject") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "mailing_list_members_contact" ON "mailing_list_members" USING btree ("contact_id","maillist_id");--> statement-breakpoint
CREATE INDEX "mailing_list_members_fullname" ON "mailing_list_members" USING btree ("maillist_id","fullname","contact_id");--> statement-breakpoint
CREATE INDEX "mailing_list_members_email" ON "mailing_list_members" USING btree ("maillist_id","primary_email","contact_id");--> statement-breakpoint
CREATE INDEX "mailing_list_members_status" ON "mailing_list_members" USING btree ("maillist_id","email_verify_status","contact_id");--> statement-breakpoint
CREATE INDEX "mailing_list_members_title" ON "mailing_list_members" USING btree ("maillist_id","title","contact_id");--> statement-breakpoint
CREATE INDEX "mailing_list_members_organization" ON "mailing_list_members" USING btree ("maillist_id","organization","contact_id");--> statement-breakpoint
CREATE INDEX "mailing_list_members_send" ON "mailing_list_members" USING btree ("maillist_id","ok_send_patent_no","contact_id");--> statement-breakpoint
CREATE INDEX "mailing_list_members_notes" ON "mailing_list_members" USING btree ("maillist_id","mailing_notes","contact_id");--> statement-breakpoint
CREATE INDEX "mailing_lists_name" ON "mailing_lists" USING btree ("mailinglist_name","maillist_id");--> statement-breakpoint
CREATE INDEX "mailing_lists_count" ON "mailing_lists" USING btree ("contactcnt","maillist_id");--> statement-breakpoint
CREATE INDEX "mailing_lists_created" ON "mailing_lists" USING btree ("create_date","maillist_id");--> statement-breakpoint
CREATE INDEX "mailing_lists_updated" ON "mailing_lists" USING btree ("update_date","maillist_id");--> statement-breakpoint
CREATE INDEX "changed_parties_waiting" ON "changed_parties" USING btree ("compared","change_date");--> statement-breakpoint
CREATE INDEX "found_names_outdated" ON "found_names" USING btree ("listing_id") WHERE "found_names"."outdated";--> statement-breakpoint
CREATE INDEX "new_names_waiting" ON "new_names" USING btree ("compared","name_id");--> statement-breakpoint
CREATE INDEX "note_readers_user" ON "note_readers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "notes_listing" ON "notes" USING btree ("listing_id","create_date","notes_id");--> statement-breakpoint
CREATE INDEX "notes_patent" ON "notes" USING btree ("patent_id","create_date","notes_id");--> statement-breakpoint
CREATE INDEX "notes_contact" ON "notes" USING btree ("contact_id","create_date","notes_id");--> statement-breakpoint
CREATE INDEX "notes_created" ON "notes" USING btree ("create_date");--> statement-breakpoint
CREATE INDEX "notes_author" ON "notes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "organization_people_user" ON "organization_people" USING btree ("user_id","org_id");--> statement-breakpoint
CREATE INDEX "organization_type_flags_type" ON "organization_type_flags" USING btree ("type_id","org_id");--> statement-breakpoint
CREATE INDEX "organization_type_flags_name" ON "organization_type_flags" USING btree ("type_id","org_name","org_id");--> statement-breakpoint
CREATE INDEX "organization_type_flags_industry" ON "organization_type_flags" USING btree ("type_id","industry","org_id");--> statement-breakpoint
CREATE INDEX "organization_type_flags_city" ON "organization_type_flags" USING btree ("type_id","city","org_id");--> statement-breakpoint
CREATE INDEX "organization_type_flags_state" ON "organization_type_flags" USING btree ("type_id","state","org_id");--> statement-breakpoint
CREATE INDEX "organization_type_flags_country" ON "organization_type_flags" USING btree ("type_id","country","org_id");--> statement-breakpoint
CREATE INDEX "organization_type_flags_status" ON "organization_type_flags" USING btree ("type_id","status","org_id");--> statement-breakpoint
CREATE INDEX "organization_type_flags_created" ON "organization_type_flags" USING btree ("type_id","create_date","org_id");--> statement-breakpoint
CREATE INDEX "organizations_name" ON "organizations" USING btree ("org_name","org_id");--> statement-breakpoint
CREATE INDEX "organizations_name_start" ON "organizations" USING btree (lower("org_name") text_pattern_ops,"org_id");--> statement-breakpoint
CREATE INDEX "organizations_words" ON "organizations" USING gin (("org_name" || ' ' || "company_nickname" || ' ' || "parent_company") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "organizations_city" ON "organizations" USING btree ("city","org_id");--> statement-breakpoint
CREATE INDEX "organizations_state" ON "organizations" USING btree ("state","org_id");--> statement-breakpoint
CREATE INDEX "organizations_country" ON "organizations" USING btree ("country","org_id");--> statement-breakpoint
CREATE INDEX "organizations_industry" ON "organizations" USING btree ("industry","org_id");--> statement-breakpoint
CREATE INDEX "organizations_status" ON "organizations" USING btree ("status","org_id");--> statement-breakpoint
CREATE INDEX "organizations_created" ON "organizations" USING btree ("create_date","org_id");--> statement-breakpoint
CREATE INDEX "organizations_relationship" ON "organizations" USING btree ("org_id") WHERE "organizations"."brevet_relationship" = 1;--> statement-breakpoint
CREATE INDEX "patent_terms_ends" ON "patent_terms" USING btree (coalesce("ends", '-infinity'::date),"bulk_patent_id");--> statement-breakpoint
CREATE INDEX "patent_terms_status" ON "patent_terms" USING btree ("status",coalesce("ends", '-infinity'::date),"bulk_patent_id");--> statement-breakpoint
CREATE INDEX "patent_terms_fee" ON "patent_terms" USING btree ("fee_due","bulk_patent_id") WHERE "patent_terms"."fee_due" is not null;--> statement-breakpoint
CREATE INDEX "patent_terms_change" ON "patent_terms" USING btree ("next_change") WHERE "patent_terms"."next_change" is not null;--> statement-breakpoint
CREATE INDEX "patent_terms_owner" ON "patent_terms" USING gin ("owner_keys");--> statement-breakpoint
CREATE INDEX "broker_patents_code" ON "broker_patents" USING btree ("broker_code","patent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "listing_patents_once" ON "listing_patents" USING btree ("listing_id","patent_id");--> statement-breakpoint
CREATE INDEX "listing_patents_patent" ON "listing_patents" USING btree ("patent_id");--> statement-breakpoint
CREATE INDEX "listing_patents_created" ON "listing_patents" USING btree ("create_date","patent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "patents_number" ON "patents" USING btree ("country","patent_number");--> statement-breakpoint
CREATE INDEX "patents_number_start" ON "patents" USING btree ("patent_number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "patents_created" ON "patents" USING btree ("create_date","patent_id");--> statement-breakpoint
CREATE INDEX "patents_title" ON "patents" USING gin ("store_title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "listing_status_history_listing" ON "listing_status_history" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "listing_status_history_dates" ON "listing_status_history" USING btree ("create_date","history_id");--> statement-breakpoint
CREATE INDEX "recovery_codes_user" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_steps_expire" ON "sign_in_steps" USING btree ("expire_date");--> statement-breakpoint
CREATE INDEX "sign_in_steps_user" ON "sign_in_steps" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_identities_user" ON "user_identities" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "broker_requests_pending" ON "broker_requests" USING btree ("user_id") WHERE "broker_requests"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "broker_requests_code" ON "broker_requests" USING btree ("broker_id","request_id") WHERE "broker_requests"."state" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "brokers_code" ON "brokers" USING btree (lower("broker_id"));--> statement-breakpoint
CREATE INDEX "login_guesses_name" ON "login_guesses" USING btree ("name_key");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expire" ON "sessions" USING btree ("expire_date");--> statement-breakpoint
CREATE INDEX "users_broker" ON "users" USING btree ("broker_id");--> statement-breakpoint
CREATE INDEX "users_type" ON "users" USING btree ("user_type","user_id");--> statement-breakpoint
CREATE INDEX "users_fullname" ON "users" USING btree (("firstname" || ' ' || "lastname"),"user_id");--> statement-breakpoint
CREATE INDEX "alert_matches_listing" ON "alert_matches" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "alert_matches_waiting" ON "alert_matches" USING btree ("match_date","view_id") WHERE not "alert_matches"."done";--> statement-breakpoint
CREATE INDEX "alert_queue_change" ON "alert_queue" USING btree ("change");--> statement-breakpoint
CREATE INDEX "wanted_listings_user" ON "wanted_listings" USING btree ("user_id","wanted_id");--> statement-breakpoint
CREATE INDEX "wanted_listings_created" ON "wanted_listings" USING btree ("create_date","wanted_id");--> statement-breakpoint
CREATE INDEX "wanted_listings_title" ON "wanted_listings" USING btree ("title","wanted_id");--> statement-breakpoint
CREATE INDEX "wanted_suggestions_listing" ON "wanted_suggestions" USING btree ("listing_id");--> statement-breakpoint
INSERT INTO "opaque_keys" DEFAULT VALUES;--> statement-breakpoint
-- Vectors are read only by `@@` (from the index) and `ts_rank` (the head). Moving the long ones out of line keeps the rows that a
-- bitmap scan visits small.
ALTER TABLE "listing_search" SET (toast_tuple_target = 128);--> statement-breakpoint
ALTER TABLE "listing_search" ALTER COLUMN "head" SET STORAGE main, ALTER COLUMN "open" SET STORAGE external,
  ALTER COLUMN "whole" SET STORAGE external, ALTER COLUMN "classes" SET STORAGE external,
  ALTER COLUMN "open_files" SET STORAGE external, ALTER COLUMN "hidden_files" SET STORAGE external;--> statement-breakpoint
-- Few rows that change often: dead ones would soon outnumber them.
ALTER TABLE "facet_counts" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);--> statement-breakpoint
-- Most imports change nothing but the day of each row, which needs no work on indexes as long as its page has room.
ALTER TABLE "maintenance_fees" SET (fillfactor = 50);
