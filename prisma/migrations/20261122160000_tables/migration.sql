-- CreateEnum
CREATE TYPE "UserKind" AS ENUM ('practitioner', 'client', 'admin');

-- CreateEnum
CREATE TYPE "Gender" AS ENUM ('female', 'male', 'custom');

-- CreateEnum
CREATE TYPE "UserTokenPurpose" AS ENUM ('password_reset', 'email_verification', 'phone_verification', 'sign_in', 'record_tie', 'email_change', 'email_change_stop');

-- CreateEnum
CREATE TYPE "AppointmentState" AS ENUM ('pending', 'approved', 'cancelled', 'unavailable');

-- CreateEnum
CREATE TYPE "Party" AS ENUM ('client', 'practitioner', 'system');

-- CreateEnum
CREATE TYPE "RecurrenceFrequency" AS ENUM ('daily', 'weekly', 'every_two_weeks', 'monthly_by_date', 'monthly_by_weekday', 'custom');

-- CreateEnum
CREATE TYPE "RecurrenceUnit" AS ENUM ('day', 'week');

-- CreateEnum
CREATE TYPE "CalendarProviderName" AS ENUM ('google', 'apple', 'live_connect', 'other');

-- CreateEnum
CREATE TYPE "ClientType" AS ENUM ('booked', 'added', 'invited', 'reviewer');

-- CreateEnum
CREATE TYPE "InvitedFrom" AS ENUM ('web_appointment_invite', 'web_single_invite', 'csv_upload', 'copy-paste');

-- CreateEnum
CREATE TYPE "ClientMessageKind" AS ENUM ('booking', 'reminder', 'payment', 'past_due', 'request');

-- CreateEnum
CREATE TYPE "ConferencingProvider" AS ENUM ('zoom');

-- CreateEnum
CREATE TYPE "DiscountKind" AS ENUM ('fixed', 'percentage');

-- CreateEnum
CREATE TYPE "CustomDomainStatus" AS ENUM ('activating', 'processing', 'active', 'error');

-- CreateEnum
CREATE TYPE "BookableEventKind" AS ENUM ('in_person', 'virtual');

-- CreateEnum
CREATE TYPE "DurationUnit" AS ENUM ('minute', 'hour', 'day');

-- CreateEnum
CREATE TYPE "RegistrationState" AS ENUM ('registered', 'cancelled');

-- CreateEnum
CREATE TYPE "RegistrationPaymentStatus" AS ENUM ('free', 'paid', 'upcoming', 'unpaid', 'failed', 'none');

-- CreateEnum
CREATE TYPE "GiftCardState" AS ENUM ('unpaid', 'active', 'spent', 'cancelled');

-- CreateEnum
CREATE TYPE "LocationKind" AS ENUM ('office', 'virtual', 'home');

-- CreateEnum
CREATE TYPE "VirtualType" AS ENUM ('video', 'phone');

-- CreateEnum
CREATE TYPE "LocationState" AS ENUM ('active', 'enabled', 'disabled');

-- CreateEnum
CREATE TYPE "MessageChannel" AS ENUM ('email', 'sms');

-- CreateEnum
CREATE TYPE "MessageState" AS ENUM ('queued', 'sent', 'failed');

-- CreateEnum
CREATE TYPE "EmailTemplateName" AS ENUM ('appointment_confirmed', 'appointment_reminder');

-- CreateEnum
CREATE TYPE "PaymentStandingKind" AS ENUM ('declined', 'cancelled', 'free', 'paid', 'waived', 'under_way', 'failed', 'open');

-- CreateEnum
CREATE TYPE "PaymentSource" AS ENUM ('stripe', 'square', 'paypal');

-- CreateEnum
CREATE TYPE "TransactionPurpose" AS ENUM ('appointment', 'tip', 'registration', 'gift_card');

-- CreateEnum
CREATE TYPE "TransactionType" AS ENUM ('Charge', 'Hold');

-- CreateEnum
CREATE TYPE "LedgerKind" AS ENUM ('charge', 'tip', 'refund', 'adjustment', 'mark_paid', 'undo_mark_paid');

-- CreateEnum
CREATE TYPE "CardSetupState" AS ENUM ('created', 'succeeded', 'failed');

-- CreateEnum
CREATE TYPE "PaypalOrderState" AS ENUM ('created', 'captured', 'failed');

-- CreateEnum
CREATE TYPE "Currency" AS ENUM ('USD', 'CAD');

-- CreateEnum
CREATE TYPE "PaymentProvider" AS ENUM ('stripe', 'square');

-- CreateEnum
CREATE TYPE "BuilderVersion" AS ENUM ('v1', 'v2');

-- CreateEnum
CREATE TYPE "CredentialKind" AS ENUM ('license', 'certificate', 'membership', 'degree');

-- CreateEnum
CREATE TYPE "CredentialState" AS ENUM ('pending', 'approved');

-- CreateEnum
CREATE TYPE "WithdrawalStatus" AS ENUM ('pending', 'paid', 'rejected');

-- CreateEnum
CREATE TYPE "ReviewVerification" AS ENUM ('visit', 'import', 'link');

-- CreateEnum
CREATE TYPE "ServiceState" AS ENUM ('active', 'disabled');

-- CreateEnum
CREATE TYPE "SubscriptionPlan" AS ENUM ('free', 'standard', 'website', 'lifetime');

-- CreateEnum
CREATE TYPE "SubscriptionState" AS ENUM ('trialing', 'active', 'past_due', 'cancelled');

-- CreateEnum
CREATE TYPE "VideoReviewStatus" AS ENUM ('pending', 'uploading', 'processing', 'completed', 'approved', 'rejected', 'failed');

-- CreateEnum
CREATE TYPE "VideoUploadStatus" AS ENUM ('created', 'processing', 'completed', 'failed');

-- CreateTable
CREATE TABLE "User" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "emailVerifiedAt" TIMESTAMPTZ(3),
    "phone" TEXT,
    "phoneVerifiedAt" TIMESTAMPTZ(3),
    "passwordHash" TEXT,
    "kind" "UserKind" NOT NULL,
    "name" TEXT NOT NULL,
    "firstName" TEXT,
    "lastName" TEXT,
    "commsName" TEXT,
    "title" TEXT,
    "gender" "Gender",
    "customGender" TEXT,
    "dob" DATE,
    "photoHandle" TEXT,
    "photoUrl" TEXT,
    "timeZone" TEXT,
    "analyticsId" UUID NOT NULL DEFAULT gen_random_uuid(),
    "lastSignInAt" TIMESTAMPTZ(3),
    "disabledAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Session" (
    "id" UUID NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "userId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "keepSignedIn" BOOLEAN NOT NULL DEFAULT false,
    "userAgent" TEXT,
    "ip" TEXT,
    "revokedAt" TIMESTAMPTZ(3),
    "browserHash" TEXT,

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "UserToken" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "purpose" "UserTokenPurpose" NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "target" TEXT,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "browserHash" TEXT,
    "draftHash" TEXT,

    CONSTRAINT "UserToken_pkey" PRIMARY KEY ("id")
);

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

-- CreateTable
CREATE TABLE "Appointment" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "clientId" UUID NOT NULL,
    "locationId" UUID NOT NULL,
    "state" "AppointmentState" NOT NULL DEFAULT 'pending',
    "startsAt" TIMESTAMPTZ(3) NOT NULL,
    "endsAt" TIMESTAMPTZ(3) NOT NULL,
    "bufferMinutes" INTEGER NOT NULL DEFAULT 0,
    "busyUntil" TIMESTAMPTZ(3) NOT NULL,
    "clientBooked" BOOLEAN NOT NULL DEFAULT false,
    "timeZone" TEXT NOT NULL,
    "clientTimeZone" TEXT,
    "isVirtual" BOOLEAN NOT NULL DEFAULT false,
    "bookedBy" "Party" NOT NULL,
    "newClient" BOOLEAN NOT NULL DEFAULT false,
    "amountCents" INTEGER NOT NULL DEFAULT 0,
    "feeCents" INTEGER NOT NULL DEFAULT 0,
    "platformFeeCents" INTEGER NOT NULL DEFAULT 0,
    "tipAmountCents" INTEGER NOT NULL DEFAULT 0,
    "amountCurrency" "Currency" NOT NULL DEFAULT 'USD',
    "paymentMethodId" UUID,
    "markPaid" BOOLEAN NOT NULL DEFAULT false,
    "paidBy" TEXT,
    "paidAt" TIMESTAMPTZ(3),
    "paymentError" TEXT,
    "paymentRequiresAction" BOOLEAN NOT NULL DEFAULT false,
    "nextChargeAttemptAt" TIMESTAMPTZ(3),
    "chargeAtBooking" BOOLEAN NOT NULL DEFAULT false,
    "instantActionTokenHash" TEXT NOT NULL,
    "instantActionTokenSealed" TEXT NOT NULL,
    "packageId" UUID,
    "packageSessionNumber" INTEGER,
    "seriesId" UUID,
    "seriesPosition" INTEGER,
    "policyText" TEXT,
    "policyAcceptedAt" TIMESTAMPTZ(3),
    "clientMessage" TEXT,
    "practitionerNote" TEXT,
    "visitAddress" TEXT,
    "visitAddressTwo" TEXT,
    "visitCity" TEXT,
    "visitState" TEXT,
    "visitPostalCode" TEXT,
    "visitCountry" TEXT,
    "visitLatitude" DOUBLE PRECISION,
    "visitLongitude" DOUBLE PRECISION,
    "virtualMeetingLink" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "approvedAt" TIMESTAMPTZ(3),
    "cancelledAt" TIMESTAMPTZ(3),
    "cancelledBy" "Party",
    "rescheduledAt" TIMESTAMPTZ(3),
    "icsSequence" INTEGER NOT NULL DEFAULT 0,
    "emailReminderAt" TIMESTAMPTZ(3),
    "textReminderAt" TIMESTAMPTZ(3),
    "pastDueEmailAt" TIMESTAMPTZ(3),
    "pastDueTextAt" TIMESTAMPTZ(3),
    "reviewRequestedAt" TIMESTAMPTZ(3),
    "noShowAt" TIMESTAMPTZ(3),
    "feeWaivedAt" TIMESTAMPTZ(3),
    "policyFeeCents" INTEGER,
    "policyTerms" JSONB,
    "noteToClient" TEXT,

    CONSTRAINT "Appointment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AppointmentService" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "appointmentId" UUID NOT NULL,
    "serviceId" UUID NOT NULL,
    "variationId" UUID,
    "name" TEXT NOT NULL,
    "addOn" BOOLEAN NOT NULL DEFAULT false,
    "amountCents" INTEGER NOT NULL,
    "timeLength" INTEGER NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "AppointmentService_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RecurringSeries" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "clientId" UUID NOT NULL,
    "locationId" UUID NOT NULL,
    "frequency" "RecurrenceFrequency" NOT NULL,
    "interval" INTEGER NOT NULL DEFAULT 1,
    "unit" "RecurrenceUnit",
    "weekdays" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "count" INTEGER,
    "until" DATE,
    "timeZone" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "cancelledAt" TIMESTAMPTZ(3),

    CONSTRAINT "RecurringSeries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BookingHold" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "locationId" UUID,
    "startsAt" TIMESTAMPTZ(3) NOT NULL,
    "endsAt" TIMESTAMPTZ(3) NOT NULL,
    "busyUntil" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "releasedAt" TIMESTAMPTZ(3),
    "selection" JSONB NOT NULL,
    "appointmentId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "BookingHold_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TimelineEntry" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "appointmentId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "detail" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "TimelineEntry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CalendarConnection" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "externalId" TEXT NOT NULL,
    "accessTokenSealed" TEXT,
    "refreshTokenSealed" TEXT,
    "tokenExpiresAt" TIMESTAMPTZ(3),
    "writeCalendarId" TEXT,
    "channelId" TEXT,
    "lastSyncedAt" TIMESTAMPTZ(3),
    "erroredAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CalendarConnection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CalendarProfile" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "externalId" TEXT NOT NULL,
    "providerName" "CalendarProviderName" NOT NULL,
    "profileName" TEXT NOT NULL,
    "connected" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CalendarProfile_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Calendar" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "profileId" UUID NOT NULL,
    "calendarId" TEXT NOT NULL,
    "calendarName" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "readonly" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "Calendar_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CalendarFeed" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "feedUrl" TEXT NOT NULL,
    "name" TEXT,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "etag" TEXT,
    "lastSyncedAt" TIMESTAMPTZ(3),
    "error" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CalendarFeed_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ExternalBusy" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "calendarId" UUID,
    "feedId" UUID,
    "uid" TEXT NOT NULL,
    "title" TEXT,
    "startsAt" TIMESTAMPTZ(3) NOT NULL,
    "endsAt" TIMESTAMPTZ(3) NOT NULL,
    "allDay" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "ExternalBusy_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CalendarEventLink" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "appointmentId" UUID,
    "bookableEventId" UUID,
    "personalEventId" UUID,
    "calendarId" TEXT NOT NULL,
    "externalEventId" TEXT NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CalendarEventLink_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Client" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "userId" UUID,
    "firstName" TEXT NOT NULL,
    "lastName" TEXT NOT NULL DEFAULT '',
    "email" TEXT,
    "phone" TEXT,
    "address" TEXT,
    "addressTwo" TEXT,
    "city" TEXT,
    "state" TEXT,
    "postalCode" TEXT,
    "country" TEXT,
    "notes" TEXT,
    "clientType" "ClientType" NOT NULL DEFAULT 'added',
    "invitedFrom" "InvitedFrom",
    "invitedAt" TIMESTAMPTZ(3),
    "intakeLastSentAt" TIMESTAMPTZ(3),
    "timeZone" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deletedAt" TIMESTAMPTZ(3),
    "notUserIds" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[],
    "mutedEmails" "ClientMessageKind"[] NOT NULL DEFAULT ARRAY[]::"ClientMessageKind"[],
    "mutedTexts" "ClientMessageKind"[] NOT NULL DEFAULT ARRAY[]::"ClientMessageKind"[],

    CONSTRAINT "Client_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ClientNote" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "clientId" UUID NOT NULL,
    "appointmentId" UUID,
    "authorUserId" UUID,
    "noteType" TEXT NOT NULL DEFAULT 'note',
    "textSealed" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deletedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ClientNote_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CustomPrice" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "clientId" UUID NOT NULL,
    "serviceId" UUID NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CustomPrice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ClientPackage" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "clientId" UUID NOT NULL,
    "serviceId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "numberOfSessions" INTEGER NOT NULL,
    "sessionsRemaining" INTEGER NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "cancelledAt" TIMESTAMPTZ(3),

    CONSTRAINT "ClientPackage_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ConferencingAccount" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "provider" "ConferencingProvider" NOT NULL DEFAULT 'zoom',
    "active" BOOLEAN NOT NULL DEFAULT true,
    "accountName" TEXT,
    "accountEmail" TEXT,
    "externalId" TEXT,
    "accessTokenSealed" TEXT,
    "refreshTokenSealed" TEXT,
    "tokenExpiresAt" TIMESTAMPTZ(3),
    "connectedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "erroredAt" TIMESTAMPTZ(3),

    CONSTRAINT "ConferencingAccount_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Meeting" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "accountId" UUID,
    "appointmentId" UUID,
    "bookableEventId" UUID,
    "externalId" TEXT NOT NULL,
    "joinUrl" TEXT NOT NULL,
    "startUrlSealed" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Meeting_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DiscountCode" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "kind" "DiscountKind" NOT NULL,
    "amountCents" INTEGER,
    "percent" INTEGER,
    "expiresAt" TIMESTAMPTZ(3),
    "maxRedemptions" INTEGER,
    "redemptionCount" INTEGER NOT NULL DEFAULT 0,
    "combinationLimit" INTEGER NOT NULL DEFAULT 1,
    "applyToSpecificServices" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deletedAt" TIMESTAMPTZ(3),

    CONSTRAINT "DiscountCode_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DiscountCodeService" (
    "practiceId" UUID NOT NULL,
    "discountCodeId" UUID NOT NULL,
    "serviceId" UUID NOT NULL,

    CONSTRAINT "DiscountCodeService_pkey" PRIMARY KEY ("practiceId","discountCodeId","serviceId")
);

-- CreateTable
CREATE TABLE "DiscountCodeRedemption" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "discountCodeId" UUID NOT NULL,
    "appointmentId" UUID,
    "registrationId" UUID,
    "code" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "DiscountCodeRedemption_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CustomDomain" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "domain" TEXT NOT NULL,
    "status" "CustomDomainStatus" NOT NULL DEFAULT 'activating',
    "error" TEXT,
    "lastCheckedAt" TIMESTAMPTZ(3),
    "activatedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CustomDomain_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BookableEventType" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "kind" "BookableEventKind" NOT NULL DEFAULT 'in_person',
    "locationId" UUID,
    "location" TEXT,
    "latitude" DOUBLE PRECISION,
    "longitude" DOUBLE PRECISION,
    "description" TEXT,
    "instructions" TEXT,
    "duration" INTEGER NOT NULL DEFAULT 30,
    "durationUnit" "DurationUnit" NOT NULL DEFAULT 'minute',
    "amountCents" INTEGER NOT NULL DEFAULT 0,
    "capacity" INTEGER DEFAULT 10,
    "photoHandle" TEXT,
    "photoUrl" TEXT,
    "stagedPhotoHandle" TEXT,
    "position" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deletedAt" TIMESTAMPTZ(3),

    CONSTRAINT "BookableEventType_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BookableEvent" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "bookableEventTypeId" UUID NOT NULL,
    "name" TEXT,
    "locationId" UUID,
    "location" TEXT,
    "description" TEXT,
    "photoUrl" TEXT,
    "startsAt" TIMESTAMPTZ(3) NOT NULL,
    "endsAt" TIMESTAMPTZ(3) NOT NULL,
    "allDay" BOOLEAN NOT NULL DEFAULT false,
    "timeZone" TEXT NOT NULL,
    "capacity" INTEGER,
    "amountCents" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "cancelledAt" TIMESTAMPTZ(3),
    "icsSequence" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "BookableEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "EventRegistration" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "bookableEventId" UUID NOT NULL,
    "clientId" UUID NOT NULL,
    "state" "RegistrationState" NOT NULL DEFAULT 'registered',
    "isOwnerCancelled" BOOLEAN NOT NULL DEFAULT false,
    "addedByOwner" BOOLEAN NOT NULL DEFAULT false,
    "amountCents" INTEGER NOT NULL DEFAULT 0,
    "amountCurrency" "Currency" NOT NULL DEFAULT 'USD',
    "paymentStatus" "RegistrationPaymentStatus" NOT NULL DEFAULT 'none',
    "paymentError" TEXT,
    "tokenHash" TEXT NOT NULL,
    "tokenSealed" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "cancelledAt" TIMESTAMPTZ(3),
    "paymentMethodId" UUID,
    "payUntil" TIMESTAMPTZ(3),
    "waitingNetwork" TEXT,

    CONSTRAINT "EventRegistration_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PersonalEvent" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "name" TEXT,
    "allDay" BOOLEAN NOT NULL DEFAULT false,
    "startsAt" TIMESTAMPTZ(3) NOT NULL,
    "endsAt" TIMESTAMPTZ(3) NOT NULL,
    "timeZone" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deletedAt" TIMESTAMPTZ(3),

    CONSTRAINT "PersonalEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "GiftCardTemplate" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "description" TEXT,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "public" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deletedAt" TIMESTAMPTZ(3),

    CONSTRAINT "GiftCardTemplate_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "GiftCard" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "templateId" UUID,
    "codeHash" TEXT NOT NULL,
    "codeSealed" TEXT NOT NULL,
    "state" "GiftCardState" NOT NULL DEFAULT 'unpaid',
    "amountCents" INTEGER NOT NULL,
    "balanceCents" INTEGER NOT NULL,
    "amountCurrency" "Currency" NOT NULL DEFAULT 'USD',
    "purchaserName" TEXT,
    "purchaserEmail" TEXT,
    "recipientName" TEXT,
    "recipientEmail" TEXT,
    "message" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "GiftCard_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "GiftCardRedemption" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "giftCardId" UUID NOT NULL,
    "appointmentId" UUID NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "GiftCardRedemption_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "IntakeForm" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "text" JSONB NOT NULL,
    "sendToNewClients" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "IntakeForm_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "IntakeRequest" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "intakeFormId" UUID NOT NULL,
    "clientId" UUID NOT NULL,
    "uniqueIdHash" TEXT NOT NULL,
    "uniqueIdSealed" TEXT NOT NULL,
    "form" JSONB NOT NULL,
    "sentAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "submittedAt" TIMESTAMPTZ(3),
    "responseSealed" TEXT,

    CONSTRAINT "IntakeRequest_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Location" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "kind" "LocationKind" NOT NULL DEFAULT 'office',
    "name" TEXT NOT NULL,
    "state" "LocationState" NOT NULL DEFAULT 'active',
    "position" INTEGER NOT NULL DEFAULT 0,
    "timeZone" TEXT NOT NULL,
    "address" TEXT,
    "secondaryAddress" TEXT,
    "neighborhood" TEXT,
    "city" TEXT,
    "cityGeocoded" TEXT,
    "stateProvince" TEXT,
    "stateAbbreviation" TEXT,
    "country" TEXT,
    "countryCode" TEXT,
    "zip" TEXT,
    "latitude" DOUBLE PRECISION,
    "longitude" DOUBLE PRECISION,
    "placeId" TEXT,
    "fullStreetAddress" TEXT,
    "singleLine" TEXT,
    "cityState" TEXT,
    "hideAddress" BOOLEAN NOT NULL DEFAULT false,
    "virtualType" "VirtualType",
    "virtualLink" TEXT,
    "virtualInstructions" TEXT,
    "travelDistance" INTEGER,
    "countryIds" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "stateIds" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deletedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Location_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AvailabilityBlock" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "locationId" UUID,
    "serviceId" UUID,
    "weekday" INTEGER NOT NULL,
    "startMinute" INTEGER NOT NULL,
    "endMinute" INTEGER NOT NULL,

    CONSTRAINT "AvailabilityBlock_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AvailabilityOverride" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "locationId" UUID,
    "date" DATE NOT NULL,
    "ranges" JSONB NOT NULL DEFAULT '[]',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "name" TEXT,
    "spanId" UUID NOT NULL DEFAULT gen_random_uuid(),

    CONSTRAINT "AvailabilityOverride_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Question" (
    "id" UUID NOT NULL,
    "userId" UUID,
    "question" TEXT NOT NULL,
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "additionalDetails" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Question_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Answer" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "questionId" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Answer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Article" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "url" TEXT,
    "text" TEXT,
    "publishedAt" TIMESTAMPTZ(3),
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "Article_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "QuizRun" (
    "id" UUID NOT NULL,
    "visitorId" TEXT,
    "answers" JSONB NOT NULL DEFAULT '{}',
    "startedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "completedAt" TIMESTAMPTZ(3),

    CONSTRAINT "QuizRun_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SearchDocument" (
    "practiceId" UUID NOT NULL,
    "words" tsvector NOT NULL,
    "quality" REAL NOT NULL,
    "ratingAverage" REAL,
    "ratingCount" INTEGER NOT NULL DEFAULT 0,
    "fromCents" INTEGER,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "tags" TEXT[],

    CONSTRAINT "SearchDocument_pkey" PRIMARY KEY ("practiceId")
);

-- CreateTable
CREATE TABLE "SearchResult" (
    "practiceId" UUID NOT NULL,
    "names" TEXT NOT NULL,
    "shown" JSONB NOT NULL,

    CONSTRAINT "SearchResult_pkey" PRIMARY KEY ("practiceId")
);

-- CreateTable
CREATE TABLE "SearchPlace" (
    "practiceId" UUID NOT NULL,
    "locationId" UUID NOT NULL,
    "kind" "LocationKind" NOT NULL,
    "latitude" DOUBLE PRECISION NOT NULL,
    "longitude" DOUBLE PRECISION NOT NULL,
    "reachMiles" INTEGER NOT NULL,
    "cells" INTEGER[],
    "fromCents" INTEGER,
    "quality" REAL NOT NULL,
    "ratingAverage" REAL,
    "ratingCount" INTEGER NOT NULL,
    "tags" TEXT[],
    "words" tsvector NOT NULL,
    "x" DOUBLE PRECISION NOT NULL,
    "y" DOUBLE PRECISION NOT NULL,
    "z" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "SearchPlace_pkey" PRIMARY KEY ("practiceId","locationId")
);

-- CreateTable
CREATE TABLE "SearchWord" (
    "word" TEXT NOT NULL,

    CONSTRAINT "SearchWord_pkey" PRIMARY KEY ("word")
);

-- CreateTable
CREATE TABLE "SearchChange" (
    "practiceId" UUID NOT NULL,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SearchChange_pkey" PRIMARY KEY ("practiceId")
);

-- CreateTable
CREATE TABLE "Message" (
    "id" UUID NOT NULL,
    "practiceId" UUID,
    "appointmentId" UUID,
    "clientId" UUID,
    "registrationId" UUID,
    "channel" "MessageChannel" NOT NULL,
    "template" TEXT NOT NULL,
    "toAddress" TEXT NOT NULL,
    "subject" TEXT,
    "bodyText" TEXT NOT NULL,
    "bodyHtml" TEXT,
    "icsText" TEXT,
    "state" "MessageState" NOT NULL DEFAULT 'queued',
    "dedupeKey" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sentAt" TIMESTAMPTZ(3),
    "providerId" TEXT,
    "error" TEXT,
    "deliveredAt" TIMESTAMPTZ(3),
    "openedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "EmailTemplate" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "name" "EmailTemplateName" NOT NULL,
    "customContent" TEXT NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "EmailTemplate_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Suppression" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "channel" "MessageChannel" NOT NULL,
    "address" TEXT NOT NULL,
    "reason" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Suppression_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PaymentStanding" (
    "appointmentId" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "clientId" UUID NOT NULL,
    "startsAt" TIMESTAMPTZ(3) NOT NULL,
    "standing" "PaymentStandingKind" NOT NULL,
    "requested" BOOLEAN NOT NULL,
    "fullTotalCents" INTEGER NOT NULL,
    "collectedCents" INTEGER NOT NULL,
    "currency" "Currency" NOT NULL,

    CONSTRAINT "PaymentStanding_pkey" PRIMARY KEY ("appointmentId")
);

-- CreateTable
CREATE TABLE "PaymentAccount" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "provider" "PaymentSource" NOT NULL,
    "externalAccountId" TEXT,
    "displayName" TEXT,
    "connectedAt" TIMESTAMPTZ(3),
    "disconnectedAt" TIMESTAMPTZ(3),
    "operational" BOOLEAN NOT NULL DEFAULT false,
    "requirementsDue" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "requirementsPastDue" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "connectionError" TEXT,
    "erroredAt" TIMESTAMPTZ(3),
    "error" TEXT,
    "accessTokenSealed" TEXT,
    "refreshTokenSealed" TEXT,
    "tokenExpiresAt" TIMESTAMPTZ(3),
    "paypalActive" BOOLEAN NOT NULL DEFAULT false,
    "venmoActive" BOOLEAN NOT NULL DEFAULT false,
    "isOnboardingComplete" BOOLEAN NOT NULL DEFAULT false,
    "paymentsReceivable" BOOLEAN NOT NULL DEFAULT false,
    "primaryEmailConfirmed" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "locationId" TEXT,
    "tokenRenewalAt" TIMESTAMPTZ(3),

    CONSTRAINT "PaymentAccount_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PaymentCustomer" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "clientId" UUID NOT NULL,
    "provider" "PaymentSource" NOT NULL,
    "providerCustomerId" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PaymentCustomer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PaymentMethod" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "clientId" UUID NOT NULL,
    "provider" "PaymentSource" NOT NULL,
    "providerCustomerId" TEXT NOT NULL,
    "providerPaymentMethodId" TEXT NOT NULL,
    "brand" TEXT NOT NULL,
    "last4" TEXT NOT NULL,
    "expMonth" INTEGER NOT NULL,
    "expYear" INTEGER NOT NULL,
    "isDefault" BOOLEAN NOT NULL DEFAULT false,
    "detachedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PaymentMethod_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CardSetup" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "clientId" UUID,
    "appointmentId" UUID,
    "bookingHoldId" UUID,
    "provider" "PaymentSource" NOT NULL DEFAULT 'stripe',
    "providerSetupIntentId" TEXT NOT NULL,
    "providerCustomerId" TEXT,
    "currency" "Currency" NOT NULL DEFAULT 'USD',
    "state" "CardSetupState" NOT NULL DEFAULT 'created',
    "error" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "completedAt" TIMESTAMPTZ(3),

    CONSTRAINT "CardSetup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Transaction" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "appointmentId" UUID,
    "registrationId" UUID,
    "giftCardId" UUID,
    "purpose" "TransactionPurpose" NOT NULL DEFAULT 'appointment',
    "type" "TransactionType" NOT NULL DEFAULT 'Charge',
    "state" INTEGER NOT NULL DEFAULT 0,
    "amountCents" INTEGER NOT NULL,
    "amountCurrency" "Currency" NOT NULL DEFAULT 'USD',
    "provider" "PaymentSource" NOT NULL,
    "providerPaymentIntentId" TEXT,
    "idempotencyKey" TEXT NOT NULL,
    "error" TEXT,
    "declineCode" TEXT,
    "requiresAction" BOOLEAN NOT NULL DEFAULT false,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lastAttemptAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "resolvedAt" TIMESTAMPTZ(3),
    "paymentMethodId" UUID,

    CONSTRAINT "Transaction_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LedgerEntry" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "appointmentId" UUID,
    "registrationId" UUID,
    "giftCardId" UUID,
    "transactionId" UUID,
    "adjustmentId" UUID,
    "kind" "LedgerKind" NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "currency" "Currency" NOT NULL DEFAULT 'USD',
    "provider" "PaymentSource",
    "providerId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "LedgerEntry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Adjustment" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "appointmentId" UUID,
    "adjustedAt" TIMESTAMPTZ(3) NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "note" TEXT,
    "provider" "PaymentSource",
    "providerRefundId" TEXT,
    "idempotencyKey" TEXT NOT NULL,
    "refundState" INTEGER,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "removedAt" TIMESTAMPTZ(3),
    "registrationId" UUID,
    "refundParts" JSONB,

    CONSTRAINT "Adjustment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PaypalOrder" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "appointmentId" UUID NOT NULL,
    "orderId" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "tipAmountCents" INTEGER NOT NULL DEFAULT 0,
    "tipOnly" BOOLEAN NOT NULL DEFAULT false,
    "amountCurrency" "Currency" NOT NULL DEFAULT 'USD',
    "state" "PaypalOrderState" NOT NULL DEFAULT 'created',
    "captureId" TEXT,
    "error" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "capturedAt" TIMESTAMPTZ(3),

    CONSTRAINT "PaypalOrder_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OutboxEvent" (
    "id" UUID NOT NULL,
    "practiceId" UUID,
    "topic" TEXT NOT NULL,
    "dedupeKey" TEXT NOT NULL,
    "payload" JSONB NOT NULL DEFAULT '{}',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "processedAt" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lastError" TEXT,

    CONSTRAINT "OutboxEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WebhookEvent" (
    "id" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "eventId" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "account" TEXT,
    "payload" JSONB NOT NULL,
    "occurredAt" TIMESTAMPTZ(3),
    "receivedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "processedAt" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "parkedUntil" TIMESTAMPTZ(3),
    "lastError" TEXT,

    CONSTRAINT "WebhookEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuditEntry" (
    "id" UUID NOT NULL,
    "practiceId" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actorKind" TEXT NOT NULL,
    "actorUserId" UUID,
    "action" TEXT NOT NULL,
    "outcome" TEXT NOT NULL DEFAULT 'ok',
    "subjectKind" TEXT,
    "subjectId" TEXT,
    "ip" TEXT,
    "requestId" TEXT,
    "detail" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "AuditEntry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "IdempotencyRecord" (
    "id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "inputHash" TEXT NOT NULL,
    "outcome" JSONB,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "IdempotencyRecord_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RateLimit" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "RateLimit_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "DevClock" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "offsetMs" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "DevClock_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PlatformSetting" (
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PlatformSetting_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "Practice" (
    "id" UUID NOT NULL,
    "ownerUserId" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "shortLink" TEXT,
    "name" TEXT NOT NULL,
    "timeZone" TEXT NOT NULL,
    "defaultCurrency" "Currency" NOT NULL DEFAULT 'USD',
    "colorAccent" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closedAt" TIMESTAMPTZ(3),
    "headline" TEXT,
    "about" TEXT,
    "nickname" TEXT,
    "philosophyOfCare" TEXT,
    "firstVisit" TEXT,
    "inspiration" TEXT,
    "insurance" TEXT,
    "location" TEXT,
    "locationId" TEXT,
    "website" TEXT,
    "facebook" TEXT,
    "instagram" TEXT,
    "twitter" TEXT,
    "linkedin" TEXT,
    "tiktok" TEXT,
    "youtube" TEXT,
    "publishedAt" TIMESTAMPTZ(3),
    "verifiedAt" TIMESTAMPTZ(3),
    "completedModalShownAt" TIMESTAMPTZ(3),
    "termsAcceptedAt" TIMESTAMPTZ(3),
    "identityVerificationId" TEXT,
    "identityVerifiedAt" TIMESTAMPTZ(3),
    "appointmentBufferTime" INTEGER NOT NULL DEFAULT 15,
    "instantClientApproval" BOOLEAN NOT NULL DEFAULT true,
    "appointmentLeadTime" INTEGER NOT NULL DEFAULT 1440,
    "startTimeIncrement" INTEGER NOT NULL DEFAULT 30,
    "requireClientCcToBook" BOOLEAN NOT NULL DEFAULT false,
    "chargeClientCcAtBooking" BOOLEAN NOT NULL DEFAULT false,
    "cancellationPolicy" TEXT,
    "bookingHorizonDays" INTEGER NOT NULL DEFAULT 60,
    "artificialScarcity" BOOLEAN NOT NULL DEFAULT false,
    "appointmentReminderEmailEnabled" BOOLEAN NOT NULL DEFAULT true,
    "appointmentReminderTextEnabled" BOOLEAN NOT NULL DEFAULT true,
    "appointmentEmailReminderMinutes" INTEGER NOT NULL DEFAULT 1440,
    "appointmentTextReminderMinutes" INTEGER NOT NULL DEFAULT 120,
    "paymentPastDueEmailEnabled" BOOLEAN NOT NULL DEFAULT true,
    "paymentPastDueTextEnabled" BOOLEAN NOT NULL DEFAULT false,
    "paymentPastDueEmailMinutes" INTEGER NOT NULL DEFAULT 1440,
    "paymentPastDueTextMinutes" INTEGER NOT NULL DEFAULT 1440,
    "paymentProvider" "PaymentProvider",
    "stripeAccountId" TEXT,
    "isStripeApproved" BOOLEAN NOT NULL DEFAULT false,
    "acceptsTips" BOOLEAN NOT NULL DEFAULT false,
    "acceptsCash" BOOLEAN NOT NULL DEFAULT false,
    "acceptsOfflineCreditCard" BOOLEAN NOT NULL DEFAULT false,
    "acceptsPaypal" BOOLEAN NOT NULL DEFAULT false,
    "acceptsVenmo" BOOLEAN NOT NULL DEFAULT false,
    "acceptsZelle" BOOLEAN NOT NULL DEFAULT false,
    "offlinePaymentMethod" TEXT,
    "recurringBookingsEnabled" BOOLEAN NOT NULL DEFAULT true,
    "bookableEventsEnabled" BOOLEAN NOT NULL DEFAULT true,
    "clientNotesEnabled" BOOLEAN NOT NULL DEFAULT true,
    "requireCcEnabled" BOOLEAN NOT NULL DEFAULT true,
    "discountCodesEnabled" BOOLEAN NOT NULL DEFAULT true,
    "servicesPagesEnabled" BOOLEAN NOT NULL DEFAULT true,
    "cancellationPolicyEnabled" BOOLEAN NOT NULL DEFAULT true,
    "currencyEnabled" BOOLEAN NOT NULL DEFAULT true,
    "paypalEnabled" BOOLEAN NOT NULL DEFAULT true,
    "giftCardsEnabled" BOOLEAN NOT NULL DEFAULT true,
    "conferencingEnabled" BOOLEAN NOT NULL DEFAULT true,
    "videoReviewsEnabled" BOOLEAN NOT NULL DEFAULT true,
    "reviewImportEnabled" BOOLEAN NOT NULL DEFAULT true,
    "builderV2Enabled" BOOLEAN NOT NULL DEFAULT true,
    "showSubscriptionLink" BOOLEAN NOT NULL DEFAULT true,
    "marketplaceListed" BOOLEAN NOT NULL DEFAULT true,
    "builderVersion" "BuilderVersion" NOT NULL DEFAULT 'v2',
    "headScripts" TEXT,
    "bodyScripts" TEXT,
    "referralCodeHash" TEXT,
    "referralCodeSealed" TEXT,
    "policyTerms" JSONB,
    "reviewCount" INTEGER NOT NULL DEFAULT 0,
    "reviewRatingSum" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "Practice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Specialty" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "orderedKind" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "Specialty_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TherapyCategory" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "TherapyCategory_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Credential" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "kind" "CredentialKind" NOT NULL,

    CONSTRAINT "Credential_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Issuer" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "kind" "CredentialKind" NOT NULL,

    CONSTRAINT "Issuer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Language" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "Language_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AgeWorkWith" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "AgeWorkWith_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WorkWith" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "WorkWith_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PracticeLanguage" (
    "practiceId" UUID NOT NULL,
    "languageId" UUID NOT NULL,

    CONSTRAINT "PracticeLanguage_pkey" PRIMARY KEY ("practiceId","languageId")
);

-- CreateTable
CREATE TABLE "PracticeAgeWorkWith" (
    "practiceId" UUID NOT NULL,
    "ageWorkWithId" UUID NOT NULL,

    CONSTRAINT "PracticeAgeWorkWith_pkey" PRIMARY KEY ("practiceId","ageWorkWithId")
);

-- CreateTable
CREATE TABLE "PracticeWorkWith" (
    "practiceId" UUID NOT NULL,
    "workWithId" UUID NOT NULL,

    CONSTRAINT "PracticeWorkWith_pkey" PRIMARY KEY ("practiceId","workWithId")
);

-- CreateTable
CREATE TABLE "ProCredential" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "kind" "CredentialKind" NOT NULL,
    "credentialId" UUID,
    "issuerId" UUID,
    "stateIssued" TEXT,
    "licenseNumber" TEXT,
    "filestackDocument" TEXT,
    "filestackDocumentName" TEXT,
    "state" "CredentialState" NOT NULL DEFAULT 'pending',
    "position" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ProCredential_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Skill" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "specialtyId" UUID NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Skill_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "GalleryImage" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "handle" TEXT NOT NULL,
    "defaultPhotoUrl" TEXT NOT NULL,
    "altText" TEXT,
    "position" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "GalleryImage_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MediaAsset" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "handle" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "filename" TEXT,
    "contentType" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "width" INTEGER,
    "height" INTEGER,
    "altText" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deletedAt" TIMESTAMPTZ(3),

    CONSTRAINT "MediaAsset_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PractitionerReferral" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "discountCode" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PractitionerReferral_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ReferralUse" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "referralId" UUID NOT NULL,
    "referredPracticeId" UUID NOT NULL,
    "useDate" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ReferralUse_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ReferralCreditWithdrawal" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "withdrawalDate" TIMESTAMPTZ(3) NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "status" "WithdrawalStatus" NOT NULL DEFAULT 'pending',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ReferralCreditWithdrawal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Review" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "clientId" UUID NOT NULL,
    "appointmentId" UUID,
    "rating" INTEGER,
    "text" TEXT,
    "isAnonymous" BOOLEAN NOT NULL DEFAULT false,
    "imported" BOOLEAN NOT NULL DEFAULT false,
    "confirmedAt" TIMESTAMPTZ(3),
    "unverifiedName" TEXT,
    "tokenHash" TEXT NOT NULL,
    "tokenSealed" TEXT NOT NULL,
    "liveAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deletedAt" TIMESTAMPTZ(3),
    "verification" "ReviewVerification" NOT NULL DEFAULT 'link',

    CONSTRAINT "Review_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ReviewEndorsement" (
    "practiceId" UUID NOT NULL,
    "reviewId" UUID NOT NULL,
    "skillId" UUID NOT NULL,

    CONSTRAINT "ReviewEndorsement_pkey" PRIMARY KEY ("practiceId","reviewId","skillId")
);

-- CreateTable
CREATE TABLE "ReviewReply" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "reviewId" UUID NOT NULL,
    "message" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ReviewReply_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ReviewRequest" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "clientId" UUID NOT NULL,
    "appointmentId" UUID,
    "reviewId" UUID,
    "tokenHash" TEXT NOT NULL,
    "tokenSealed" TEXT NOT NULL,
    "requireConfirmation" BOOLEAN NOT NULL DEFAULT false,
    "requestedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastSentAt" TIMESTAMPTZ(3),
    "sendCount" INTEGER NOT NULL DEFAULT 0,
    "completedAt" TIMESTAMPTZ(3),
    "dismissedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ReviewRequest_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Service" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "category" TEXT,
    "timeLength" INTEGER NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "package" BOOLEAN NOT NULL DEFAULT false,
    "numberOfSessions" INTEGER,
    "addOn" BOOLEAN NOT NULL DEFAULT false,
    "public" BOOLEAN NOT NULL DEFAULT true,
    "state" "ServiceState" NOT NULL DEFAULT 'active',
    "availableTimesEnabled" BOOLEAN NOT NULL DEFAULT false,
    "photoHandle" TEXT,
    "photoUrl" TEXT,
    "smallWebpUrl" TEXT,
    "position" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deletedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Service_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ServiceVariation" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "serviceId" UUID NOT NULL,
    "name" TEXT,
    "timeLength" INTEGER NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "deletedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ServiceVariation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ServiceLocation" (
    "practiceId" UUID NOT NULL,
    "serviceId" UUID NOT NULL,
    "locationId" UUID NOT NULL,

    CONSTRAINT "ServiceLocation_pkey" PRIMARY KEY ("practiceId","serviceId","locationId")
);

-- CreateTable
CREATE TABLE "AddOnAllowedService" (
    "practiceId" UUID NOT NULL,
    "addOnId" UUID NOT NULL,
    "serviceId" UUID NOT NULL,

    CONSTRAINT "AddOnAllowedService_pkey" PRIMARY KEY ("practiceId","addOnId","serviceId")
);

-- CreateTable
CREATE TABLE "Subscription" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "plan" "SubscriptionPlan" NOT NULL DEFAULT 'free',
    "state" "SubscriptionState" NOT NULL DEFAULT 'trialing',
    "amountCents" INTEGER NOT NULL DEFAULT 0,
    "currency" "Currency" NOT NULL DEFAULT 'USD',
    "providerCustomerId" TEXT,
    "providerSubscriptionId" TEXT,
    "currentPeriodEndsAt" TIMESTAMPTZ(3),
    "cancelAtPeriodEnd" BOOLEAN NOT NULL DEFAULT false,
    "cancelledAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Subscription_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "VideoReview" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "clientId" UUID NOT NULL,
    "reviewId" UUID,
    "status" "VideoReviewStatus" NOT NULL DEFAULT 'pending',
    "title" TEXT,
    "originalFilename" TEXT NOT NULL DEFAULT 'pending_upload',
    "contentType" TEXT,
    "fileSize" INTEGER,
    "videoKey" TEXT,
    "processedKey" TEXT,
    "videoUrl" TEXT,
    "posterUrl" TEXT,
    "uploadHashHash" TEXT NOT NULL,
    "uploadHashSealed" TEXT NOT NULL,
    "uploadEnabled" BOOLEAN NOT NULL DEFAULT true,
    "uploadExpiresAt" TIMESTAMPTZ(3),
    "uploadedAt" TIMESTAMPTZ(3),
    "processedAt" TIMESTAMPTZ(3),
    "processingJobId" TEXT,
    "error" TEXT,
    "approvedById" UUID,
    "approvedAt" TIMESTAMPTZ(3),
    "rejectedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "storeUploadId" TEXT,

    CONSTRAINT "VideoReview_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "VideoUpload" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "videoKey" TEXT NOT NULL,
    "filename" TEXT NOT NULL,
    "contentType" TEXT NOT NULL,
    "status" "VideoUploadStatus" NOT NULL DEFAULT 'created',
    "jobId" TEXT,
    "processedKey" TEXT,
    "videoUrl" TEXT,
    "posterUrl" TEXT,
    "error" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "processedAt" TIMESTAMPTZ(3),

    CONSTRAINT "VideoUpload_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Page" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "builderVersion" "BuilderVersion" NOT NULL DEFAULT 'v2',
    "path" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Page_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PublishedPage" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "path" TEXT NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "html" TEXT NOT NULL,
    "etag" TEXT NOT NULL,
    "csp" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "publishedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "PublishedPage_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WebsiteMetadata" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "title" TEXT,
    "description" TEXT,
    "ogSiteName" TEXT,
    "primaryModality" TEXT,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "WebsiteMetadata_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE UNIQUE INDEX "User_analyticsId_key" ON "User"("analyticsId");

-- CreateIndex
CREATE UNIQUE INDEX "Session_tokenHash_key" ON "Session"("tokenHash");

-- CreateIndex
CREATE INDEX "Session_userId_revokedAt_idx" ON "Session"("userId", "revokedAt");

-- CreateIndex
CREATE INDEX "Session_expiresAt_idx" ON "Session"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "UserToken_tokenHash_key" ON "UserToken"("tokenHash");

-- CreateIndex
CREATE INDEX "UserToken_userId_purpose_idx" ON "UserToken"("userId", "purpose");

-- CreateIndex
CREATE UNIQUE INDEX "DetailsHandOver_codeHash_key" ON "DetailsHandOver"("codeHash");

-- CreateIndex
CREATE INDEX "DetailsHandOver_practiceId_expiresAt_idx" ON "DetailsHandOver"("practiceId", "expiresAt");

-- CreateIndex
CREATE INDEX "DetailsHandOver_userId_idx" ON "DetailsHandOver"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "DetailsHandOver_practiceId_id_key" ON "DetailsHandOver"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Appointment_instantActionTokenHash_key" ON "Appointment"("instantActionTokenHash");

-- CreateIndex
CREATE INDEX "Appointment_practiceId_startsAt_idx" ON "Appointment"("practiceId", "startsAt");

-- CreateIndex
CREATE INDEX "Appointment_practiceId_clientId_startsAt_idx" ON "Appointment"("practiceId", "clientId", "startsAt");

-- CreateIndex
CREATE UNIQUE INDEX "Appointment_practiceId_id_key" ON "Appointment"("practiceId", "id");

-- CreateIndex
CREATE INDEX "AppointmentService_practiceId_appointmentId_position_idx" ON "AppointmentService"("practiceId", "appointmentId", "position");

-- CreateIndex
CREATE UNIQUE INDEX "AppointmentService_practiceId_id_key" ON "AppointmentService"("practiceId", "id");

-- CreateIndex
CREATE INDEX "RecurringSeries_practiceId_clientId_idx" ON "RecurringSeries"("practiceId", "clientId");

-- CreateIndex
CREATE UNIQUE INDEX "RecurringSeries_practiceId_id_key" ON "RecurringSeries"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "BookingHold_tokenHash_key" ON "BookingHold"("tokenHash");

-- CreateIndex
CREATE INDEX "BookingHold_practiceId_startsAt_idx" ON "BookingHold"("practiceId", "startsAt");

-- CreateIndex
CREATE UNIQUE INDEX "BookingHold_practiceId_id_key" ON "BookingHold"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "BookingHold_practiceId_appointmentId_key" ON "BookingHold"("practiceId", "appointmentId");

-- CreateIndex
CREATE INDEX "TimelineEntry_practiceId_appointmentId_at_idx" ON "TimelineEntry"("practiceId", "appointmentId", "at");

-- CreateIndex
CREATE UNIQUE INDEX "TimelineEntry_practiceId_id_key" ON "TimelineEntry"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "CalendarConnection_practiceId_key" ON "CalendarConnection"("practiceId");

-- CreateIndex
CREATE UNIQUE INDEX "CalendarConnection_externalId_key" ON "CalendarConnection"("externalId");

-- CreateIndex
CREATE UNIQUE INDEX "CalendarConnection_channelId_key" ON "CalendarConnection"("channelId");

-- CreateIndex
CREATE UNIQUE INDEX "CalendarConnection_practiceId_id_key" ON "CalendarConnection"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "CalendarProfile_practiceId_id_key" ON "CalendarProfile"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "CalendarProfile_practiceId_externalId_key" ON "CalendarProfile"("practiceId", "externalId");

-- CreateIndex
CREATE UNIQUE INDEX "Calendar_practiceId_id_key" ON "Calendar"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Calendar_practiceId_calendarId_key" ON "Calendar"("practiceId", "calendarId");

-- CreateIndex
CREATE UNIQUE INDEX "CalendarFeed_practiceId_id_key" ON "CalendarFeed"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "CalendarFeed_practiceId_feedUrl_key" ON "CalendarFeed"("practiceId", "feedUrl");

-- CreateIndex
CREATE INDEX "ExternalBusy_practiceId_startsAt_idx" ON "ExternalBusy"("practiceId", "startsAt");

-- CreateIndex
CREATE INDEX "ExternalBusy_practiceId_calendarId_idx" ON "ExternalBusy"("practiceId", "calendarId");

-- CreateIndex
CREATE INDEX "ExternalBusy_practiceId_feedId_idx" ON "ExternalBusy"("practiceId", "feedId");

-- CreateIndex
CREATE UNIQUE INDEX "ExternalBusy_practiceId_id_key" ON "ExternalBusy"("practiceId", "id");

-- CreateIndex
CREATE INDEX "CalendarEventLink_practiceId_appointmentId_idx" ON "CalendarEventLink"("practiceId", "appointmentId");

-- CreateIndex
CREATE UNIQUE INDEX "CalendarEventLink_practiceId_id_key" ON "CalendarEventLink"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "CalendarEventLink_practiceId_calendarId_externalEventId_key" ON "CalendarEventLink"("practiceId", "calendarId", "externalEventId");

-- CreateIndex
CREATE INDEX "Client_practiceId_deletedAt_lastName_firstName_id_idx" ON "Client"("practiceId", "deletedAt", "lastName", "firstName", "id");

-- CreateIndex
CREATE INDEX "Client_practiceId_email_idx" ON "Client"("practiceId", "email");

-- CreateIndex
CREATE INDEX "Client_practiceId_phone_idx" ON "Client"("practiceId", "phone");

-- CreateIndex
CREATE INDEX "Client_userId_idx" ON "Client"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "Client_practiceId_id_key" ON "Client"("practiceId", "id");

-- CreateIndex
CREATE INDEX "ClientNote_practiceId_clientId_createdAt_idx" ON "ClientNote"("practiceId", "clientId", "createdAt");

-- CreateIndex
CREATE INDEX "ClientNote_practiceId_appointmentId_idx" ON "ClientNote"("practiceId", "appointmentId");

-- CreateIndex
CREATE UNIQUE INDEX "ClientNote_practiceId_id_key" ON "ClientNote"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "CustomPrice_practiceId_id_key" ON "CustomPrice"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "CustomPrice_practiceId_clientId_serviceId_key" ON "CustomPrice"("practiceId", "clientId", "serviceId");

-- CreateIndex
CREATE INDEX "ClientPackage_practiceId_clientId_idx" ON "ClientPackage"("practiceId", "clientId");

-- CreateIndex
CREATE UNIQUE INDEX "ClientPackage_practiceId_id_key" ON "ClientPackage"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ConferencingAccount_practiceId_id_key" ON "ConferencingAccount"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ConferencingAccount_practiceId_provider_key" ON "ConferencingAccount"("practiceId", "provider");

-- CreateIndex
CREATE UNIQUE INDEX "Meeting_practiceId_id_key" ON "Meeting"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Meeting_practiceId_appointmentId_key" ON "Meeting"("practiceId", "appointmentId");

-- CreateIndex
CREATE UNIQUE INDEX "Meeting_practiceId_bookableEventId_key" ON "Meeting"("practiceId", "bookableEventId");

-- CreateIndex
CREATE UNIQUE INDEX "DiscountCode_practiceId_id_key" ON "DiscountCode"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "DiscountCode_practiceId_code_key" ON "DiscountCode"("practiceId", "code");

-- CreateIndex
CREATE INDEX "DiscountCodeRedemption_practiceId_appointmentId_idx" ON "DiscountCodeRedemption"("practiceId", "appointmentId");

-- CreateIndex
CREATE INDEX "DiscountCodeRedemption_practiceId_discountCodeId_idx" ON "DiscountCodeRedemption"("practiceId", "discountCodeId");

-- CreateIndex
CREATE UNIQUE INDEX "DiscountCodeRedemption_practiceId_id_key" ON "DiscountCodeRedemption"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "CustomDomain_practiceId_key" ON "CustomDomain"("practiceId");

-- CreateIndex
CREATE UNIQUE INDEX "CustomDomain_domain_key" ON "CustomDomain"("domain");

-- CreateIndex
CREATE UNIQUE INDEX "CustomDomain_practiceId_id_key" ON "CustomDomain"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "BookableEventType_practiceId_id_key" ON "BookableEventType"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "BookableEventType_practiceId_slug_key" ON "BookableEventType"("practiceId", "slug");

-- CreateIndex
CREATE INDEX "BookableEvent_practiceId_startsAt_idx" ON "BookableEvent"("practiceId", "startsAt");

-- CreateIndex
CREATE UNIQUE INDEX "BookableEvent_practiceId_id_key" ON "BookableEvent"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "EventRegistration_tokenHash_key" ON "EventRegistration"("tokenHash");

-- CreateIndex
CREATE INDEX "EventRegistration_practiceId_bookableEventId_state_idx" ON "EventRegistration"("practiceId", "bookableEventId", "state");

-- CreateIndex
CREATE INDEX "EventRegistration_practiceId_clientId_idx" ON "EventRegistration"("practiceId", "clientId");

-- CreateIndex
CREATE UNIQUE INDEX "EventRegistration_practiceId_id_key" ON "EventRegistration"("practiceId", "id");

-- CreateIndex
CREATE INDEX "PersonalEvent_practiceId_startsAt_idx" ON "PersonalEvent"("practiceId", "startsAt");

-- CreateIndex
CREATE UNIQUE INDEX "PersonalEvent_practiceId_id_key" ON "PersonalEvent"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "GiftCardTemplate_practiceId_id_key" ON "GiftCardTemplate"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "GiftCard_codeHash_key" ON "GiftCard"("codeHash");

-- CreateIndex
CREATE INDEX "GiftCard_practiceId_createdAt_idx" ON "GiftCard"("practiceId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "GiftCard_practiceId_id_key" ON "GiftCard"("practiceId", "id");

-- CreateIndex
CREATE INDEX "GiftCardRedemption_practiceId_giftCardId_idx" ON "GiftCardRedemption"("practiceId", "giftCardId");

-- CreateIndex
CREATE UNIQUE INDEX "GiftCardRedemption_practiceId_id_key" ON "GiftCardRedemption"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "IntakeForm_practiceId_key" ON "IntakeForm"("practiceId");

-- CreateIndex
CREATE UNIQUE INDEX "IntakeForm_practiceId_id_key" ON "IntakeForm"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "IntakeRequest_uniqueIdHash_key" ON "IntakeRequest"("uniqueIdHash");

-- CreateIndex
CREATE INDEX "IntakeRequest_practiceId_clientId_sentAt_idx" ON "IntakeRequest"("practiceId", "clientId", "sentAt");

-- CreateIndex
CREATE UNIQUE INDEX "IntakeRequest_practiceId_id_key" ON "IntakeRequest"("practiceId", "id");

-- CreateIndex
CREATE INDEX "Location_practiceId_state_position_idx" ON "Location"("practiceId", "state", "position");

-- CreateIndex
CREATE UNIQUE INDEX "Location_practiceId_id_key" ON "Location"("practiceId", "id");

-- CreateIndex
CREATE INDEX "AvailabilityBlock_practiceId_locationId_weekday_startMinute_idx" ON "AvailabilityBlock"("practiceId", "locationId", "weekday", "startMinute");

-- CreateIndex
CREATE INDEX "AvailabilityBlock_practiceId_serviceId_idx" ON "AvailabilityBlock"("practiceId", "serviceId");

-- CreateIndex
CREATE UNIQUE INDEX "AvailabilityBlock_practiceId_id_key" ON "AvailabilityBlock"("practiceId", "id");

-- CreateIndex
CREATE INDEX "AvailabilityOverride_practiceId_date_idx" ON "AvailabilityOverride"("practiceId", "date");

-- CreateIndex
CREATE INDEX "AvailabilityOverride_practiceId_spanId_idx" ON "AvailabilityOverride"("practiceId", "spanId");

-- CreateIndex
CREATE UNIQUE INDEX "AvailabilityOverride_practiceId_id_key" ON "AvailabilityOverride"("practiceId", "id");

-- CreateIndex
CREATE INDEX "Answer_questionId_idx" ON "Answer"("questionId");

-- CreateIndex
CREATE UNIQUE INDEX "Answer_practiceId_id_key" ON "Answer"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Article_practiceId_id_key" ON "Article"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Message_dedupeKey_key" ON "Message"("dedupeKey");

-- CreateIndex
CREATE INDEX "Message_practiceId_appointmentId_idx" ON "Message"("practiceId", "appointmentId");

-- CreateIndex
CREATE INDEX "Message_createdAt_idx" ON "Message"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "Message_practiceId_id_key" ON "Message"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "EmailTemplate_practiceId_id_key" ON "EmailTemplate"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "EmailTemplate_practiceId_name_key" ON "EmailTemplate"("practiceId", "name");

-- CreateIndex
CREATE UNIQUE INDEX "Suppression_practiceId_id_key" ON "Suppression"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Suppression_practiceId_channel_address_key" ON "Suppression"("practiceId", "channel", "address");

-- CreateIndex
CREATE INDEX "PaymentStanding_practiceId_startsAt_appointmentId_idx" ON "PaymentStanding"("practiceId", "startsAt", "appointmentId");

-- CreateIndex
CREATE INDEX "PaymentStanding_practiceId_clientId_idx" ON "PaymentStanding"("practiceId", "clientId");

-- CreateIndex
CREATE INDEX "PaymentAccount_provider_externalAccountId_idx" ON "PaymentAccount"("provider", "externalAccountId");

-- CreateIndex
CREATE UNIQUE INDEX "PaymentAccount_practiceId_id_key" ON "PaymentAccount"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "PaymentAccount_practiceId_provider_key" ON "PaymentAccount"("practiceId", "provider");

-- CreateIndex
CREATE UNIQUE INDEX "PaymentCustomer_practiceId_id_key" ON "PaymentCustomer"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "PaymentCustomer_practiceId_clientId_provider_key" ON "PaymentCustomer"("practiceId", "clientId", "provider");

-- CreateIndex
CREATE UNIQUE INDEX "PaymentMethod_practiceId_id_key" ON "PaymentMethod"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "PaymentMethod_practiceId_clientId_provider_providerPaymentM_key" ON "PaymentMethod"("practiceId", "clientId", "provider", "providerPaymentMethodId");

-- CreateIndex
CREATE UNIQUE INDEX "CardSetup_providerSetupIntentId_key" ON "CardSetup"("providerSetupIntentId");

-- CreateIndex
CREATE INDEX "CardSetup_practiceId_appointmentId_idx" ON "CardSetup"("practiceId", "appointmentId");

-- CreateIndex
CREATE INDEX "CardSetup_practiceId_bookingHoldId_idx" ON "CardSetup"("practiceId", "bookingHoldId");

-- CreateIndex
CREATE UNIQUE INDEX "CardSetup_practiceId_id_key" ON "CardSetup"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Transaction_providerPaymentIntentId_key" ON "Transaction"("providerPaymentIntentId");

-- CreateIndex
CREATE UNIQUE INDEX "Transaction_idempotencyKey_key" ON "Transaction"("idempotencyKey");

-- CreateIndex
CREATE INDEX "Transaction_practiceId_appointmentId_purpose_state_idx" ON "Transaction"("practiceId", "appointmentId", "purpose", "state");

-- CreateIndex
CREATE INDEX "Transaction_practiceId_registrationId_idx" ON "Transaction"("practiceId", "registrationId");

-- CreateIndex
CREATE UNIQUE INDEX "Transaction_practiceId_id_key" ON "Transaction"("practiceId", "id");

-- CreateIndex
CREATE INDEX "LedgerEntry_practiceId_appointmentId_idx" ON "LedgerEntry"("practiceId", "appointmentId");

-- CreateIndex
CREATE INDEX "LedgerEntry_practiceId_createdAt_idx" ON "LedgerEntry"("practiceId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "LedgerEntry_practiceId_id_key" ON "LedgerEntry"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "LedgerEntry_provider_providerId_key" ON "LedgerEntry"("provider", "providerId");

-- CreateIndex
CREATE UNIQUE INDEX "Adjustment_idempotencyKey_key" ON "Adjustment"("idempotencyKey");

-- CreateIndex
CREATE INDEX "Adjustment_practiceId_appointmentId_idx" ON "Adjustment"("practiceId", "appointmentId");

-- CreateIndex
CREATE INDEX "Adjustment_practiceId_registrationId_idx" ON "Adjustment"("practiceId", "registrationId");

-- CreateIndex
CREATE UNIQUE INDEX "Adjustment_practiceId_id_key" ON "Adjustment"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "PaypalOrder_orderId_key" ON "PaypalOrder"("orderId");

-- CreateIndex
CREATE UNIQUE INDEX "PaypalOrder_captureId_key" ON "PaypalOrder"("captureId");

-- CreateIndex
CREATE INDEX "PaypalOrder_practiceId_appointmentId_idx" ON "PaypalOrder"("practiceId", "appointmentId");

-- CreateIndex
CREATE UNIQUE INDEX "PaypalOrder_practiceId_id_key" ON "PaypalOrder"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "OutboxEvent_dedupeKey_key" ON "OutboxEvent"("dedupeKey");

-- CreateIndex
CREATE UNIQUE INDEX "OutboxEvent_practiceId_id_key" ON "OutboxEvent"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "WebhookEvent_provider_eventId_key" ON "WebhookEvent"("provider", "eventId");

-- CreateIndex
CREATE INDEX "AuditEntry_practiceId_at_idx" ON "AuditEntry"("practiceId", "at");

-- CreateIndex
CREATE INDEX "AuditEntry_actorUserId_at_idx" ON "AuditEntry"("actorUserId", "at");

-- CreateIndex
CREATE UNIQUE INDEX "AuditEntry_practiceId_id_key" ON "AuditEntry"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "IdempotencyRecord_key_key" ON "IdempotencyRecord"("key");

-- CreateIndex
CREATE INDEX "IdempotencyRecord_createdAt_idx" ON "IdempotencyRecord"("createdAt");

-- CreateIndex
CREATE INDEX "RateLimit_expire_idx" ON "RateLimit"("expire");

-- CreateIndex
CREATE UNIQUE INDEX "Practice_ownerUserId_key" ON "Practice"("ownerUserId");

-- CreateIndex
CREATE UNIQUE INDEX "Practice_slug_key" ON "Practice"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "Practice_shortLink_key" ON "Practice"("shortLink");

-- CreateIndex
CREATE UNIQUE INDEX "Practice_stripeAccountId_key" ON "Practice"("stripeAccountId");

-- CreateIndex
CREATE UNIQUE INDEX "Practice_referralCodeHash_key" ON "Practice"("referralCodeHash");

-- CreateIndex
CREATE UNIQUE INDEX "Specialty_name_key" ON "Specialty"("name");

-- CreateIndex
CREATE UNIQUE INDEX "TherapyCategory_name_key" ON "TherapyCategory"("name");

-- CreateIndex
CREATE UNIQUE INDEX "Credential_kind_name_key" ON "Credential"("kind", "name");

-- CreateIndex
CREATE UNIQUE INDEX "Issuer_kind_name_key" ON "Issuer"("kind", "name");

-- CreateIndex
CREATE UNIQUE INDEX "Language_name_key" ON "Language"("name");

-- CreateIndex
CREATE UNIQUE INDEX "AgeWorkWith_name_key" ON "AgeWorkWith"("name");

-- CreateIndex
CREATE UNIQUE INDEX "WorkWith_name_key" ON "WorkWith"("name");

-- CreateIndex
CREATE INDEX "ProCredential_practiceId_position_idx" ON "ProCredential"("practiceId", "position");

-- CreateIndex
CREATE UNIQUE INDEX "ProCredential_practiceId_id_key" ON "ProCredential"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Skill_practiceId_id_key" ON "Skill"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Skill_practiceId_specialtyId_key" ON "Skill"("practiceId", "specialtyId");

-- CreateIndex
CREATE INDEX "GalleryImage_practiceId_position_idx" ON "GalleryImage"("practiceId", "position");

-- CreateIndex
CREATE UNIQUE INDEX "GalleryImage_practiceId_id_key" ON "GalleryImage"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "MediaAsset_handle_key" ON "MediaAsset"("handle");

-- CreateIndex
CREATE UNIQUE INDEX "MediaAsset_practiceId_id_key" ON "MediaAsset"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "PractitionerReferral_practiceId_key" ON "PractitionerReferral"("practiceId");

-- CreateIndex
CREATE UNIQUE INDEX "PractitionerReferral_discountCode_key" ON "PractitionerReferral"("discountCode");

-- CreateIndex
CREATE UNIQUE INDEX "PractitionerReferral_practiceId_id_key" ON "PractitionerReferral"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ReferralUse_referredPracticeId_key" ON "ReferralUse"("referredPracticeId");

-- CreateIndex
CREATE UNIQUE INDEX "ReferralUse_practiceId_id_key" ON "ReferralUse"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ReferralCreditWithdrawal_practiceId_id_key" ON "ReferralCreditWithdrawal"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Review_tokenHash_key" ON "Review"("tokenHash");

-- CreateIndex
CREATE INDEX "Review_practiceId_liveAt_idx" ON "Review"("practiceId", "liveAt");

-- CreateIndex
CREATE UNIQUE INDEX "Review_practiceId_id_key" ON "Review"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Review_practiceId_appointmentId_key" ON "Review"("practiceId", "appointmentId");

-- CreateIndex
CREATE INDEX "ReviewEndorsement_practiceId_skillId_idx" ON "ReviewEndorsement"("practiceId", "skillId");

-- CreateIndex
CREATE UNIQUE INDEX "ReviewReply_practiceId_id_key" ON "ReviewReply"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ReviewReply_practiceId_reviewId_key" ON "ReviewReply"("practiceId", "reviewId");

-- CreateIndex
CREATE UNIQUE INDEX "ReviewRequest_tokenHash_key" ON "ReviewRequest"("tokenHash");

-- CreateIndex
CREATE INDEX "ReviewRequest_practiceId_completedAt_dismissedAt_requestedA_idx" ON "ReviewRequest"("practiceId", "completedAt", "dismissedAt", "requestedAt");

-- CreateIndex
CREATE UNIQUE INDEX "ReviewRequest_practiceId_id_key" ON "ReviewRequest"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ReviewRequest_practiceId_reviewId_key" ON "ReviewRequest"("practiceId", "reviewId");

-- CreateIndex
CREATE INDEX "Service_practiceId_state_position_idx" ON "Service"("practiceId", "state", "position");

-- CreateIndex
CREATE UNIQUE INDEX "Service_practiceId_id_key" ON "Service"("practiceId", "id");

-- CreateIndex
CREATE INDEX "ServiceVariation_practiceId_serviceId_position_idx" ON "ServiceVariation"("practiceId", "serviceId", "position");

-- CreateIndex
CREATE UNIQUE INDEX "ServiceVariation_practiceId_id_key" ON "ServiceVariation"("practiceId", "id");

-- CreateIndex
CREATE INDEX "ServiceLocation_practiceId_locationId_idx" ON "ServiceLocation"("practiceId", "locationId");

-- CreateIndex
CREATE UNIQUE INDEX "Subscription_practiceId_key" ON "Subscription"("practiceId");

-- CreateIndex
CREATE UNIQUE INDEX "Subscription_providerSubscriptionId_key" ON "Subscription"("providerSubscriptionId");

-- CreateIndex
CREATE UNIQUE INDEX "Subscription_practiceId_id_key" ON "Subscription"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "VideoReview_videoKey_key" ON "VideoReview"("videoKey");

-- CreateIndex
CREATE UNIQUE INDEX "VideoReview_uploadHashHash_key" ON "VideoReview"("uploadHashHash");

-- CreateIndex
CREATE INDEX "VideoReview_practiceId_status_createdAt_idx" ON "VideoReview"("practiceId", "status", "createdAt");

-- CreateIndex
CREATE INDEX "VideoReview_practiceId_reviewId_idx" ON "VideoReview"("practiceId", "reviewId");

-- CreateIndex
CREATE UNIQUE INDEX "VideoReview_practiceId_id_key" ON "VideoReview"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "VideoUpload_videoKey_key" ON "VideoUpload"("videoKey");

-- CreateIndex
CREATE UNIQUE INDEX "VideoUpload_practiceId_id_key" ON "VideoUpload"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Page_practiceId_id_key" ON "Page"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Page_practiceId_builderVersion_path_key" ON "Page"("practiceId", "builderVersion", "path");

-- CreateIndex
CREATE UNIQUE INDEX "PublishedPage_practiceId_id_key" ON "PublishedPage"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "PublishedPage_practiceId_path_key" ON "PublishedPage"("practiceId", "path");

-- CreateIndex
CREATE UNIQUE INDEX "WebsiteMetadata_practiceId_key" ON "WebsiteMetadata"("practiceId");

-- CreateIndex
CREATE UNIQUE INDEX "WebsiteMetadata_practiceId_id_key" ON "WebsiteMetadata"("practiceId", "id");

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "UserToken" ADD CONSTRAINT "UserToken_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DetailsHandOver" ADD CONSTRAINT "DetailsHandOver_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DetailsHandOver" ADD CONSTRAINT "DetailsHandOver_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Appointment" ADD CONSTRAINT "Appointment_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Appointment" ADD CONSTRAINT "Appointment_practiceId_clientId_fkey" FOREIGN KEY ("practiceId", "clientId") REFERENCES "Client"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Appointment" ADD CONSTRAINT "Appointment_practiceId_locationId_fkey" FOREIGN KEY ("practiceId", "locationId") REFERENCES "Location"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Appointment" ADD CONSTRAINT "Appointment_practiceId_paymentMethodId_fkey" FOREIGN KEY ("practiceId", "paymentMethodId") REFERENCES "PaymentMethod"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Appointment" ADD CONSTRAINT "Appointment_practiceId_packageId_fkey" FOREIGN KEY ("practiceId", "packageId") REFERENCES "ClientPackage"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Appointment" ADD CONSTRAINT "Appointment_practiceId_seriesId_fkey" FOREIGN KEY ("practiceId", "seriesId") REFERENCES "RecurringSeries"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AppointmentService" ADD CONSTRAINT "AppointmentService_practiceId_appointmentId_fkey" FOREIGN KEY ("practiceId", "appointmentId") REFERENCES "Appointment"("practiceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AppointmentService" ADD CONSTRAINT "AppointmentService_practiceId_serviceId_fkey" FOREIGN KEY ("practiceId", "serviceId") REFERENCES "Service"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AppointmentService" ADD CONSTRAINT "AppointmentService_practiceId_variationId_fkey" FOREIGN KEY ("practiceId", "variationId") REFERENCES "ServiceVariation"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecurringSeries" ADD CONSTRAINT "RecurringSeries_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecurringSeries" ADD CONSTRAINT "RecurringSeries_practiceId_clientId_fkey" FOREIGN KEY ("practiceId", "clientId") REFERENCES "Client"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecurringSeries" ADD CONSTRAINT "RecurringSeries_practiceId_locationId_fkey" FOREIGN KEY ("practiceId", "locationId") REFERENCES "Location"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BookingHold" ADD CONSTRAINT "BookingHold_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BookingHold" ADD CONSTRAINT "BookingHold_practiceId_locationId_fkey" FOREIGN KEY ("practiceId", "locationId") REFERENCES "Location"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BookingHold" ADD CONSTRAINT "BookingHold_practiceId_appointmentId_fkey" FOREIGN KEY ("practiceId", "appointmentId") REFERENCES "Appointment"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TimelineEntry" ADD CONSTRAINT "TimelineEntry_practiceId_appointmentId_fkey" FOREIGN KEY ("practiceId", "appointmentId") REFERENCES "Appointment"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CalendarConnection" ADD CONSTRAINT "CalendarConnection_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CalendarProfile" ADD CONSTRAINT "CalendarProfile_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Calendar" ADD CONSTRAINT "Calendar_practiceId_profileId_fkey" FOREIGN KEY ("practiceId", "profileId") REFERENCES "CalendarProfile"("practiceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CalendarFeed" ADD CONSTRAINT "CalendarFeed_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ExternalBusy" ADD CONSTRAINT "ExternalBusy_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ExternalBusy" ADD CONSTRAINT "ExternalBusy_practiceId_calendarId_fkey" FOREIGN KEY ("practiceId", "calendarId") REFERENCES "Calendar"("practiceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ExternalBusy" ADD CONSTRAINT "ExternalBusy_practiceId_feedId_fkey" FOREIGN KEY ("practiceId", "feedId") REFERENCES "CalendarFeed"("practiceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CalendarEventLink" ADD CONSTRAINT "CalendarEventLink_practiceId_appointmentId_fkey" FOREIGN KEY ("practiceId", "appointmentId") REFERENCES "Appointment"("practiceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CalendarEventLink" ADD CONSTRAINT "CalendarEventLink_practiceId_bookableEventId_fkey" FOREIGN KEY ("practiceId", "bookableEventId") REFERENCES "BookableEvent"("practiceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CalendarEventLink" ADD CONSTRAINT "CalendarEventLink_practiceId_personalEventId_fkey" FOREIGN KEY ("practiceId", "personalEventId") REFERENCES "PersonalEvent"("practiceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Client" ADD CONSTRAINT "Client_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Client" ADD CONSTRAINT "Client_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ClientNote" ADD CONSTRAINT "ClientNote_practiceId_clientId_fkey" FOREIGN KEY ("practiceId", "clientId") REFERENCES "Client"("practiceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ClientNote" ADD CONSTRAINT "ClientNote_practiceId_appointmentId_fkey" FOREIGN KEY ("practiceId", "appointmentId") REFERENCES "Appointment"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ClientNote" ADD CONSTRAINT "ClientNote_authorUserId_fkey" FOREIGN KEY ("authorUserId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CustomPrice" ADD CONSTRAINT "CustomPrice_practiceId_clientId_fkey" FOREIGN KEY ("practiceId", "clientId") REFERENCES "Client"("practiceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CustomPrice" ADD CONSTRAINT "CustomPrice_practiceId_serviceId_fkey" FOREIGN KEY ("practiceId", "serviceId") REFERENCES "Service"("practiceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ClientPackage" ADD CONSTRAINT "ClientPackage_practiceId_clientId_fkey" FOREIGN KEY ("practiceId", "clientId") REFERENCES "Client"("practiceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ClientPackage" ADD CONSTRAINT "ClientPackage_practiceId_serviceId_fkey" FOREIGN KEY ("practiceId", "serviceId") REFERENCES "Service"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ConferencingAccount" ADD CONSTRAINT "ConferencingAccount_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Meeting" ADD CONSTRAINT "Meeting_practiceId_accountId_fkey" FOREIGN KEY ("practiceId", "accountId") REFERENCES "ConferencingAccount"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Meeting" ADD CONSTRAINT "Meeting_practiceId_appointmentId_fkey" FOREIGN KEY ("practiceId", "appointmentId") REFERENCES "Appointment"("practiceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Meeting" ADD CONSTRAINT "Meeting_practiceId_bookableEventId_fkey" FOREIGN KEY ("practiceId", "bookableEventId") REFERENCES "BookableEvent"("practiceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DiscountCode" ADD CONSTRAINT "DiscountCode_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DiscountCodeService" ADD CONSTRAINT "DiscountCodeService_practiceId_discountCodeId_fkey" FOREIGN KEY ("practiceId", "discountCodeId") REFERENCES "DiscountCode"("practiceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DiscountCodeService" ADD CONSTRAINT "DiscountCodeService_practiceId_serviceId_fkey" FOREIGN KEY ("practiceId", "serviceId") REFERENCES "Service"("practiceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DiscountCodeRedemption" ADD CONSTRAINT "DiscountCodeRedemption_practiceId_discountCodeId_fkey" FOREIGN KEY ("practiceId", "discountCodeId") REFERENCES "DiscountCode"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DiscountCodeRedemption" ADD CONSTRAINT "DiscountCodeRedemption_practiceId_appointmentId_fkey" FOREIGN KEY ("practiceId", "appointmentId") REFERENCES "Appointment"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DiscountCodeRedemption" ADD CONSTRAINT "DiscountCodeRedemption_practiceId_registrationId_fkey" FOREIGN KEY ("practiceId", "registrationId") REFERENCES "EventRegistration"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CustomDomain" ADD CONSTRAINT "CustomDomain_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BookableEventType" ADD CONSTRAINT "BookableEventType_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BookableEventType" ADD CONSTRAINT "BookableEventType_practiceId_locationId_fkey" FOREIGN KEY ("practiceId", "locationId") REFERENCES "Location"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BookableEvent" ADD CONSTRAINT "BookableEvent_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BookableEvent" ADD CONSTRAINT "BookableEvent_practiceId_bookableEventTypeId_fkey" FOREIGN KEY ("practiceId", "bookableEventTypeId") REFERENCES "BookableEventType"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BookableEvent" ADD CONSTRAINT "BookableEvent_practiceId_locationId_fkey" FOREIGN KEY ("practiceId", "locationId") REFERENCES "Location"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EventRegistration" ADD CONSTRAINT "EventRegistration_practiceId_bookableEventId_fkey" FOREIGN KEY ("practiceId", "bookableEventId") REFERENCES "BookableEvent"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EventRegistration" ADD CONSTRAINT "EventRegistration_practiceId_clientId_fkey" FOREIGN KEY ("practiceId", "clientId") REFERENCES "Client"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EventRegistration" ADD CONSTRAINT "EventRegistration_practiceId_paymentMethodId_fkey" FOREIGN KEY ("practiceId", "paymentMethodId") REFERENCES "PaymentMethod"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PersonalEvent" ADD CONSTRAINT "PersonalEvent_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GiftCardTemplate" ADD CONSTRAINT "GiftCardTemplate_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GiftCard" ADD CONSTRAINT "GiftCard_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GiftCard" ADD CONSTRAINT "GiftCard_practiceId_templateId_fkey" FOREIGN KEY ("practiceId", "templateId") REFERENCES "GiftCardTemplate"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GiftCardRedemption" ADD CONSTRAINT "GiftCardRedemption_practiceId_giftCardId_fkey" FOREIGN KEY ("practiceId", "giftCardId") REFERENCES "GiftCard"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GiftCardRedemption" ADD CONSTRAINT "GiftCardRedemption_practiceId_appointmentId_fkey" FOREIGN KEY ("practiceId", "appointmentId") REFERENCES "Appointment"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IntakeForm" ADD CONSTRAINT "IntakeForm_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IntakeRequest" ADD CONSTRAINT "IntakeRequest_practiceId_intakeFormId_fkey" FOREIGN KEY ("practiceId", "intakeFormId") REFERENCES "IntakeForm"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IntakeRequest" ADD CONSTRAINT "IntakeRequest_practiceId_clientId_fkey" FOREIGN KEY ("practiceId", "clientId") REFERENCES "Client"("practiceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Location" ADD CONSTRAINT "Location_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AvailabilityBlock" ADD CONSTRAINT "AvailabilityBlock_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AvailabilityBlock" ADD CONSTRAINT "AvailabilityBlock_practiceId_locationId_fkey" FOREIGN KEY ("practiceId", "locationId") REFERENCES "Location"("practiceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AvailabilityBlock" ADD CONSTRAINT "AvailabilityBlock_practiceId_serviceId_fkey" FOREIGN KEY ("practiceId", "serviceId") REFERENCES "Service"("practiceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AvailabilityOverride" ADD CONSTRAINT "AvailabilityOverride_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AvailabilityOverride" ADD CONSTRAINT "AvailabilityOverride_practiceId_locationId_fkey" FOREIGN KEY ("practiceId", "locationId") REFERENCES "Location"("practiceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Question" ADD CONSTRAINT "Question_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Answer" ADD CONSTRAINT "Answer_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Answer" ADD CONSTRAINT "Answer_questionId_fkey" FOREIGN KEY ("questionId") REFERENCES "Question"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Article" ADD CONSTRAINT "Article_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SearchDocument" ADD CONSTRAINT "SearchDocument_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SearchResult" ADD CONSTRAINT "SearchResult_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "SearchDocument"("practiceId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SearchPlace" ADD CONSTRAINT "SearchPlace_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "SearchDocument"("practiceId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Message" ADD CONSTRAINT "Message_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Message" ADD CONSTRAINT "Message_practiceId_appointmentId_fkey" FOREIGN KEY ("practiceId", "appointmentId") REFERENCES "Appointment"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Message" ADD CONSTRAINT "Message_practiceId_clientId_fkey" FOREIGN KEY ("practiceId", "clientId") REFERENCES "Client"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Message" ADD CONSTRAINT "Message_practiceId_registrationId_fkey" FOREIGN KEY ("practiceId", "registrationId") REFERENCES "EventRegistration"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EmailTemplate" ADD CONSTRAINT "EmailTemplate_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Suppression" ADD CONSTRAINT "Suppression_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaymentStanding" ADD CONSTRAINT "PaymentStanding_practiceId_appointmentId_fkey" FOREIGN KEY ("practiceId", "appointmentId") REFERENCES "Appointment"("practiceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaymentAccount" ADD CONSTRAINT "PaymentAccount_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaymentCustomer" ADD CONSTRAINT "PaymentCustomer_practiceId_clientId_fkey" FOREIGN KEY ("practiceId", "clientId") REFERENCES "Client"("practiceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaymentMethod" ADD CONSTRAINT "PaymentMethod_practiceId_clientId_fkey" FOREIGN KEY ("practiceId", "clientId") REFERENCES "Client"("practiceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CardSetup" ADD CONSTRAINT "CardSetup_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CardSetup" ADD CONSTRAINT "CardSetup_practiceId_clientId_fkey" FOREIGN KEY ("practiceId", "clientId") REFERENCES "Client"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CardSetup" ADD CONSTRAINT "CardSetup_practiceId_appointmentId_fkey" FOREIGN KEY ("practiceId", "appointmentId") REFERENCES "Appointment"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CardSetup" ADD CONSTRAINT "CardSetup_practiceId_bookingHoldId_fkey" FOREIGN KEY ("practiceId", "bookingHoldId") REFERENCES "BookingHold"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Transaction" ADD CONSTRAINT "Transaction_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Transaction" ADD CONSTRAINT "Transaction_practiceId_appointmentId_fkey" FOREIGN KEY ("practiceId", "appointmentId") REFERENCES "Appointment"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Transaction" ADD CONSTRAINT "Transaction_practiceId_registrationId_fkey" FOREIGN KEY ("practiceId", "registrationId") REFERENCES "EventRegistration"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Transaction" ADD CONSTRAINT "Transaction_practiceId_giftCardId_fkey" FOREIGN KEY ("practiceId", "giftCardId") REFERENCES "GiftCard"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Transaction" ADD CONSTRAINT "Transaction_practiceId_paymentMethodId_fkey" FOREIGN KEY ("practiceId", "paymentMethodId") REFERENCES "PaymentMethod"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LedgerEntry" ADD CONSTRAINT "LedgerEntry_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LedgerEntry" ADD CONSTRAINT "LedgerEntry_practiceId_appointmentId_fkey" FOREIGN KEY ("practiceId", "appointmentId") REFERENCES "Appointment"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LedgerEntry" ADD CONSTRAINT "LedgerEntry_practiceId_registrationId_fkey" FOREIGN KEY ("practiceId", "registrationId") REFERENCES "EventRegistration"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LedgerEntry" ADD CONSTRAINT "LedgerEntry_practiceId_giftCardId_fkey" FOREIGN KEY ("practiceId", "giftCardId") REFERENCES "GiftCard"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LedgerEntry" ADD CONSTRAINT "LedgerEntry_practiceId_transactionId_fkey" FOREIGN KEY ("practiceId", "transactionId") REFERENCES "Transaction"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LedgerEntry" ADD CONSTRAINT "LedgerEntry_practiceId_adjustmentId_fkey" FOREIGN KEY ("practiceId", "adjustmentId") REFERENCES "Adjustment"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Adjustment" ADD CONSTRAINT "Adjustment_practiceId_appointmentId_fkey" FOREIGN KEY ("practiceId", "appointmentId") REFERENCES "Appointment"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Adjustment" ADD CONSTRAINT "Adjustment_practiceId_registrationId_fkey" FOREIGN KEY ("practiceId", "registrationId") REFERENCES "EventRegistration"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaypalOrder" ADD CONSTRAINT "PaypalOrder_practiceId_appointmentId_fkey" FOREIGN KEY ("practiceId", "appointmentId") REFERENCES "Appointment"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OutboxEvent" ADD CONSTRAINT "OutboxEvent_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AuditEntry" ADD CONSTRAINT "AuditEntry_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Practice" ADD CONSTRAINT "Practice_ownerUserId_fkey" FOREIGN KEY ("ownerUserId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PracticeLanguage" ADD CONSTRAINT "PracticeLanguage_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PracticeLanguage" ADD CONSTRAINT "PracticeLanguage_languageId_fkey" FOREIGN KEY ("languageId") REFERENCES "Language"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PracticeAgeWorkWith" ADD CONSTRAINT "PracticeAgeWorkWith_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PracticeAgeWorkWith" ADD CONSTRAINT "PracticeAgeWorkWith_ageWorkWithId_fkey" FOREIGN KEY ("ageWorkWithId") REFERENCES "AgeWorkWith"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PracticeWorkWith" ADD CONSTRAINT "PracticeWorkWith_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PracticeWorkWith" ADD CONSTRAINT "PracticeWorkWith_workWithId_fkey" FOREIGN KEY ("workWithId") REFERENCES "WorkWith"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProCredential" ADD CONSTRAINT "ProCredential_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProCredential" ADD CONSTRAINT "ProCredential_credentialId_fkey" FOREIGN KEY ("credentialId") REFERENCES "Credential"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProCredential" ADD CONSTRAINT "ProCredential_issuerId_fkey" FOREIGN KEY ("issuerId") REFERENCES "Issuer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Skill" ADD CONSTRAINT "Skill_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Skill" ADD CONSTRAINT "Skill_specialtyId_fkey" FOREIGN KEY ("specialtyId") REFERENCES "Specialty"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GalleryImage" ADD CONSTRAINT "GalleryImage_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MediaAsset" ADD CONSTRAINT "MediaAsset_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PractitionerReferral" ADD CONSTRAINT "PractitionerReferral_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReferralUse" ADD CONSTRAINT "ReferralUse_practiceId_referralId_fkey" FOREIGN KEY ("practiceId", "referralId") REFERENCES "PractitionerReferral"("practiceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReferralUse" ADD CONSTRAINT "ReferralUse_referredPracticeId_fkey" FOREIGN KEY ("referredPracticeId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReferralCreditWithdrawal" ADD CONSTRAINT "ReferralCreditWithdrawal_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Review" ADD CONSTRAINT "Review_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Review" ADD CONSTRAINT "Review_practiceId_clientId_fkey" FOREIGN KEY ("practiceId", "clientId") REFERENCES "Client"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Review" ADD CONSTRAINT "Review_practiceId_appointmentId_fkey" FOREIGN KEY ("practiceId", "appointmentId") REFERENCES "Appointment"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReviewEndorsement" ADD CONSTRAINT "ReviewEndorsement_practiceId_reviewId_fkey" FOREIGN KEY ("practiceId", "reviewId") REFERENCES "Review"("practiceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReviewEndorsement" ADD CONSTRAINT "ReviewEndorsement_practiceId_skillId_fkey" FOREIGN KEY ("practiceId", "skillId") REFERENCES "Skill"("practiceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReviewReply" ADD CONSTRAINT "ReviewReply_practiceId_reviewId_fkey" FOREIGN KEY ("practiceId", "reviewId") REFERENCES "Review"("practiceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReviewRequest" ADD CONSTRAINT "ReviewRequest_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReviewRequest" ADD CONSTRAINT "ReviewRequest_practiceId_clientId_fkey" FOREIGN KEY ("practiceId", "clientId") REFERENCES "Client"("practiceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReviewRequest" ADD CONSTRAINT "ReviewRequest_practiceId_appointmentId_fkey" FOREIGN KEY ("practiceId", "appointmentId") REFERENCES "Appointment"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReviewRequest" ADD CONSTRAINT "ReviewRequest_practiceId_reviewId_fkey" FOREIGN KEY ("practiceId", "reviewId") REFERENCES "Review"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Service" ADD CONSTRAINT "Service_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ServiceVariation" ADD CONSTRAINT "ServiceVariation_practiceId_serviceId_fkey" FOREIGN KEY ("practiceId", "serviceId") REFERENCES "Service"("practiceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ServiceLocation" ADD CONSTRAINT "ServiceLocation_practiceId_serviceId_fkey" FOREIGN KEY ("practiceId", "serviceId") REFERENCES "Service"("practiceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ServiceLocation" ADD CONSTRAINT "ServiceLocation_practiceId_locationId_fkey" FOREIGN KEY ("practiceId", "locationId") REFERENCES "Location"("practiceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AddOnAllowedService" ADD CONSTRAINT "AddOnAllowedService_practiceId_addOnId_fkey" FOREIGN KEY ("practiceId", "addOnId") REFERENCES "Service"("practiceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AddOnAllowedService" ADD CONSTRAINT "AddOnAllowedService_practiceId_serviceId_fkey" FOREIGN KEY ("practiceId", "serviceId") REFERENCES "Service"("practiceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Subscription" ADD CONSTRAINT "Subscription_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "VideoReview" ADD CONSTRAINT "VideoReview_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "VideoReview" ADD CONSTRAINT "VideoReview_practiceId_clientId_fkey" FOREIGN KEY ("practiceId", "clientId") REFERENCES "Client"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "VideoReview" ADD CONSTRAINT "VideoReview_practiceId_reviewId_fkey" FOREIGN KEY ("practiceId", "reviewId") REFERENCES "Review"("practiceId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "VideoReview" ADD CONSTRAINT "VideoReview_approvedById_fkey" FOREIGN KEY ("approvedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "VideoUpload" ADD CONSTRAINT "VideoUpload_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Page" ADD CONSTRAINT "Page_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PublishedPage" ADD CONSTRAINT "PublishedPage_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WebsiteMetadata" ADD CONSTRAINT "WebsiteMetadata_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;
