-- The half-degree squares that the surroundings of a point touch, numbered from south to north and around the Earth; 0 miles, its own.
CREATE FUNCTION search_cells(lat float8, lng float8, miles float8) RETURNS int[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (SELECT array_agg(DISTINCT r * 720 + (c % 720 + 720) % 720)
  FROM generate_series(floor(greatest(lat - miles / 69, -90) * 2)::int, floor(least(lat + miles / 69, 90) * 2)::int) r,
    generate_series(floor((lng - miles / (69 * greatest(cosd(lat), 0.1))) * 2)::int,
      floor((lng + miles / (69 * greatest(cosd(lat), 0.1))) * 2)::int) c);
GRANT EXECUTE ON FUNCTION search_cells TO tendwell_lookup;
