-- CreateTable
CREATE TABLE "DetailsHandOver" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "codeHash" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "challenge" TEXT NOT NULL,
    "withAddress" BOOLEAN NOT NULL DEFAULT false,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "DetailsHandOver_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "DetailsHandOver_codeHash_key" ON "DetailsHandOver"("codeHash");

-- CreateIndex
CREATE INDEX "DetailsHandOver_practiceId_expiresAt_idx" ON "DetailsHandOver"("practiceId", "expiresAt");

-- CreateIndex
CREATE INDEX "DetailsHandOver_userId_idx" ON "DetailsHandOver"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "DetailsHandOver_practiceId_id_key" ON "DetailsHandOver"("practiceId", "id");

-- AddForeignKey
ALTER TABLE "DetailsHandOver" ADD CONSTRAINT "DetailsHandOver_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DetailsHandOver" ADD CONSTRAINT "DetailsHandOver_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The code in the address that leads back to a practice is a link like others: it names its practice, and guessing it is counted.
GRANT CREATE ON SCHEMA tenancy TO tendwell_lookup;
GRANT SELECT (id, "practiceId", "codeHash") ON "DetailsHandOver" TO tendwell_lookup;
CREATE POLICY lookup ON "DetailsHandOver" FOR SELECT TO tendwell_lookup USING (true);

DROP FUNCTION tenancy.link_for_hash(text, text);
CREATE FUNCTION tenancy.link_for_hash(kind text, hash text) RETURNS TABLE ("practiceId" uuid, "subjectId" uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
#variable_conflict use_column
BEGIN
  CASE kind
    WHEN 'appointment' THEN
      RETURN QUERY SELECT "practiceId", id FROM "Appointment" WHERE "instantActionTokenHash" = hash;
    WHEN 'hold' THEN RETURN QUERY SELECT "practiceId", id FROM "BookingHold" WHERE "tokenHash" = hash;
    WHEN 'review' THEN RETURN QUERY SELECT "practiceId", id FROM "Review" WHERE "tokenHash" = hash;
    WHEN 'review_request' THEN RETURN QUERY SELECT "practiceId", id FROM "ReviewRequest" WHERE "tokenHash" = hash;
    WHEN 'referral' THEN RETURN QUERY SELECT id, id FROM "Practice" WHERE "referralCodeHash" = hash;
    WHEN 'upload' THEN RETURN QUERY SELECT "practiceId", id FROM "VideoReview" WHERE "uploadHashHash" = hash;
    WHEN 'intake' THEN RETURN QUERY SELECT "practiceId", id FROM "IntakeRequest" WHERE "uniqueIdHash" = hash;
    WHEN 'registration' THEN RETURN QUERY SELECT "practiceId", id FROM "EventRegistration" WHERE "tokenHash" = hash;
    WHEN 'details' THEN RETURN QUERY SELECT "practiceId", id FROM "DetailsHandOver" WHERE "codeHash" = hash;
    ELSE RAISE EXCEPTION 'no such kind of link: %', kind;
  END CASE;
END $$;
REVOKE ALL ON FUNCTION tenancy.link_for_hash(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.link_for_hash(text, text) TO tendwell_app;
ALTER FUNCTION tenancy.link_for_hash(text, text) OWNER TO tendwell_lookup;
REVOKE CREATE ON SCHEMA tenancy FROM tendwell_lookup;

-- Row-level security and grants for every table that has none yet.
CALL tenancy.protect_tables();
