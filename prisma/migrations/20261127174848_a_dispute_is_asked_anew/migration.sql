-- AlterTable
ALTER TABLE "Dispute" ADD COLUMN     "earlierAnswers" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "isTaken" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "toldAt" TIMESTAMPTZ(3),
ADD COLUMN     "warnedAt" TIMESTAMPTZ(3);

-- What is known of disputes of before; inquiries took nothing.
UPDATE "Dispute" SET "isTaken" = true WHERE state IN ('needs_response', 'under_review', 'lost');

-- Disputes of which the practitioner may have to be told, for tenancy.disputes_to_tell.
CREATE INDEX "Dispute_to_tell" ON "Dispute" ("dueAt")
  WHERE answer IS NULL AND state IN ('inquiry', 'needs_response') AND ("toldAt" IS NULL OR "warnedAt" IS NULL);
GRANT SELECT ("dueAt", state, "toldAt", "warnedAt") ON "Dispute" TO tendwell_lookup;

-- Payouts that came back are few among all lines.
CREATE INDEX "PayoutLine_came_back" ON "PayoutLine" ("practiceId", "providerSourceId") WHERE kind = 'payout_failed';
