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
-- A correction is of one thing, as a movement of money is.
ALTER TABLE "Adjustment" ADD CONSTRAINT "Adjustment_payable" CHECK (num_nonnulls("appointmentId", "registrationId") = 1);
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
ALTER TABLE "DevClock" ADD CONSTRAINT "DevClock_one_row" CHECK (id = 1);

-- Others see of a review what has its stars and its words (none for a video) and, where the practitioner typed it in, the client's
-- yes.
ALTER TABLE "Review"
  ADD CONSTRAINT "Review_rating" CHECK (rating BETWEEN 1 AND 5),
  ADD CONSTRAINT "Review_imported" CHECK (imported = (verification = 'import')),
  ADD CONSTRAINT "Review_live" CHECK (
    "liveAt" IS NULL OR (rating IS NOT NULL AND text IS NOT NULL AND (NOT imported OR "confirmedAt" IS NOT NULL)));

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

-- One video review per review, and so per appointment; after one was rejected, a link for another.
CREATE UNIQUE INDEX "VideoReview_one_per_review" ON "VideoReview" ("practiceId", "reviewId") WHERE status <> 'rejected';
-- One review a visit stands in the tables; without a visit it is one a client. What was imported is the practitioner's own list.
CREATE UNIQUE INDEX "Review_without_visit" ON "Review" ("practiceId", "clientId") WHERE "appointmentId" IS NULL AND NOT imported;
-- Two accounts cannot both have proved one number: a link by text message signs in exactly one person.
CREATE UNIQUE INDEX "User_proved_phone" ON "User" (phone) WHERE "phoneVerifiedAt" IS NOT NULL AND phone IS NOT NULL;

-- Rare rows of the largest table, found without an index over all of it.
CREATE INDEX "Appointment_pending" ON "Appointment" ("practiceId", "startsAt") WHERE state = 'pending';
CREATE INDEX "Appointment_series" ON "Appointment" ("practiceId", "seriesId", "startsAt") WHERE "seriesId" IS NOT NULL;
CREATE INDEX "Appointment_package" ON "Appointment" ("practiceId", "packageId") WHERE "packageId" IS NOT NULL;

-- The clients' table in the order of names as people sort them; what was deleted is not in it.
CREATE INDEX "Client_by_name" ON "Client"
  ("practiceId", (lower("firstName" || ' ' || "lastName") COLLATE "und-x-icu"), id) WHERE "deletedAt" IS NULL;
-- Each client's latest visit that took place, without reading the visits themselves.
CREATE INDEX "Appointment_took_place" ON "Appointment" ("practiceId", "clientId", "startsAt" DESC) WHERE state = 'approved';
-- Records of practices that still belong to no account, by the address or number that an account has proved.
CREATE INDEX "Client_unclaimed_email" ON "Client" (email) WHERE "userId" IS NULL AND "deletedAt" IS NULL AND email IS NOT NULL;
CREATE INDEX "Client_unclaimed_phone" ON "Client" (phone) WHERE "userId" IS NULL AND "deletedAt" IS NULL AND phone IS NOT NULL;
-- What is owed is summed from this index alone: few rows of many. Also a request can have a payment that failed.
CREATE INDEX "PaymentStanding_owed" ON "PaymentStanding" ("practiceId", "startsAt") WHERE standing IN ('failed', 'open');
-- A search for a service's name among the visits of a practice.
CREATE INDEX "AppointmentService_service" ON "AppointmentService" ("practiceId", "serviceId") INCLUDE ("appointmentId");
CREATE INDEX "EventRegistration_upcoming" ON "EventRegistration" ("practiceId", "bookableEventId")
  WHERE state = 'registered' AND "paymentStatus" = 'upcoming';

-- What the worker looks for across practices; each index holds only rows that still wait.
CREATE INDEX "Appointment_email_reminder_due" ON "Appointment" ("startsAt")
  WHERE state = 'approved' AND "emailReminderAt" IS NULL;
CREATE INDEX "Appointment_text_reminder_due" ON "Appointment" ("startsAt")
  WHERE state = 'approved' AND "textReminderAt" IS NULL;
CREATE INDEX "Appointment_charge_due" ON "Appointment" ("startsAt")
  WHERE state = 'approved' AND "amountCents" > 0 AND "paidAt" IS NULL AND NOT "markPaid";
CREATE INDEX "Appointment_past_due_email" ON "Appointment" ("endsAt")
  WHERE state = 'approved' AND "amountCents" > 0 AND "paidAt" IS NULL AND NOT "markPaid" AND "pastDueEmailAt" IS NULL;
CREATE INDEX "Appointment_past_due_text" ON "Appointment" ("endsAt")
  WHERE state = 'approved' AND "amountCents" > 0 AND "paidAt" IS NULL AND NOT "markPaid" AND "pastDueTextAt" IS NULL;
CREATE INDEX "Appointment_ask_for_review" ON "Appointment" ("endsAt")
  WHERE state = 'approved' AND "noShowAt" IS NULL AND "reviewRequestedAt" IS NULL;
CREATE INDEX "EventRegistration_pay_until" ON "EventRegistration" ("payUntil") WHERE state = 'registered' AND "payUntil" IS NOT NULL;
CREATE INDEX "PaymentAccount_square_renewal" ON "PaymentAccount" ("tokenExpiresAt")
  WHERE provider = 'square' AND "disconnectedAt" IS NULL AND "erroredAt" IS NULL AND "refreshTokenSealed" IS NOT NULL;
CREATE INDEX "BookingHold_open" ON "BookingHold" ("expiresAt") WHERE "releasedAt" IS NULL;
CREATE INDEX "Message_queued" ON "Message" ("createdAt") WHERE state = 'queued';
CREATE INDEX "OutboxEvent_unprocessed" ON "OutboxEvent" ("createdAt") WHERE "processedAt" IS NULL;
CREATE INDEX "WebhookEvent_unprocessed" ON "WebhookEvent" ("receivedAt") WHERE "processedAt" IS NULL;
CREATE INDEX "Transaction_unresolved" ON "Transaction" ("createdAt") WHERE type = 'Charge' AND state = 0;
CREATE INDEX "Adjustment_unresolved" ON "Adjustment" ("createdAt") WHERE "refundState" = 0;
CREATE INDEX "VideoReview_unprocessed" ON "VideoReview" ("uploadedAt") WHERE status = 'processing';

-- Search reads the words and figures of many documents, and what is shown of few: the former stay in their rows, the latter stands
-- beside it. Words, keywords, signs and squares in one index: what all of them leave is all that is read. Orders by price and rating
-- come from an index where nothing else narrows them down.
ALTER TABLE "SearchDocument" ALTER COLUMN words SET STORAGE MAIN, ALTER COLUMN tags SET STORAGE MAIN;
ALTER TABLE "SearchDocument" SET (toast_tuple_target = 512, fillfactor = 90);
ALTER TABLE "SearchPlace" ALTER COLUMN words SET STORAGE MAIN, ALTER COLUMN tags SET STORAGE MAIN;
ALTER TABLE "SearchPlace" SET (fillfactor = 90);
CREATE INDEX "SearchDocument_words" ON "SearchDocument" USING gin (words, tags) WITH (fastupdate = off);
CREATE INDEX "SearchDocument_quality" ON "SearchDocument" (quality DESC, "practiceId");
CREATE INDEX "SearchDocument_price" ON "SearchDocument" ("fromCents", quality DESC, "practiceId");
CREATE INDEX "SearchDocument_rating" ON "SearchDocument"
  ("ratingAverage" DESC NULLS LAST, "ratingCount" DESC, quality DESC, "practiceId");
CREATE INDEX "SearchPlace_words" ON "SearchPlace" USING gin (cells, words, tags) WITH (fastupdate = off);
CREATE INDEX "SearchWord_beginnings" ON "SearchWord" (word text_pattern_ops);
CREATE INDEX "SearchWord_trigrams" ON "SearchWord" USING gin (word gin_trgm_ops);
