-- AlterTable
ALTER TABLE "PaymentAccount" ADD COLUMN     "tokenRenewalAt" TIMESTAMPTZ(3);

-- What is due is few rows of one provider.
CREATE INDEX "PaymentAccount_square_renewal" ON "PaymentAccount" ("tokenExpiresAt")
  WHERE provider = 'square' AND "disconnectedAt" IS NULL AND "erroredAt" IS NULL AND "refreshTokenSealed" IS NOT NULL;

-- Square's access lives for 30 days, and Square asks to renew it every seven; after a refusal at the moment that was set then.
GRANT SELECT ("refreshTokenSealed", "tokenExpiresAt", "tokenRenewalAt") ON "PaymentAccount" TO tendwell_lookup;
GRANT CREATE ON SCHEMA tenancy TO tendwell_lookup;
CREATE FUNCTION tenancy.square_tokens_to_renew(now timestamptz, most int) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT s."practiceId", s.id
  FROM "PaymentAccount" s JOIN "Practice" p ON p.id = s."practiceId" AND p."closedAt" IS NULL
  WHERE s.provider = 'square' AND s."disconnectedAt" IS NULL AND s."erroredAt" IS NULL AND s."refreshTokenSealed" IS NOT NULL
    AND (s."tokenRenewalAt" <= square_tokens_to_renew.now
      OR s."tokenRenewalAt" IS NULL
        AND (s."tokenExpiresAt" IS NULL OR s."tokenExpiresAt" < square_tokens_to_renew.now + interval '23 days'))
  ORDER BY coalesce(s."tokenRenewalAt", s."tokenExpiresAt") NULLS FIRST LIMIT most
$$;
ALTER FUNCTION tenancy.square_tokens_to_renew(timestamptz, int) OWNER TO tendwell_lookup;
REVOKE CREATE ON SCHEMA tenancy FROM tendwell_lookup;
REVOKE ALL ON FUNCTION tenancy.square_tokens_to_renew(timestamptz, int) FROM public;
GRANT EXECUTE ON FUNCTION tenancy.square_tokens_to_renew(timestamptz, int) TO tendwell_app;

-- Row-level security and grants for every table that has none yet.
CALL tenancy.protect_tables();
