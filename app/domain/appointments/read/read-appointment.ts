import type { Sql } from '#tenants/scoped-db.ts';
import type { TokenAppointment } from './token-appointment-output.ts';
import type { AppointmentState } from '../states.ts';

type Shown = TokenAppointment;
type Practice = Omit<Shown['practice'], 'url' | 'hasPaymentProvider'>;
type SavedCard = NonNullable<Shown['paymentMethod']>;

/** What the database knows of an appointment for its client. Dates inside of JSON are texts. */
export interface AppointmentRow extends Pick<
  Shown,
  | 'id'
  | 'accepted'
  | 'cancelledBy'
  | 'startsAt'
  | 'endsAt'
  | 'timeZone'
  | 'clientTimeZone'
  | 'isVirtual'
  | 'bookedBy'
  | 'createdAt'
  | 'newClient'
  | 'clientMessage'
  | 'policy'
  | 'amountCents'
  | 'feeCents'
  | 'platformFeeCents'
  | 'tipAmountCents'
  | 'amountCurrency'
  | 'markPaid'
  | 'waivedFeeCents'
  | 'byHandCents'
  | 'noShow'
  | 'paymentError'
  | 'paymentIntentId'
  | 'chargeAtBooking'
  | 'packageSessionNumber'
  | 'recurrenceFrequency'
  | 'recurrenceCount'
  | 'recurrenceUntil'
  | 'appointmentServices'
  | 'discountCodeRedemptions'
  | 'transaction'
  | 'receiptEmailed'
  | 'client'
> {
  state: AppointmentState;
  /** The account that its client's record is tied to. */
  clientUserId: string | null;
  paymentRequiresAction: boolean;
  /** A payment that the bank refused without its client, and that the client can still confirm. */
  waitsForClient: boolean;
  account: string | null;
  /** The practice's account at PayPal. */
  merchant: string | null;
  virtualMeetingLink: string | null;
  paymentMethod: SavedCard | null;
  defaultPaymentMethodData: SavedCard | null;
  adjustments: (Omit<Shown['adjustments'][number], 'adjustedAt' | 'policy'> & {
    adjustedAt: string;
    idempotencyKey: string | null;
  })[];
  package: (Omit<NonNullable<Shown['package']>, 'createdAt'> & { createdAt: string }) | null;
  location: Omit<Shown['location'], 'formattedTimeZone' | 'timeZoneAbbr' | 'displayAddress'>;
  visit: {
    address: string | null;
    cityState: string | null;
    zip: string | null;
    country: string | null;
    latitude: number | null;
    longitude: number | null;
  };
  practice: Practice;
}

/** Reads an appointment by the hash of its link's token, in one round trip; undefined where this practice has none. */
export async function readAppointment(
  sql: Sql,
  practiceId: string,
  tokenHash: string,
): Promise<AppointmentRow | undefined> {
  const [row] = await sql<AppointmentRow>`
    SELECT a.id, a.state, a."approvedAt" IS NOT NULL AS accepted, a."cancelledBy", a."startsAt", a."endsAt", a."timeZone", a."clientTimeZone", a."isVirtual",
      a."bookedBy", a."createdAt", a."newClient", a."clientMessage", a."amountCents", a."feeCents",
      a."platformFeeCents", a."tipAmountCents", a."amountCurrency", a."markPaid", a."paymentError",
      a."paymentRequiresAction", a."chargeAtBooking", a."packageSessionNumber", a."virtualMeetingLink",
      payment_account(p.id) AS account, y."externalAccountId" AS merchant, s.frequency AS "recurrenceFrequency", s.count AS "recurrenceCount",
      s.until AS "recurrenceUntil",
      COALESCE(a."policyText", CASE WHEN p."cancellationPolicyEnabled" THEN nullif(btrim(p."cancellationPolicy"), '') END)
        AS policy,
      jsonb_build_object('id', c.id, 'firstName', c."firstName", 'lastName', c."lastName",
        'name', btrim(c."firstName" || ' ' || c."lastName"), 'email', c.email, 'phone', c.phone) AS client, c."userId" AS "clientUserId",
      jsonb_build_object('id', l.id, 'name', l.name, 'kind', l.kind, 'virtualType', l."virtualType",
        'timeZone', l."timeZone", 'address', nullif(concat_ws(', ', l.address, l."secondaryAddress"), ''),
        'cityState', l."cityState", 'zip', l.zip, 'country', l.country, 'hideAddress', l."hideAddress",
        'singleLine', l."singleLine", 'latitude', l.latitude, 'longitude', l.longitude,
        'virtualLink', l."virtualLink", 'virtualInstructions', l."virtualInstructions") AS location,
      jsonb_build_object('address', nullif(concat_ws(', ', a."visitAddress", a."visitAddressTwo"), ''),
        'cityState', nullif(concat_ws(', ', a."visitCity", a."visitState"), ''), 'zip', a."visitPostalCode",
        'country', a."visitCountry", 'latitude', a."visitLatitude", 'longitude', a."visitLongitude") AS visit,
      jsonb_build_object('id', p.id, 'slug', p.slug, 'name', p.name, 'defaultCurrency', p."defaultCurrency",
        'theme', jsonb_build_object('colorAccent', p."colorAccent"), 'paymentProvider', p."paymentProvider",
        'user', jsonb_build_object('name', u.name, 'title', u.title, 'phone', u.phone, 'email', u.email,
          'defaultPhotoUrl', u."photoUrl"),
        'isStripeApproved', p."isStripeApproved",
        'hasPaypalAccount', COALESCE(y."connectedAt" IS NOT NULL AND y."disconnectedAt" IS NULL AND is_switched_on('paypal'), false),
        'hasPaypalPaymentsEnabled', COALESCE(p."paypalEnabled" AND y."paypalActive", false),
        'hasVenmoPaymentsEnabled', COALESCE(p."paypalEnabled" AND y."venmoActive", false),
        'acceptsTips', p."acceptsTips", 'acceptsCash', p."acceptsCash",
        'acceptsOfflineCreditCard', p."acceptsOfflineCreditCard", 'acceptsPaypal', p."acceptsPaypal",
        'acceptsVenmo', p."acceptsVenmo", 'acceptsZelle', p."acceptsZelle",
        'offlinePaymentMethod', p."offlinePaymentMethod",
        'conferencingServices', (SELECT COALESCE(jsonb_agg(jsonb_build_object('provider', f.provider,
            'active', f.active AND f."erroredAt" IS NULL)), '[]')
          FROM "ConferencingAccount" f WHERE f."practiceId" = p.id)) AS practice,
      (SELECT jsonb_build_object('id', k.id, 'name', k.name, 'numberOfSessions', k."numberOfSessions",
          'createdAt', k."createdAt")
        FROM "ClientPackage" k WHERE k."practiceId" = a."practiceId" AND k.id = a."packageId") AS package,
      (SELECT COALESCE(jsonb_agg(jsonb_build_object('id', v.id, 'amountCents', v."amountCents",
          'service', jsonb_build_object('serviceId', v."serviceId", 'name', v.name, 'addOn', v."addOn",
            'timeLength', v."timeLength")) ORDER BY v.position), '[]')
        FROM "AppointmentService" v
        WHERE v."practiceId" = a."practiceId" AND v."appointmentId" = a.id) AS "appointmentServices",
      (SELECT COALESCE(jsonb_agg(jsonb_build_object('code', r.code, 'amountCents', r."amountCents")
          ORDER BY r."createdAt"), '[]')
        FROM "DiscountCodeRedemption" r
        WHERE r."practiceId" = a."practiceId" AND r."appointmentId" = a.id) AS "discountCodeRedemptions",
      (SELECT COALESCE(jsonb_agg(jsonb_build_object('id', j.id, 'adjustedAt', j."adjustedAt",
          'amountCents', j."amountCents", 'note', j.note, 'idempotencyKey', j."idempotencyKey") ORDER BY j."adjustedAt", j.id), '[]')
        FROM "Adjustment" j
        WHERE j."practiceId" = a."practiceId" AND j."billId" = a.id AND j."removedAt" IS NULL) AS adjustments,
      (SELECT jsonb_build_object('id', t.id, 'amountCents', t."amountCents", 'state', t.state, 'type', t.type,
          'provider', t.provider, 'brand', m.brand, 'last4', m.last4)
        FROM "Transaction" t
        LEFT JOIN "PaymentMethod" m ON m."practiceId" = t."practiceId" AND m.id = t."paymentMethodId"
        WHERE t."practiceId" = a."practiceId" AND t."billId" = a.id AND t.purpose = 'bill'
        ORDER BY t."createdAt" DESC, t.id DESC LIMIT 1) AS transaction,
      EXISTS (SELECT FROM "Message" e
        WHERE e."practiceId" = a."practiceId" AND e."appointmentId" = a.id AND e.template = 'payment_receipt'
          AND e.channel = 'email' AND e.state = 'sent') AS "receiptEmailed",
      CASE WHEN a."feeWaivedAt" IS NOT NULL AND (a.state = 'cancelled' OR a."noShowAt" IS NOT NULL)
        THEN a."policyFeeCents" ELSE 0 END AS "waivedFeeCents", a."noShowAt" IS NOT NULL AS "noShow",
      GREATEST(0, COALESCE((SELECT sum(e."amountCents") FROM "LedgerEntry" e
        WHERE e."practiceId" = a."practiceId" AND e."billId" = a.id AND e.provider IS NULL), 0))::int AS "byHandCents",
      (SELECT t."providerPaymentIntentId" FROM "Transaction" t
        WHERE t."practiceId" = a."practiceId" AND t."billId" = a.id AND t.purpose = 'bill'
        ORDER BY t."createdAt" DESC, t.id DESC LIMIT 1) AS "paymentIntentId",
      a."paymentRequiresAction" AND EXISTS (SELECT FROM "Transaction" t
        WHERE t."practiceId" = a."practiceId" AND t."billId" = a.id AND t.purpose = 'bill'
          AND t.type = 'Charge' AND t."requiresAction" AND t.state IN (0, 2)
          AND t."providerPaymentIntentId" IS NOT NULL) AS "waitsForClient",
      (SELECT jsonb_build_object('brand', m.brand, 'last4', m.last4, 'expMonth', m."expMonth", 'expYear', m."expYear")
        FROM chargeable_cards(a) m LIMIT 1) AS "paymentMethod",
      (SELECT jsonb_build_object('brand', m.brand, 'last4', m.last4, 'expMonth', m."expMonth", 'expYear', m."expYear")
        FROM chargeable_cards(a) m WHERE m."isDefault") AS "defaultPaymentMethodData"
    FROM "Appointment" a
    JOIN "Client" c ON c."practiceId" = a."practiceId" AND c.id = a."clientId"
    JOIN "Location" l ON l."practiceId" = a."practiceId" AND l.id = a."locationId"
    JOIN "Practice" p ON p.id = a."practiceId"
    JOIN "User" u ON u.id = p."ownerUserId"
    LEFT JOIN "RecurringSeries" s ON s."practiceId" = a."practiceId" AND s.id = a."seriesId"
    LEFT JOIN "PaymentAccount" y ON y."practiceId" = a."practiceId" AND y.provider = 'paypal'
    WHERE a."practiceId" = ${practiceId}::uuid AND a."instantActionTokenHash" = ${tokenHash}`;
  return row;
}
