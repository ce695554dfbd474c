-- Great-circle miles between two points, degrees.
CREATE FUNCTION search_miles(lat1 float8, lng1 float8, lat2 float8, lng2 float8) RETURNS float8
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN 7917.6 * asin(sqrt(least(1.0,
  power(sin(radians(lat2 - lat1) / 2), 2) + cos(radians(lat1)) * cos(radians(lat2)) * power(sin(radians(lng2 - lng1) / 2), 2))));
GRANT EXECUTE ON FUNCTION search_miles TO tendwell_lookup;
