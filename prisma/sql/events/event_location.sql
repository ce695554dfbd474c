-- At which of the practice's locations a group event takes place: its own, else its type's; none where its own place was typed.
CREATE FUNCTION event_location(own uuid, typed text, of_type uuid) RETURNS uuid
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(own, CASE WHEN typed IS NULL THEN of_type END)
$$;
