import type { Db } from '#tenants/scoped-db.ts';

/** Rows of one statement at most: locks are short, and a death in between loses little. */
const MOST = 500;

/** Blanks rows that stay, at most so many; answers how many there were. Those that are blank already are not among them. */
type Blank = (sql: Db, practiceId: string) => Promise<{ id: string }[]>;

/** Who a client was goes, and that they were one stays. */
const clients: Blank = (sql, practiceId) => sql<{ id: string }>`
  UPDATE "Client" SET "firstName" = 'Former', "lastName" = 'client', email = NULL, phone = NULL, address = NULL,
    "addressTwo" = NULL, city = NULL, state = NULL, "postalCode" = NULL, country = NULL, notes = NULL, "timeZone" = NULL,
    "userId" = NULL, "notUserIds" = '{}', "deletedAt" = COALESCE("deletedAt", now())
  WHERE "practiceId" = ${practiceId}::uuid AND id IN (SELECT c.id FROM "Client" c
    WHERE c."practiceId" = ${practiceId}::uuid AND ((c."firstName", c."lastName") <> ('Former', 'client')
      OR COALESCE(c.email, c.phone, c.address, c.notes, c."userId"::text) IS NOT NULL) LIMIT ${MOST})
  RETURNING id`;

/** Links stop, words and homes go; services, times and amounts stay. */
const appointments: Blank = (sql, practiceId) => sql<{ id: string }>`
  UPDATE "Appointment" SET "clientMessage" = NULL, "practitionerNote" = NULL, "noteToClient" = NULL, "visitAddress" = NULL,
    "visitAddressTwo" = NULL, "visitCity" = NULL, "visitState" = NULL, "visitPostalCode" = NULL, "visitCountry" = NULL,
    "visitLatitude" = NULL, "visitLongitude" = NULL, "virtualMeetingLink" = NULL, "clientTimeZone" = NULL,
    "paymentError" = NULL, "policyAcceptedFrom" = NULL, "instantActionTokenHash" = 'gone:' || id, "instantActionTokenEncrypted" = ''
  WHERE "practiceId" = ${practiceId}::uuid AND id IN (SELECT a.id FROM "Appointment" a
    WHERE a."practiceId" = ${practiceId}::uuid AND a."instantActionTokenEncrypted" <> '' LIMIT ${MOST})
  RETURNING id`;

const registrations: Blank = (sql, practiceId) => sql<{ id: string }>`
  UPDATE "EventRegistration" SET "paymentError" = NULL, "waitingNetwork" = NULL, "tokenHash" = 'gone:' || id, "tokenEncrypted" = ''
  WHERE "practiceId" = ${practiceId}::uuid AND id IN (SELECT r.id FROM "EventRegistration" r
    WHERE r."practiceId" = ${practiceId}::uuid AND r."tokenEncrypted" <> '' LIMIT ${MOST})
  RETURNING id`;

const giftCards: Blank = (sql, practiceId) => sql<{ id: string }>`
  UPDATE "GiftCard" SET "purchaserName" = '', "purchaserEmail" = '', "recipientName" = '', "recipientEmail" = '', message = NULL,
    "paymentError" = NULL, "codeHash" = 'gone:' || id, "codeEncrypted" = '', "tokenHash" = 'gone:' || id, "tokenEncrypted" = ''
  WHERE "practiceId" = ${practiceId}::uuid AND id IN (SELECT g.id FROM "GiftCard" g
    WHERE g."practiceId" = ${practiceId}::uuid AND g."tokenEncrypted" <> '' LIMIT ${MOST})
  RETURNING id`;

/** A note may hold anything that somebody typed. */
const adjustments: Blank = (sql, practiceId) => sql<{ id: string }>`
  UPDATE "Adjustment" SET note = NULL
  WHERE "practiceId" = ${practiceId}::uuid AND id IN (SELECT d.id FROM "Adjustment" d
    WHERE d."practiceId" = ${practiceId}::uuid AND d.note IS NOT NULL LIMIT ${MOST})
  RETURNING id`;

const cards: Blank = (sql, practiceId) => sql<{ id: string }>`
  UPDATE "PaymentMethod" SET "providerCustomerId" = '', "providerPaymentMethodId" = 'gone:' || id, brand = '', last4 = '0000',
    "isDefault" = false, "detachedAt" = COALESCE("detachedAt", now())
  WHERE "practiceId" = ${practiceId}::uuid AND id IN (SELECT m.id FROM "PaymentMethod" m
    WHERE m."practiceId" = ${practiceId}::uuid AND m.brand <> '' LIMIT ${MOST})
  RETURNING id`;

const accounts: Blank = (sql, practiceId) => sql<{ id: string }>`
  UPDATE "PaymentAccount" SET "accessTokenEncrypted" = NULL, "refreshTokenEncrypted" = NULL, "displayName" = NULL,
    operational = false, error = NULL, "connectionError" = NULL, "trackingId" = NULL, "checkAt" = NULL, "tokenRenewalAt" = NULL,
    "requirementsRefused" = '[]', "requirementsDeadline" = NULL, "stoppedFor" = NULL, "toldAccountId" = NULL,
    "disconnectedAt" = COALESCE("disconnectedAt", now())
  WHERE "practiceId" = ${practiceId}::uuid AND id IN (SELECT m.id FROM "PaymentAccount" m
    WHERE m."practiceId" = ${practiceId}::uuid AND (m."disconnectedAt" IS NULL OR m."accessTokenEncrypted" IS NOT NULL
      OR m."refreshTokenEncrypted" IS NOT NULL OR m."displayName" IS NOT NULL OR m.error IS NOT NULL
      OR m."connectionError" IS NOT NULL OR m."trackingId" IS NOT NULL OR m."checkAt" IS NOT NULL
      OR m."requirementsRefused" <> '[]' OR m."requirementsDeadline" IS NOT NULL OR m."stoppedFor" IS NOT NULL OR m."toldAccountId" IS NOT NULL) LIMIT ${MOST})
  RETURNING id`;

const services: Blank = (sql, practiceId) => sql<{ id: string }>`
  UPDATE "Service" SET description = NULL, "photoHandle" = NULL, "photoUrl" = NULL, "smallWebpUrl" = NULL,
    "deletedAt" = COALESCE("deletedAt", now())
  WHERE "practiceId" = ${practiceId}::uuid AND id IN (SELECT s.id FROM "Service" s
    WHERE s."practiceId" = ${practiceId}::uuid AND (s."deletedAt" IS NULL OR s.description IS NOT NULL
      OR s."photoHandle" IS NOT NULL) LIMIT ${MOST})
  RETURNING id`;

const eventTypes: Blank = (sql, practiceId) => sql<{ id: string }>`
  UPDATE "BookableEventType" SET description = NULL, instructions = NULL, "photoHandle" = NULL, "photoUrl" = NULL,
    "stagedPhotoHandle" = NULL, location = NULL
  WHERE "practiceId" = ${practiceId}::uuid AND id IN (SELECT t.id FROM "BookableEventType" t
    WHERE t."practiceId" = ${practiceId}::uuid AND (t.description IS NOT NULL OR t.instructions IS NOT NULL
      OR t."photoHandle" IS NOT NULL OR t."stagedPhotoHandle" IS NOT NULL OR t.location IS NOT NULL) LIMIT ${MOST})
  RETURNING id`;

const events: Blank = (sql, practiceId) => sql<{ id: string }>`
  UPDATE "BookableEvent" SET description = NULL, "photoHandle" = NULL, "photoUrl" = NULL, location = NULL
  WHERE "practiceId" = ${practiceId}::uuid AND id IN (SELECT e.id FROM "BookableEvent" e
    WHERE e."practiceId" = ${practiceId}::uuid AND (e.description IS NOT NULL OR e."photoHandle" IS NOT NULL
      OR e.location IS NOT NULL) LIMIT ${MOST})
  RETURNING id`;

const templates: Blank = (sql, practiceId) => sql<{ id: string }>`
  UPDATE "GiftCardTemplate" SET description = NULL
  WHERE "practiceId" = ${practiceId}::uuid AND id IN (SELECT g.id FROM "GiftCardTemplate" g
    WHERE g."practiceId" = ${practiceId}::uuid AND g.description IS NOT NULL LIMIT ${MOST})
  RETURNING id`;

/** What was sent tells of visits and messages. */
const disputes: Blank = (sql, practiceId) => sql<{ id: string }>`
  UPDATE "Dispute" SET evidence = NULL, error = NULL, "earlierAnswers" = '[]'
  WHERE "practiceId" = ${practiceId}::uuid AND id IN (SELECT d.id FROM "Dispute" d
    WHERE d."practiceId" = ${practiceId}::uuid AND (d.evidence IS NOT NULL OR d.error IS NOT NULL
      OR d."earlierAnswers" <> '[]') LIMIT ${MOST})
  RETURNING id`;

const payoutLines: Blank = (sql, practiceId) => sql<{ id: string }>`
  UPDATE "PayoutLine" SET description = NULL
  WHERE "practiceId" = ${practiceId}::uuid AND id IN (SELECT l.id FROM "PayoutLine" l
    WHERE l."practiceId" = ${practiceId}::uuid AND l.description IS NOT NULL LIMIT ${MOST})
  RETURNING id`;

/** Where it was provided stays; how its practitioner was reached there goes. */
const locations: Blank = (sql, practiceId) => sql<{ id: string }>`
  UPDATE "Location" SET "virtualLink" = NULL, "virtualInstructions" = NULL
  WHERE "practiceId" = ${practiceId}::uuid AND id IN (SELECT l.id FROM "Location" l
    WHERE l."practiceId" = ${practiceId}::uuid AND (l."virtualLink" IS NOT NULL OR l."virtualInstructions" IS NOT NULL)
    LIMIT ${MOST})
  RETURNING id`;

/** From where a practitioner drives to their clients is where they live, and nothing was provided there: the town alone stays. */
const homes: Blank = (sql, practiceId) => sql<{ id: string }>`
  UPDATE "Location" SET address = NULL, "secondaryAddress" = NULL, neighborhood = NULL, zip = NULL, latitude = NULL,
    longitude = NULL, "placeId" = NULL, "fullStreetAddress" = NULL, "singleLine" = NULL
  WHERE "practiceId" = ${practiceId}::uuid AND id IN (SELECT l.id FROM "Location" l
    WHERE l."practiceId" = ${practiceId}::uuid AND l.kind = 'home' AND COALESCE(l.address, l."secondaryAddress",
      l.neighborhood, l.zip, l.latitude::text, l.longitude::text, l."placeId", l."fullStreetAddress", l."singleLine") IS NOT NULL
    LIMIT ${MOST})
  RETURNING id`;

/** Nobody asks about them any more: the keys are gone. */
const payouts: Blank = (sql, practiceId) => sql<{ id: string }>`
  UPDATE "Payout" SET "checkAt" = NULL
  WHERE "practiceId" = ${practiceId}::uuid AND id IN (SELECT o.id FROM "Payout" o
    WHERE o."practiceId" = ${practiceId}::uuid AND o."checkAt" IS NOT NULL LIMIT ${MOST})
  RETURNING id`;

const plans: Blank = (sql, practiceId) => sql<{ id: string }>`
  UPDATE "Subscription" SET "billingEmail" = NULL
  WHERE "practiceId" = ${practiceId}::uuid AND "billingEmail" IS NOT NULL RETURNING id`;

/** By the table that each is of. */
export const BLANKS: readonly (readonly [table: string, blank: Blank])[] = [
  ['Client', clients],
  ['Appointment', appointments],
  ['EventRegistration', registrations],
  ['GiftCard', giftCards],
  ['Adjustment', adjustments],
  ['PaymentMethod', cards],
  ['PaymentAccount', accounts],
  ['Service', services],
  ['BookableEventType', eventTypes],
  ['BookableEvent', events],
  ['GiftCardTemplate', templates],
  ['Dispute', disputes],
  ['PayoutLine', payoutLines],
  ['Location', locations],
  ['Location', homes],
  ['Payout', payouts],
  ['Subscription', plans],
];

/** The practice itself: its name and currency stay on its bills, all else that it said goes. */
export const blankPractice = (sql: Db, practiceId: string, at: Date) => sql<{ id: string }>`
  UPDATE "Practice" SET headline = NULL, about = NULL, nickname = NULL, "philosophyOfCare" = NULL, "firstVisit" = NULL,
    inspiration = NULL, insurance = NULL, location = NULL, "locationId" = NULL, website = NULL, facebook = NULL, instagram = NULL,
    twitter = NULL, "offlinePaymentMethod" = NULL, "cancellationPolicy" = NULL, linkedin = NULL, tiktok = NULL, youtube = NULL, "shortLink" = NULL, "publishedAt" = NULL,
    "referralCodeHash" = NULL, "referralCodeEncrypted" = NULL, "identityVerificationId" = NULL, "erasedAt" = ${at},
    "updatedAt" = ${at}
  WHERE id = ${practiceId}::uuid AND "closedAt" IS NOT NULL AND "erasedAt" IS NULL RETURNING id`;
