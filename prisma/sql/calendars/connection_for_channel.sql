-- Whose calendars a channel of the provider tells of.
CREATE FUNCTION tenancy.connection_for_channel(channel text) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT c."practiceId", c.id FROM "CalendarConnection" c WHERE c."channelId" = channel
$$;

REVOKE ALL ON FUNCTION tenancy.connection_for_channel FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.connection_for_channel TO tendwell_app;
ALTER FUNCTION tenancy.connection_for_channel OWNER TO tendwell_lookup;
