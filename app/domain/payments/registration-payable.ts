import type { CardAccount } from '#app/integrations/cards/port.ts';
import type { Sql } from '#tenants/scoped-db.ts';
import type { RegistrationPaymentStatus } from './registration-status.ts';

/** What charging needs to know of a registration. The amount is cents of `amountCurrency`. */
export interface RegistrationPayable {
  id: string;
  bookableEventId: string;
  state: 'registered' | 'cancelled';
  startsAt: Date;
  amountCents: number;
  amountCurrency: string;
  paymentStatus: RegistrationPaymentStatus;
  /** Until when the place waits for its visitor's card; null once it is theirs. */
  payUntil: Date | null;
  /** The practice charges the card at once, not on the day. */
  chargedAtOnce: boolean;
  account: CardAccount;
  hasPaymentProvider: boolean;
  canTakeCards: boolean;
  card: { id: string; customer: string; providerId: string } | null;
}

interface Row extends Omit<RegistrationPayable, 'card'> {
  cardId: string | null;
  cardCustomer: string | null;
  cardProviderId: string | null;
}

/** Reads a registration for charging and locks its row until the transaction ends; null where there is none. */
export async function lockRegistration(
  sql: Sql,
  practiceId: string,
  registrationId: string,
  now: Date,
): Promise<RegistrationPayable | null> {
  const [row] = await sql<Row>`
    SELECT r.id, r."bookableEventId", r.state, e."startsAt", r."amountCents", r."amountCurrency", r."paymentStatus", r."payUntil",
           p."chargeClientCcAtBooking" OR (e."startsAt" AT TIME ZONE e."timeZone")::date
             <= (${now}::timestamptz AT TIME ZONE e."timeZone")::date AS "chargedAtOnce",
           card_account(p.id) AS account, p."paymentProvider" IS NOT NULL AS "hasPaymentProvider",
           takes_cards(p.id) AS "canTakeCards", m.id AS "cardId",
           m."providerCustomerId" AS "cardCustomer", m."providerPaymentMethodId" AS "cardProviderId"
    FROM "EventRegistration" r
    JOIN "BookableEvent" e ON e."practiceId" = r."practiceId" AND e.id = r."bookableEventId"
    JOIN "Practice" p ON p.id = r."practiceId"
    LEFT JOIN LATERAL (
      SELECT * FROM "PaymentMethod" m
      WHERE m."practiceId" = r."practiceId" AND m."clientId" = r."clientId" AND m."detachedAt" IS NULL
        AND m.provider::text = COALESCE(p."paymentProvider"::text, 'stripe')
        -- Who registered from outside is charged on the card of that registration alone.
        AND (m.id = r."paymentMethodId" OR r."addedByOwner")
      ORDER BY (m.id = r."paymentMethodId") DESC NULLS LAST, m."isDefault" DESC, m."createdAt" DESC
      LIMIT 1
    ) m ON true
    WHERE r."practiceId" = ${practiceId}::uuid AND r.id = ${registrationId}::uuid
    FOR UPDATE OF r`;
  if (!row) return null;
  const { cardId, cardCustomer, cardProviderId, ...payable } = row;
  return {
    ...payable,
    card: cardId ? { id: cardId, customer: cardCustomer!, providerId: cardProviderId! } : null,
  };
}
