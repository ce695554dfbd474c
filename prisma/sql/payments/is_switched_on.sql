-- A vendor that this installation does without (OFF=stripe,paypal) is one that no practice has. Web and worker name them in
-- `tendwell.switched_off` on each connection, so nothing is stored that a change of the environment would leave behind.
CREATE FUNCTION is_switched_on(vendor text) RETURNS boolean
LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT vendor <> ALL (string_to_array(coalesce(current_setting('tendwell.switched_off', true), ''), ','))
$$;
