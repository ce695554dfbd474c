-- A location as the rule reads it that says what may be told of a group event's place (app/domain/events/public/public-place.ts).
CREATE FUNCTION location_of_place(l "Location") RETURNS json
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN l.id IS NOT NULL THEN json_build_object('name', l.name, 'kind', l.kind, 'virtualType', l."virtualType",
    'virtualLink', l."virtualLink", 'virtualInstructions', l."virtualInstructions", 'singleLine', l."singleLine",
    'cityState', l."cityState", 'hideAddress', l."hideAddress", 'latitude', l.latitude, 'longitude', l.longitude) END
$$;
