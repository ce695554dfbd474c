-- What a data model cannot say: no overlap, value ranges, partial uniqueness, partial indexes.

CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- No two bookings made by clients share a moment of one practice, buffer included. Ranges are half open, so a visit
-- may begin the minute another's buffer ends. A practitioner may overlap knowingly (clientBooked is false).
ALTER TABLE "Appointment" ADD CONSTRAINT "Appointment_no_overlap"
  EXCLUDE USING gist ("practiceId" WITH =, tstzrange("startsAt", "busyUntil") WITH &&)
  WHERE ("clientBooked" AND state IN ('pending', 'approved'));
ALTER TABLE "BookingHold" ADD CONSTRAINT "BookingHold_no_overlap"
  EXCLUDE USING gist ("practiceId" WITH =, tstzrange("startsAt", "busyUntil") WITH &&)
  WHERE ("releasedAt" IS NULL);

-- Spans of time.
ALTER TABLE "Appointment"
  ADD CONSTRAINT "Appointment_span" CHECK ("endsAt" > "startsAt"),
  ADD CONSTRAINT "Appointment_buffer" CHECK
    ("bufferMinutes" BETWEEN 0 AND 1440 AND "busyUntil" = "endsAt" + make_interval(mins => "bufferMinutes"));
ALTER TABLE "BookingHold" ADD CONSTRAINT "BookingHold_span" CHECK ("endsAt" > "startsAt" AND "busyUntil" >= "endsAt");
ALTER TABLE "BookableEvent" ADD CONSTRAINT "BookableEvent_span" CHECK ("endsAt" > "startsAt");
ALTER TABLE "PersonalEvent" ADD CONSTRAINT "PersonalEvent_span" CHECK ("endsAt" > "startsAt");
ALTER TABLE "ExternalBusy" ADD CONSTRAINT "ExternalBusy_span" CHECK ("endsAt" >= "startsAt");
ALTER TABLE "AvailabilityBlock" ADD CONSTRAINT "AvailabilityBlock_range" CHECK
  (weekday BETWEEN 0 AND 6 AND "startMinute" >= 0 AND "endMinute" <= 1440 AND "endMinute" > "startMinute");
ALTER TABLE "AvailabilityOverride" ADD CONSTRAINT "AvailabilityOverride_ranges" CHECK (jsonb_typeof(ranges) = 'array');

-- Names that become hosts, paths and styles.
ALTER TABLE "User" ADD CONSTRAINT "User_email_lower" CHECK (email = lower(email));
ALTER TABLE "Client" ADD CONSTRAINT "Client_email_lower" CHECK (email = lower(email));
ALTER TABLE "Practice"
  ADD CONSTRAINT "Practice_slug_form" CHECK (slug ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  ADD CONSTRAINT "Practice_shortLink_form" CHECK ("shortLink" ~ '^[a-z0-9_-]+$'),
  ADD CONSTRAINT "Practice_colorAccent_form" CHECK ("colorAccent" ~ '^#[0-9a-fA-F]{6}$'),
  ADD CONSTRAINT "Practice_headline_length" CHECK (char_length(headline) <= 200),
  ADD CONSTRAINT "Practice_cancellationPolicy_length" CHECK (char_length("cancellationPolicy") <= 250),
  ADD CONSTRAINT "Practice_minutes" CHECK (
    "appointmentBufferTime" BETWEEN 0 AND 1440 AND "appointmentLeadTime" >= 0 AND "startTimeIncrement" BETWEEN 1 AND 1440
    AND "bookingHorizonDays" >= 1 AND "appointmentEmailReminderMinutes" >= 0 AND "appointmentTextReminderMinutes" >= 0
    AND "paymentPastDueEmailMinutes" >= 0 AND "paymentPastDueTextMinutes" >= 0),
  ADD CONSTRAINT "Practice_charge_needs_card" CHECK ("requireClientCcToBook" OR NOT "chargeClientCcAtBooking");
ALTER TABLE "CustomDomain" ADD CONSTRAINT "CustomDomain_form" CHECK (domain ~ '^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$');
ALTER TABLE "BookableEventType" ADD CONSTRAINT "BookableEventType_slug_form" CHECK (slug ~ '^[a-z0-9-]+$');
ALTER TABLE "Page" ADD CONSTRAINT "Page_path_form" CHECK (path LIKE '/%');
ALTER TABLE "PublishedPage" ADD CONSTRAINT "PublishedPage_path_form" CHECK (path LIKE '/%');
ALTER TABLE "Location" ADD CONSTRAINT "Location_travelDistance" CHECK ("travelDistance" BETWEEN 1 AND 50);

-- Money and counts are never negative where nothing flows back.
ALTER TABLE "Service" ADD CONSTRAINT "Service_amounts" CHECK
  ("amountCents" >= 0 AND "timeLength" >= 0 AND ("timeLength" >= 1 OR "addOn") AND ("numberOfSessions" >= 1 OR NOT package));
ALTER TABLE "ServiceVariation" ADD CONSTRAINT "ServiceVariation_amounts" CHECK ("amountCents" >= 0 AND "timeLength" >= 0);
ALTER TABLE "CustomPrice" ADD CONSTRAINT "CustomPrice_amount" CHECK ("amountCents" >= 0);
ALTER TABLE "ClientPackage" ADD CONSTRAINT "ClientPackage_amounts" CHECK
  ("amountCents" >= 0 AND "sessionsRemaining" BETWEEN 0 AND "numberOfSessions");
ALTER TABLE "Appointment" ADD CONSTRAINT "Appointment_amounts" CHECK
  ("amountCents" >= 0 AND "feeCents" >= 0 AND "platformFeeCents" >= 0 AND "tipAmountCents" >= 0);
ALTER TABLE "AppointmentService" ADD CONSTRAINT "AppointmentService_amounts" CHECK ("amountCents" >= 0 AND "timeLength" >= 0);
ALTER TABLE "Transaction" ADD CONSTRAINT "Transaction_values" CHECK
  ("amountCents" >= 0 AND attempts >= 0 AND state BETWEEN 0 AND 3
   AND num_nonnulls("appointmentId", "registrationId", "giftCardId") = 1);
ALTER TABLE "LedgerEntry" ADD CONSTRAINT "LedgerEntry_payable" CHECK
  (num_nonnulls("appointmentId", "registrationId", "giftCardId") = 1);
ALTER TABLE "Adjustment" ADD CONSTRAINT "Adjustment_refundState" CHECK ("refundState" BETWEEN 0 AND 3);
ALTER TABLE "PaypalOrder" ADD CONSTRAINT "PaypalOrder_amounts" CHECK ("amountCents" >= 0 AND "tipAmountCents" >= 0);
ALTER TABLE "PaymentMethod" ADD CONSTRAINT "PaymentMethod_shown" CHECK
  (last4 ~ '^[0-9]{4}$' AND "expMonth" BETWEEN 1 AND 12 AND "expYear" BETWEEN 2000 AND 2200);
ALTER TABLE "BookableEventType" ADD CONSTRAINT "BookableEventType_amounts" CHECK
  ("amountCents" >= 0 AND duration >= 1 AND capacity >= 0);
ALTER TABLE "BookableEvent" ADD CONSTRAINT "BookableEvent_amounts" CHECK ("amountCents" >= 0 AND capacity >= 0);
ALTER TABLE "EventRegistration" ADD CONSTRAINT "EventRegistration_amount" CHECK ("amountCents" >= 0);
ALTER TABLE "DiscountCode" ADD CONSTRAINT "DiscountCode_values" CHECK (
  code ~ '^[A-Z0-9]{8,}$' AND percent BETWEEN 0 AND 100 AND "amountCents" >= 0 AND "combinationLimit" >= 1
  AND CASE kind WHEN 'fixed' THEN "amountCents" IS NOT NULL ELSE percent IS NOT NULL END
  AND "redemptionCount" >= 0 AND ("maxRedemptions" IS NULL OR "redemptionCount" <= "maxRedemptions"));
ALTER TABLE "DiscountCodeRedemption" ADD CONSTRAINT "DiscountCodeRedemption_values" CHECK
  ("amountCents" >= 0 AND num_nonnulls("appointmentId", "registrationId") = 1);
ALTER TABLE "GiftCardTemplate" ADD CONSTRAINT "GiftCardTemplate_amount" CHECK ("amountCents" > 0);
ALTER TABLE "GiftCard" ADD CONSTRAINT "GiftCard_amounts" CHECK ("balanceCents" BETWEEN 0 AND "amountCents");
ALTER TABLE "GiftCardRedemption" ADD CONSTRAINT "GiftCardRedemption_amount" CHECK ("amountCents" > 0);
ALTER TABLE "Subscription" ADD CONSTRAINT "Subscription_amount" CHECK ("amountCents" >= 0);
ALTER TABLE "PractitionerReferral" ADD CONSTRAINT "PractitionerReferral_amount" CHECK ("amountCents" >= 0);
ALTER TABLE "ReferralCreditWithdrawal" ADD CONSTRAINT "ReferralCreditWithdrawal_amount" CHECK ("amountCents" >= 0);
ALTER TABLE "Review" ADD CONSTRAINT "Review_rating" CHECK (rating BETWEEN 1 AND 5);
ALTER TABLE "DevClock" ADD CONSTRAINT "DevClock_one_row" CHECK (id = 1);

-- At most one of a kind.
CREATE UNIQUE INDEX "Location_one_virtual_one_home" ON "Location" ("practiceId", kind)
  WHERE kind IN ('virtual', 'home') AND "deletedAt" IS NULL;
CREATE UNIQUE INDEX "ServiceVariation_price_and_length" ON "ServiceVariation" ("practiceId", "serviceId", "timeLength", "amountCents")
  WHERE "deletedAt" IS NULL;
CREATE UNIQUE INDEX "AvailabilityOverride_one_a_day" ON "AvailabilityOverride" ("practiceId", "locationId", date) NULLS NOT DISTINCT;
CREATE UNIQUE INDEX "PaymentMethod_one_default" ON "PaymentMethod" ("practiceId", "clientId")
  WHERE "isDefault" AND "detachedAt" IS NULL;
CREATE UNIQUE INDEX "EventRegistration_once" ON "EventRegistration" ("practiceId", "bookableEventId", "clientId")
  WHERE state = 'registered';
-- The proof that nothing is charged twice: one charge per payable and purpose may be on its way or done.
CREATE UNIQUE INDEX "Transaction_one_live_charge" ON "Transaction"
  ("practiceId", COALESCE("appointmentId", "registrationId", "giftCardId"), purpose)
  WHERE type = 'Charge' AND state IN (0, 1);

-- Rare rows of the largest table, found without an index over all of it.
CREATE INDEX "Appointment_pending" ON "Appointment" ("practiceId", "startsAt") WHERE state = 'pending';
CREATE INDEX "Appointment_series" ON "Appointment" ("practiceId", "seriesId", "startsAt") WHERE "seriesId" IS NOT NULL;
CREATE INDEX "Appointment_package" ON "Appointment" ("practiceId", "packageId") WHERE "packageId" IS NOT NULL;

-- What the worker looks for across practices; each index holds only rows that still wait.
CREATE INDEX "Appointment_email_reminder_due" ON "Appointment" ("startsAt")
  WHERE state = 'approved' AND "emailReminderAt" IS NULL;
CREATE INDEX "Appointment_text_reminder_due" ON "Appointment" ("startsAt")
  WHERE state = 'approved' AND "textReminderAt" IS NULL;
CREATE INDEX "Appointment_charge_due" ON "Appointment" ("startsAt")
  WHERE state = 'approved' AND "amountCents" > 0 AND "paidAt" IS NULL AND NOT "markPaid";
CREATE INDEX "BookingHold_open" ON "BookingHold" ("expiresAt") WHERE "releasedAt" IS NULL;
CREATE INDEX "Message_queued" ON "Message" ("createdAt") WHERE state = 'queued';
CREATE INDEX "OutboxEvent_unprocessed" ON "OutboxEvent" ("createdAt") WHERE "processedAt" IS NULL;
CREATE INDEX "WebhookEvent_unprocessed" ON "WebhookEvent" ("receivedAt") WHERE "processedAt" IS NULL;
CREATE INDEX "Transaction_unresolved" ON "Transaction" ("createdAt") WHERE type = 'Charge' AND state = 0;
CREATE INDEX "Adjustment_unresolved" ON "Adjustment" ("createdAt") WHERE "refundState" = 0;
CREATE INDEX "VideoReview_unprocessed" ON "VideoReview" ("uploadedAt") WHERE status = 'processing';
