-- cspell:disable: letters of many alphabets
-- The letters of a text in lower case and without accents, and the signs between them. Decimals keep together ("2þ4" for 2.4), and apart
-- from letters beside them. C++, C# and .NET are words of their own, and Greek letters have their names.
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

-- The words in these, separated by single spaces.
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

-- The words of a text as both search engines compare them. They hold nothing but letters and digits, so that PostgreSQL's parser sees no
-- numbers, paths or host names, whatever the locale: COVID-19 is "covid 19", and 802.11ac is "802þ11 ac".
CREATE OR REPLACE FUNCTION brevet_words(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN brevet_split(brevet_letters($1));

-- Digits beside digits are ranges and fractions, and the point in H.264 is as good as a hyphen.
CREATE OR REPLACE FUNCTION brevet_chains(letters text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(regexp_replace(letters, '([a-z])\.(?=[0-9])', '\1-', 'g'), '([0-9])[-/](?=[0-9])', '\1 ', 'g');

-- Letters apart from the digits beside them: "il 17" for IL17, "10 mm" for 10mm.
CREATE OR REPLACE FUNCTION brevet_apart(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(regexp_replace(words,
  '(?<![^ ])(?!(?:an|as|at|be|by|do|if|in|is|it|no|of|on|or|to|we)[0-9])([a-z]{2,})([0-9]+)(?![^ ])', '\1 \2', 'g'),
  '(?<![^ ])([0-9]+)([a-z]{2,})(?![^ ])', '\1 \2', 'g');

-- The words of a text, and behind them their other spellings, each between words that no text has: "il17",
-- "17a" and "il17a" for IL-17-A, "wifi" for Wi-Fi, "il 17" for IL17.
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

-- A name as the search compares it: in lower case, without accents, apostrophes and the periods of initials, its words
-- separated by single spaces. `foldName` in contract/src/patent-names.ts does the same to what people type.
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

CREATE OR REPLACE FUNCTION brevet_vector(text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN to_tsvector('brevet_english', brevet_indexed($1));

-- The spellings of a search: as it was typed, without hyphens and slashes, and with letters apart from digits.
CREATE OR REPLACE FUNCTION brevet_forms(text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT array(SELECT DISTINCT form FROM unnest(ARRAY[typed, brevet_apart(typed),
    brevet_split(regexp_replace(brevet_chains(brevet_letters($1)), '([0-9a-z\u0080-\uffff])[-/](?=[0-9a-z\u0080-\uffff])', '\1', 'g'))]) form)
  FROM brevet_words($1) typed
$$;

-- The words of a text next to each other. Empty for a single word that every text has, such as "the".
CREATE OR REPLACE FUNCTION brevet_phrase(text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT coalesce(string_agg(query::text, ' | '), '')::tsquery FROM (SELECT phraseto_tsquery(
    CASE WHEN strpos(form, ' ') = 0 THEN 'english' ELSE 'brevet_english' END::regconfig, form) AS query
    FROM unnest(brevet_forms($1)) form) forms
  WHERE numnode(query) > 0
$$;

-- Any word of a search, to mark it in texts.
CREATE OR REPLACE FUNCTION brevet_any_word(text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT coalesce(string_agg(regexp_replace(query::text, '<(-|\d+)>', '|', 'g'), ' | '), '')::tsquery
  FROM (SELECT phraseto_tsquery('english', form) AS query FROM unnest(brevet_forms($1)) form) forms
  WHERE numnode(query) > 0
$$;

-- The words of a search, joined by "&" or "|". White space separates them, and so do semicolons, and commas except in 1,3-butadiene.
CREATE OR REPLACE FUNCTION brevet_query(text, operator text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(string_agg('(' || phrase::text || ')', operator), '')::tsquery
  FROM (SELECT brevet_phrase(piece) AS phrase
    FROM regexp_split_to_table($1, '[\s;\u00a0\u2000-\u200a\u2028\u2029\u202f\u3000]+|,(?![0-9])|(?<![0-9]),') piece) pieces
  WHERE numnode(phrase) > 0
$$;

-- A search with "phrases", or, and -words to leave out, as websearch_to_tsquery reads it.
CREATE OR REPLACE FUNCTION brevet_websearch(text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(regexp_replace(regexp_replace(string_agg(
    CASE WHEN lower(piece) = 'or' THEN '|' ELSE CASE WHEN piece LIKE '-%' THEN '&!(' ELSE '&(' END || brevet_phrase(piece)::text || ')' END,
    '' ORDER BY place), '\|+&?', '|', 'g'), '^[&|]+|[&|]+$', '', 'g'), '')::tsquery
  FROM (SELECT found[1] AS piece, place FROM regexp_matches($1, '(-?"[^"]*"?|[^\s"]+)', 'g') WITH ORDINALITY AS matches (found, place)) pieces
  WHERE lower(piece) = 'or' OR numnode(brevet_phrase(piece)) > 0
$$;

-- A condition on the words of listings, as the search for listings has it.
CREATE OR REPLACE FUNCTION brevet_listing_query(with_all text, with_atleast_one text, with_exact text) RETURNS tsquery
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN brevet_query(with_all, '&') && brevet_query(with_atleast_one, '|') && brevet_phrase(with_exact);
