-- cspell:disable: letters of many alphabets
-- The words of a text as both search engines compare them: in lower case, without accents, separated by single spaces. They hold
-- nothing but letters and digits, so that PostgreSQL's parser sees no numbers, paths or host names, whatever the locale. Decimals keep
-- together ("2þ4" for 2.4), and apart from letters beside them: 802.11ac is "802þ11 ac". C++, C# and .NET are words of their own, and
-- Greek letters have their names. Everything else ends a word: COVID-19 is "covid 19".
CREATE OR REPLACE FUNCTION brevet_words(text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
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
RETURN to_tsvector('brevet_english', brevet_words($1));

-- The words of a text next to each other. Empty for a single word that every text has, such as "the".
CREATE OR REPLACE FUNCTION brevet_phrase(text) RETURNS tsquery LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  words text := brevet_words($1);
BEGIN
  IF strpos(words, ' ') = 0 THEN RETURN phraseto_tsquery('english', words); END IF;
  RETURN phraseto_tsquery('brevet_english', words);
END $$;

-- The words of a search, joined by "&" or "|". White space separates them, and so do semicolons, and commas except in 1,3-butadiene.
CREATE OR REPLACE FUNCTION brevet_query(text, operator text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(string_agg('(' || phrase::text || ')', operator), '')::tsquery
  FROM (SELECT brevet_phrase(piece) AS phrase
    FROM regexp_split_to_table($1, '[\s;\u00a0\u2000-\u200a\u2028\u2029\u202f\u3000]+|,(?![0-9])|(?<![0-9]),') piece) pieces
  WHERE numnode(phrase) > 0
$$;

-- A search with "phrases", or, and -words to leave out, as websearch_to_tsquery reads it.
CREATE OR REPLACE FUNCTION brevet_websearch(text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT websearch_to_tsquery('brevet_english', regexp_replace(regexp_replace(coalesce(string_agg(
    CASE WHEN lower(piece) = 'or' THEN 'or' ELSE CASE WHEN piece LIKE '-%' THEN '-' ELSE '' END || '"' || brevet_words(piece) || '"' END,
    ' ' ORDER BY place), ''), '^(or( |$))+|( or)+$', '', 'g'), '( or)+', ' or', 'g'))
  FROM (SELECT found[1] AS piece, place FROM regexp_matches($1, '(-?"[^"]*"?|[^\s"]+)', 'g') WITH ORDINALITY AS matches (found, place)) pieces
  WHERE lower(piece) = 'or' OR numnode(brevet_phrase(piece)) > 0
$$;

-- A condition on the words of listings, as the search for listings has it.
CREATE OR REPLACE FUNCTION brevet_listing_query(with_all text, with_atleast_one text, with_exact text) RETURNS tsquery
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN brevet_query(with_all, '&') && brevet_query(with_atleast_one, '|') && brevet_phrase(with_exact);
