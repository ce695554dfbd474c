-- Letters and digits in lower case, without accents and apostrophes: 'St. John’s' is 'st johns'. app/lib/search-text.ts
-- does the same.
CREATE FUNCTION search_text(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN btrim(regexp_replace(
  regexp_replace(translate(lower(normalize(coalesce(value, ''), NFKD)), 'øłđı', 'oldi'), '[\u0300-\u036f''’‘`]', '', 'g'),
  '[^a-z0-9\u0080-\uffff]+', ' ', 'g'));
GRANT EXECUTE ON FUNCTION search_text TO tendwell_lookup;

CREATE INDEX "Specialty_text" ON "Specialty" (search_text(name));
