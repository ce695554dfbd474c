-- AlterEnum
ALTER TYPE "UserTokenPurpose" ADD VALUE 'record_tie';

-- AlterTable
ALTER TABLE "Client" ADD COLUMN     "notUserIds" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[];


GRANT CREATE ON SCHEMA tenancy TO tendwell_lookup;
GRANT SELECT ("firstName", "lastName") ON "User" TO tendwell_lookup;
GRANT SELECT ("firstName", "lastName", "notUserIds") ON "Client" TO tendwell_lookup;

-- What an account may have tied to it: by the e-mail address that it has proved; by the number that it has proved only where the name
-- is its own as well, since numbers are shared in families and given to others. Never what somebody said is not theirs.
DROP FUNCTION tenancy.records_to_claim(uuid);
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
REVOKE ALL ON FUNCTION tenancy.records_to_claim(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.records_to_claim(uuid) TO tendwell_app;
ALTER FUNCTION tenancy.records_to_claim(uuid) OWNER TO tendwell_lookup;
REVOKE CREATE ON SCHEMA tenancy FROM tendwell_lookup;

-- Ties that stood on the number alone are undone; who is that person still has them by their name or address.
UPDATE "Client" c SET "userId" = NULL FROM "User" u
WHERE u.id = c."userId" AND u.kind = 'client' AND c.email IS DISTINCT FROM u.email
  AND lower(normalize(concat_ws(' ', btrim(u."firstName"), nullif(btrim(u."lastName"), '')), NFKC))
    IS DISTINCT FROM lower(normalize(concat_ws(' ', btrim(c."firstName"), nullif(btrim(c."lastName"), '')), NFKC));

-- Row-level security and grants for every table that has none yet.
CALL tenancy.protect_tables();
