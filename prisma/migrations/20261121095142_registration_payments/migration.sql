-- AlterTable
ALTER TABLE "BookableEvent" ADD COLUMN     "icsSequence" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "EventRegistration" ADD COLUMN     "paymentMethodId" UUID;

-- AlterTable
ALTER TABLE "Adjustment" ADD COLUMN     "registrationId" UUID,
ALTER COLUMN "appointmentId" DROP NOT NULL;

-- CreateIndex
CREATE INDEX "Adjustment_practiceId_registrationId_idx" ON "Adjustment"("practiceId", "registrationId");

-- AddForeignKey
ALTER TABLE "EventRegistration" ADD CONSTRAINT "EventRegistration_practiceId_paymentMethodId_fkey" FOREIGN KEY ("practiceId", "paymentMethodId") REFERENCES "PaymentMethod"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Adjustment" ADD CONSTRAINT "Adjustment_practiceId_registrationId_fkey" FOREIGN KEY ("practiceId", "registrationId") REFERENCES "EventRegistration"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- A correction is of one thing, as a movement of money is.
ALTER TABLE "Adjustment" ADD CONSTRAINT "Adjustment_payable" CHECK (num_nonnulls("appointmentId", "registrationId") = 1);

-- A group event is full when it is full: whoever registers from outside takes a place that is still there. The event's row
-- is locked first, so that of two who want the last place the second sees the first. The practitioner may go past the
-- capacity knowingly (addedByOwner). The trigger runs as its caller, under the caller's row-level security.
CREATE FUNCTION public.event_registration_capacity() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE
  places int;
BEGIN
  SELECT e.capacity INTO places FROM "BookableEvent" e
    WHERE e."practiceId" = NEW."practiceId" AND e.id = NEW."bookableEventId" FOR UPDATE;
  IF places IS NOT NULL AND places <= (
    SELECT count(*) FROM "EventRegistration" r
    WHERE r."practiceId" = NEW."practiceId" AND r."bookableEventId" = NEW."bookableEventId" AND r.state = 'registered'
      AND r.id <> NEW.id) THEN
    RAISE EXCEPTION 'the event is full' USING ERRCODE = 'check_violation', CONSTRAINT = 'EventRegistration_capacity';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "EventRegistration_capacity" BEFORE INSERT OR UPDATE OF state, "bookableEventId", "addedByOwner"
  ON "EventRegistration" FOR EACH ROW WHEN (NEW.state = 'registered' AND NOT NEW."addedByOwner")
  EXECUTE FUNCTION public.event_registration_capacity();

-- Row-level security and grants for every table that has none yet.
CALL tenancy.protect_tables();
