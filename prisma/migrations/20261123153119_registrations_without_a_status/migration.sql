-- How a registration stands with its payment is said by its bill, which refresh_bills.sql writes anew as it changed. What no bill
-- knows stays: that a card was given for the day of the event.
ALTER TABLE "EventRegistration" ADD COLUMN "chargeOnDay" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "EventRegistration" DISABLE TRIGGER USER;
UPDATE "EventRegistration" SET "chargeOnDay" = true WHERE "paymentStatus" = 'upcoming';
ALTER TABLE "EventRegistration" ENABLE TRIGGER USER;
DROP INDEX "EventRegistration_upcoming";
ALTER TABLE "EventRegistration" DROP COLUMN "paymentStatus";
DROP TYPE "RegistrationPaymentStatus";
CREATE INDEX "EventRegistration_upcoming" ON "EventRegistration" ("practiceId", "bookableEventId")
  WHERE state = 'registered' AND "chargeOnDay";
GRANT SELECT ("chargeOnDay") ON "EventRegistration" TO tendwell_lookup;
