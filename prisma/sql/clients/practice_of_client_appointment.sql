-- Where a signed-in person's own appointment is: their bookings at several practices are theirs across all of them. It
-- answers the practice's id alone, and only for an appointment of a client that is this very account.
CREATE FUNCTION tenancy.practice_of_client_appointment(person uuid, appointment uuid)
RETURNS TABLE ("practiceId" uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT a."practiceId"
  FROM "Appointment" a JOIN "Client" c ON c."practiceId" = a."practiceId" AND c.id = a."clientId"
  WHERE a.id = appointment AND c."userId" = person
$$;

REVOKE ALL ON FUNCTION tenancy.practice_of_client_appointment FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.practice_of_client_appointment TO tendwell_app;
ALTER FUNCTION tenancy.practice_of_client_appointment OWNER TO tendwell_lookup;
