-- What the functions that cross practices may read of a profile: which of its steps are done.
GRANT SELECT (title, "photoUrl") ON "User" TO tendwell_lookup;
GRANT SELECT (id, "practiceId") ON "Skill" TO tendwell_lookup;
GRANT SELECT (id, "practiceId", state) ON "ProCredential" TO tendwell_lookup;
CREATE POLICY lookup ON "Skill" FOR SELECT TO tendwell_lookup USING (true);
CREATE POLICY lookup ON "ProCredential" FOR SELECT TO tendwell_lookup USING (true);

-- Identities that are confirmed while the profile waits: few at any time.
CREATE INDEX "Practice_to_verify" ON "Practice" ("identityVerifiedAt") WHERE "verifiedAt" IS NULL AND "identityVerifiedAt" IS NOT NULL;
