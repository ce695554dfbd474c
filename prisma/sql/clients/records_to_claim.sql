-- What an account may have tied to it: by the e-mail address that it has proved; by the number that it has proved only where the name
-- is its own as well, since numbers are shared in families and given to others. Never what somebody said is not theirs. A
-- practitioner is a client elsewhere; their phone number is the one that their clients see, nobody has proved it, so it ties nothing.
CREATE FUNCTION tenancy.records_to_claim(person uuid) RETURNS TABLE ("practiceId" uuid, id uuid, "byPhone" boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT c."practiceId", c.id, false FROM "User" u JOIN "Client" c ON c.email = u.email
  WHERE u.id = person AND u.kind IN ('client', 'practitioner') AND u."disabledAt" IS NULL AND u."emailVerifiedAt" IS NOT NULL
    AND c."userId" IS NULL AND c."deletedAt" IS NULL AND c.email IS NOT NULL AND u.id <> ALL (c."notUserIds")
  UNION ALL
  SELECT c."practiceId", c.id, true FROM "User" u JOIN "Client" c ON c.phone = u.phone
  WHERE u.id = person AND u.kind = 'client' AND u."disabledAt" IS NULL AND u."phoneVerifiedAt" IS NOT NULL
    AND c."userId" IS NULL AND c."deletedAt" IS NULL AND c.phone IS NOT NULL AND u.id <> ALL (c."notUserIds")
    AND (u."emailVerifiedAt" IS NULL OR c.email IS DISTINCT FROM u.email)
    AND u."firstName" <> '' AND lower(normalize(concat_ws(' ', btrim(u."firstName"), nullif(btrim(u."lastName"), '')), NFKC))
      = lower(normalize(concat_ws(' ', btrim(c."firstName"), nullif(btrim(c."lastName"), '')), NFKC))
  LIMIT 500
$$;

REVOKE ALL ON FUNCTION tenancy.records_to_claim FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.records_to_claim TO tendwell_app;
ALTER FUNCTION tenancy.records_to_claim OWNER TO tendwell_lookup;
