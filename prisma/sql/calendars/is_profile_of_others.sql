-- Whether another practice has the same calendar account connected: what is taken back at the provider is taken from both.
CREATE FUNCTION tenancy.is_profile_of_others(profile text, practice uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT EXISTS (SELECT FROM "CalendarProfile" f
    WHERE f."externalId" = profile AND f."practiceId" <> practice AND f."removedAt" IS NULL)
$$;

REVOKE ALL ON FUNCTION tenancy.is_profile_of_others FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.is_profile_of_others TO tendwell_app;
ALTER FUNCTION tenancy.is_profile_of_others OWNER TO tendwell_lookup;
