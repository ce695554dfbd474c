-- Also a request can have a payment that failed, as far as the rule goes: what is owed is summed from this index alone.
DROP INDEX "PaymentStanding_owed";
CREATE INDEX "PaymentStanding_owed" ON "PaymentStanding" ("practiceId", "startsAt") WHERE standing IN ('failed', 'open');

-- Row-level security and grants for every table that has none yet.
CALL tenancy.protect_tables();
