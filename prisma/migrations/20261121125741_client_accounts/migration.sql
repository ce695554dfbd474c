-- AlterEnum
ALTER TYPE "UserTokenPurpose" ADD VALUE 'sign_in';

-- AlterTable
ALTER TABLE "UserToken" ADD COLUMN     "browserHash" TEXT;

-- Records of practices that still belong to no account, by the address or number that an account has proved.
CREATE INDEX "Client_unclaimed_email" ON "Client" (email) WHERE "userId" IS NULL AND "deletedAt" IS NULL AND email IS NOT NULL;
CREATE INDEX "Client_unclaimed_phone" ON "Client" (phone) WHERE "userId" IS NULL AND "deletedAt" IS NULL AND phone IS NOT NULL;
-- Two accounts cannot both have proved one number: a link by text message signs in exactly one person.
CREATE UNIQUE INDEX "User_proved_phone" ON "User" (phone) WHERE "phoneVerifiedAt" IS NOT NULL AND phone IS NOT NULL;

GRANT CREATE ON SCHEMA tenancy TO tendwell_lookup;
GRANT SELECT (id, kind, email, phone, "emailVerifiedAt", "phoneVerifiedAt", "disabledAt") ON "User" TO tendwell_lookup;
GRANT SELECT (email, phone, "deletedAt") ON "Client" TO tendwell_lookup;

-- What a client has proved to be theirs and is not tied to any account yet.
CREATE FUNCTION tenancy.records_to_claim(person uuid) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT c."practiceId", c.id FROM "User" u JOIN "Client" c ON c.email = u.email
  WHERE u.id = person AND u.kind = 'client' AND u."disabledAt" IS NULL AND u."emailVerifiedAt" IS NOT NULL
    AND c."userId" IS NULL AND c."deletedAt" IS NULL AND c.email IS NOT NULL
  UNION
  SELECT c."practiceId", c.id FROM "User" u JOIN "Client" c ON c.phone = u.phone
  WHERE u.id = person AND u.kind = 'client' AND u."disabledAt" IS NULL AND u."phoneVerifiedAt" IS NOT NULL
    AND c."userId" IS NULL AND c."deletedAt" IS NULL AND c.phone IS NOT NULL
  LIMIT 500
$$;

-- Whether any practice knows a client by this address: such a person may sign in by link without having registered.
CREATE FUNCTION tenancy.is_client_address(address text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT EXISTS (SELECT FROM "Client" c
    WHERE c.email = address AND c."userId" IS NULL AND c."deletedAt" IS NULL AND c.email IS NOT NULL)
$$;

-- The records that are a person's own, one or more a practice.
CREATE FUNCTION tenancy.records_of_person(person uuid) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT c."practiceId", c.id FROM "Client" c WHERE c."userId" = person ORDER BY c."practiceId", c.id LIMIT 1000
$$;

-- One page of a tab of a person's bookings over all practices, ids only, and how many the tab holds (spec 000 section 2):
--   upcoming      asked for or agreed on, still to come; the next one first
--   past          agreed on and begun, or called off; the latest first
--   transactions  charged, or kept to be charged on the day; the latest first
--   expired       declined, or never answered; the latest first
CREATE FUNCTION tenancy.bookings_of_person(person uuid, tab text, now timestamptz, most int, skip int)
RETURNS TABLE ("practiceId" uuid, id uuid, total int)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
#variable_conflict use_column
BEGIN
  CASE tab
    WHEN 'upcoming' THEN
      RETURN QUERY SELECT a."practiceId", a.id, (count(*) OVER ())::int
        FROM "Client" c JOIN "Appointment" a ON a."practiceId" = c."practiceId" AND a."clientId" = c.id
        WHERE c."userId" = person AND a.state IN ('pending', 'approved') AND a."startsAt" > bookings_of_person.now
        ORDER BY a."startsAt", a.id LIMIT most OFFSET skip;
    WHEN 'past' THEN
      RETURN QUERY SELECT a."practiceId", a.id, (count(*) OVER ())::int
        FROM "Client" c JOIN "Appointment" a ON a."practiceId" = c."practiceId" AND a."clientId" = c.id
        WHERE c."userId" = person
          AND (a.state = 'cancelled' OR (a.state = 'approved' AND a."startsAt" <= bookings_of_person.now))
        ORDER BY a."startsAt" DESC, a.id DESC LIMIT most OFFSET skip;
    WHEN 'expired' THEN
      RETURN QUERY SELECT a."practiceId", a.id, (count(*) OVER ())::int
        FROM "Client" c JOIN "Appointment" a ON a."practiceId" = c."practiceId" AND a."clientId" = c.id
        WHERE c."userId" = person
          AND (a.state = 'unavailable' OR (a.state = 'pending' AND a."startsAt" <= bookings_of_person.now))
        ORDER BY a."startsAt" DESC, a.id DESC LIMIT most OFFSET skip;
    WHEN 'transactions' THEN
      RETURN QUERY SELECT a."practiceId", a.id, (count(*) OVER ())::int
        FROM "Client" c JOIN "Appointment" a ON a."practiceId" = c."practiceId" AND a."clientId" = c.id
        WHERE c."userId" = person
          AND (EXISTS (SELECT FROM "Transaction" t
              WHERE t."practiceId" = a."practiceId" AND t."appointmentId" = a.id AND t.purpose = 'appointment')
            OR (a.state IN ('pending', 'approved') AND a."startsAt" > bookings_of_person.now AND a."paidAt" IS NULL
              AND NOT a."markPaid" AND a."amountCents" + a."feeCents" + a."platformFeeCents" > 0
              AND EXISTS (SELECT FROM "PaymentMethod" m
                WHERE m."practiceId" = a."practiceId" AND m."clientId" = a."clientId" AND m."detachedAt" IS NULL
                  AND (m.id = a."paymentMethodId" OR NOT a."clientBooked"))))
        ORDER BY a."startsAt" DESC, a.id DESC LIMIT most OFFSET skip;
    ELSE
      RAISE EXCEPTION 'no such tab: %', tab;
  END CASE;
END $$;

-- The newest messages of all practices, and those of the product itself, whose practice is null.
CREATE OR REPLACE FUNCTION tenancy.recent_messages(most int) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT m."practiceId", m.id FROM "Message" m ORDER BY m."createdAt" DESC LIMIT most
$$;

DO $$
DECLARE
  signature text;
BEGIN
  FOREACH signature IN ARRAY ARRAY['records_to_claim(uuid)', 'is_client_address(text)', 'records_of_person(uuid)',
    'bookings_of_person(uuid, text, timestamptz, int, int)'] LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION tenancy.%s FROM PUBLIC', signature);
    EXECUTE format('GRANT EXECUTE ON FUNCTION tenancy.%s TO tendwell_app', signature);
    EXECUTE format('ALTER FUNCTION tenancy.%s OWNER TO tendwell_lookup', signature);
  END LOOP;
END $$;
REVOKE CREATE ON SCHEMA tenancy FROM tendwell_lookup;

-- Row-level security and grants for every table that has none yet.
CALL tenancy.protect_tables();
