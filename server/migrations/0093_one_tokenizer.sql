-- Stems in English without a list of words to leave out, so that phrases keep their "of" and "the", and "T-cell" its T.
CREATE TEXT SEARCH DICTIONARY brevet_stem (TEMPLATE = snowball, Language = english);--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION brevet_english (COPY = english);--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION brevet_english ALTER MAPPING REPLACE english_stem WITH brevet_stem;--> statement-breakpoint
-- The words of a text as both search engines compare them: in lower case, without accents, separated by single spaces. They hold
-- nothing but letters and digits, so that PostgreSQL's parser sees no numbers, paths or host names, whatever the locale. Decimals keep
-- together ("2þ4" for 2.4), and apart from letters beside them: 802.11ac is "802þ11 ac". C++, C# and .NET are words of their own, and
-- Greek letters have their names. Everything else ends a word: COVID-19 is "covid 19".
CREATE FUNCTION brevet_words(text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
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
  words := btrim(regexp_replace(words, '[^0-9a-z\u0080-\uffff]+', ' ', 'g'));
  -- Sphinx stores no longer words.
  IF words ~ '[^ ]{41}' THEN
    words := regexp_replace(words, '([^ ]{40})[^ ]+', '\1', 'g');
  END IF;
  RETURN words;
END $$;--> statement-breakpoint
CREATE FUNCTION brevet_vector(text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN to_tsvector('brevet_english', brevet_words($1));--> statement-breakpoint
-- The stems of a text in its order, for the search server.
CREATE FUNCTION brevet_stems(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(string_agg(lexeme, ' ' ORDER BY place), '') FROM unnest(brevet_vector($1)), unnest(positions) place
$$;--> statement-breakpoint
-- The words of a text next to each other. Empty for a single word that every text has, such as "the".
CREATE FUNCTION brevet_phrase(text) RETURNS tsquery LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  words text := brevet_words($1);
BEGIN
  IF strpos(words, ' ') = 0 THEN RETURN phraseto_tsquery('english', words); END IF;
  RETURN phraseto_tsquery('brevet_english', words);
END $$;--> statement-breakpoint
-- The words of a search, joined by "&" or "|". White space separates them, and so do semicolons, and commas except in 1,3-butadiene.
CREATE FUNCTION brevet_query(text, operator text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(string_agg('(' || phrase::text || ')', operator), '')::tsquery
  FROM (SELECT brevet_phrase(piece) AS phrase
    FROM regexp_split_to_table($1, '[\s;\u00a0\u2000-\u200a\u2028\u2029\u202f\u3000]+|,(?![0-9])|(?<![0-9]),') piece) pieces
  WHERE numnode(phrase) > 0
$$;--> statement-breakpoint
-- A search with "phrases", or, and -words to leave out, as websearch_to_tsquery reads it.
CREATE FUNCTION brevet_websearch(text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT websearch_to_tsquery('brevet_english', regexp_replace(regexp_replace(coalesce(string_agg(
    CASE WHEN lower(piece) = 'or' THEN 'or' ELSE CASE WHEN piece LIKE '-%' THEN '-' ELSE '' END || '"' || brevet_words(piece) || '"' END,
    ' ' ORDER BY place), ''), '^(or( |$))+|( or)+$', '', 'g'), '( or)+', ' or', 'g'))
  FROM (SELECT found[1] AS piece, place FROM regexp_matches($1, '(-?"[^"]*"?|[^\s"]+)', 'g') WITH ORDINALITY AS matches (found, place)) pieces
  WHERE lower(piece) = 'or' OR numnode(brevet_phrase(piece)) > 0
$$;--> statement-breakpoint
-- A condition on the words of listings, as the search for listings has it.
CREATE FUNCTION brevet_listing_query(with_all text, with_atleast_one text, with_exact text) RETURNS tsquery
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN brevet_query(with_all, '&') && brevet_query(with_atleast_one, '|') && brevet_phrase(with_exact);--> statement-breakpoint
-- The names, classes and time of publication of a patent as words that no text has.
CREATE FUNCTION brevet_patent_keys(assignees text[], inventors text[], classes text[], published date) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN array_to_tsvector(string_to_array(
  'a:' || replace(brevet_fold(array_to_string(assignees, ' ')), ' ', ' a:')
  || ' i:' || replace(brevet_fold(array_to_string(inventors, ' ')), ' ', ' i:')
  || brevet_class_keys(classes)
  || coalesce(' d:' || extract(year FROM published)::int / 10 || ' d:' || extract(year FROM published)::int
    || ' d:' || extract(year FROM published)::int * 100 + extract(month FROM published)::int, ''), ' '));--> statement-breakpoint
ALTER TABLE "file_texts" drop column "words",
  ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (brevet_vector(left(content, 200000))) STORED;--> statement-breakpoint
CREATE INDEX "file_texts_words" ON "file_texts" USING gin ("words");--> statement-breakpoint
-- Changing what a generated column holds writes every row again, but keeps no second copy once the migration is done.
SET LOCAL maintenance_work_mem = '256MB';--> statement-breakpoint
ALTER TABLE "bulk_patents" drop column "search",
  ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(brevet_vector(coalesce("bulk_patents"."title" || ' zzend', '')), 'A') ||
        setweight(brevet_vector(coalesce("bulk_patents"."abstract", '')), 'B') ||
        brevet_patent_keys("bulk_patents"."assignees", "bulk_patents"."inventors",
          "bulk_patents"."cpc" || "bulk_patents"."ipc" || "bulk_patents"."uspc" || "bulk_patents"."further_uspc" || "bulk_patents"."locarno",
          "bulk_patents"."publication_date")) STORED;--> statement-breakpoint
CREATE INDEX "bulk_patents_search" ON "bulk_patents" USING gin ("search");--> statement-breakpoint
DELETE FROM "postponed_indexes" WHERE "name" = 'bulk_patents_search';--> statement-breakpoint
ANALYZE "bulk_patents";--> statement-breakpoint
DROP FUNCTION brevet_patent_keys(text[], text[], text[]);--> statement-breakpoint
CREATE OR REPLACE FUNCTION brevet_attached_words(id integer, hidden boolean, most integer DEFAULT 300000) RETURNS tsvector LANGUAGE plpgsql STABLE AS $$
DECLARE words tsvector;
BEGIN
  words := setweight(brevet_vector(coalesce(brevet_attached_texts(id, hidden, most), '')), 'D');
  IF pg_column_size(words) > 250000 THEN RAISE program_limit_exceeded; END IF;
  RETURN words;
EXCEPTION WHEN program_limit_exceeded THEN
  IF most < 1000 THEN RETURN ''; END IF;
  RETURN brevet_attached_words(id, hidden, most / 2);
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION brevet_index_listings(ids integer[], most integer DEFAULT 120000) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listing_search (listing_id, head, open, whole, classes)
  SELECT l.listing_id, CASE WHEN l.private_flag = 1 THEN t.topic || t.summary ELSE t.topic END,
    CASE WHEN l.private_flag = 1 THEN t.topic || t.summary || t.body ELSE t.topic END, t.topic || t.summary || t.body || t.staff,
    coalesce((SELECT classes FROM listing_search known WHERE known.listing_id = l.listing_id), brevet_classes_of(l.listing_id))
  FROM listings l
  LEFT JOIN listing_details d ON d.listing_id = l.listing_id
  LEFT JOIN listing_sales s ON s.listing_id = l.listing_id
  CROSS JOIN LATERAL (SELECT
    setweight(brevet_vector(l.listing_name), 'A')
      || setweight(brevet_vector(left(l.keywords, most)), 'B') AS topic,
    setweight(brevet_vector(left(l.listing_description, most)), 'B') AS summary,
    setweight(brevet_vector(left(brevet_open_texts(l, d), most)), 'C') AS body,
    setweight(brevet_vector(left(brevet_staff_texts(l, s), most / 3)), 'D') AS staff) t
  WHERE l.listing_id = ANY (ids)
  ORDER BY l.listing_id
  ON CONFLICT (listing_id) DO UPDATE SET head = excluded.head,
    open = excluded.open || CASE WHEN (SELECT private_flag FROM listings l WHERE l.listing_id = excluded.listing_id) = 1
      THEN listing_search.open_files ELSE '' END,
    whole = excluded.whole || listing_search.open_files || listing_search.hidden_files;
EXCEPTION WHEN program_limit_exceeded THEN
  IF most < 1000 THEN RAISE; END IF;
  PERFORM brevet_index_listings(ids, most / 4);
END $$;--> statement-breakpoint
UPDATE "listing_search" SET "open_files" = brevet_attached_words("listing_id", false), "hidden_files" = brevet_attached_words("listing_id", true)
WHERE "listing_id" IN (SELECT "listing_id" FROM "listing_attachments");--> statement-breakpoint
SELECT brevet_index_listings(ARRAY(SELECT listing_id FROM listings));--> statement-breakpoint
UPDATE "search_alerts" a SET "words" = brevet_listing_query(
  coalesce(v."query"->>'with_all', ''), coalesce(v."query"->>'with_atleast_one', ''), coalesce(v."query"->>'with_exact', ''))
FROM "saved_views" v WHERE v."view_id" = a."view_id" AND a."words" IS NOT NULL;--> statement-breakpoint
DROP FUNCTION brevet_plain(text);
