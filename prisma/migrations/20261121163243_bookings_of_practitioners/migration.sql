-- A practitioner is a client elsewhere: what practices wrote down under the e-mail address that a practitioner has proved is theirs as
-- well. A practitioner's phone number is the one that their clients see; nobody has proved it, so it ties nothing.
CREATE OR REPLACE FUNCTION tenancy.records_to_claim(person uuid) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT c."practiceId", c.id FROM "User" u JOIN "Client" c ON c.email = u.email
  WHERE u.id = person AND u.kind IN ('client', 'practitioner') AND u."disabledAt" IS NULL AND u."emailVerifiedAt" IS NOT NULL
    AND c."userId" IS NULL AND c."deletedAt" IS NULL AND c.email IS NOT NULL
  UNION
  SELECT c."practiceId", c.id FROM "User" u JOIN "Client" c ON c.phone = u.phone
  WHERE u.id = person AND u.kind = 'client' AND u."disabledAt" IS NULL AND u."phoneVerifiedAt" IS NOT NULL
    AND c."userId" IS NULL AND c."deletedAt" IS NULL AND c.phone IS NOT NULL
  LIMIT 500
$$;

-- Row-level security and grants for every table that has none yet.
CALL tenancy.protect_tables();
