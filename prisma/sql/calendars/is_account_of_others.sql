-- Whether another practice reads calendars by leave of the same account at the provider: leave that is taken back there ends for both.
CREATE FUNCTION tenancy.is_account_of_others(account text, practice uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT EXISTS (SELECT FROM "CalendarConnection" c
    JOIN "CalendarProfile" f ON f."practiceId" = c."practiceId" AND f."connectionId" = c.id AND f."removedAt" IS NULL
    WHERE c."externalId" = account AND c."practiceId" <> practice)
$$;

REVOKE ALL ON FUNCTION tenancy.is_account_of_others FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.is_account_of_others TO tendwell_app;
ALTER FUNCTION tenancy.is_account_of_others OWNER TO tendwell_lookup;
