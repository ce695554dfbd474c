-- AlterTable
ALTER TABLE "PaymentAccount" ADD COLUMN     "placesOfOthers" JSONB NOT NULL DEFAULT '{}';

-- Stripe's accounts are asked about every day from now on, also those of before a row was kept of them; not all at one moment.
INSERT INTO "PaymentAccount" (id, "practiceId", provider, operational, "isOnboardingComplete", "checkAt", "updatedAt")
SELECT gen_random_uuid(), p.id, 'stripe', p."isStripeApproved", p."isStripeApproved", now() + random() * interval '1 day', now()
FROM "Practice" p WHERE p."stripeAccountId" IS NOT NULL
ON CONFLICT ("practiceId", provider) DO UPDATE SET "checkAt" = EXCLUDED."checkAt";
