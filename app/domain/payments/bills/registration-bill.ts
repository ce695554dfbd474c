import type { Db } from '#tenants/scoped-db.ts';
import { announceEvent, enqueueRegistrationMessage, enqueueRegistrationRefund } from '../../effects/index.ts';
import { confirmPlace } from '../status/registration-place.ts';
import type { RegistrationPayment } from '../status/registration-status.ts';
import type { BillFacts, BillSubject } from './bill.ts';

/** What charging needs to know of a registration. */
export interface RegistrationPayable extends BillFacts, RegistrationPayment {
  state: 'registered' | 'cancelled';
  startsAt: Date;
  hasPaymentProvider: boolean;
}

interface Row extends Omit<RegistrationPayable, 'card' | 'kind' | 'keptCents' | 'backFor' | 'isWanted'> {
  cardId: string | null;
  cardCustomer: string | null;
  cardProviderId: string | null;
}

const lockRow = (sql: Db, practiceId: string, registrationId: string) => sql`
  SELECT id FROM "EventRegistration" WHERE "practiceId" = ${practiceId}::uuid AND id = ${registrationId}::uuid FOR UPDATE`;

/** Locks a registration until the transaction ends, and reads it for charging; null where there is none. */
async function lockRegistration(
  sql: Db,
  practiceId: string,
  registrationId: string,
): Promise<RegistrationPayable | null> {
  // Locked before it is read: of a bill that changed meanwhile the same statement would see what it was before.
  await lockRow(sql, practiceId, registrationId);
  const [row] = await sql<Row>`
    SELECT r.id, r.state, e."startsAt", r."amountCents" AS "dueCents", r."amountCurrency", b."moneyStatus", r."chargeOnDay", r."paymentError",
           COALESCE((SELECT u."platformFeeBasisPoints" FROM "Subscription" u WHERE u."practiceId" = p.id), 0) AS "platformFeeBasisPoints",
           payment_account(p.id) AS account, p."paymentProvider" IS NOT NULL AS "hasPaymentProvider",
           takes_cards(p.id) AS "canTakeCards", m.id AS "cardId",
           m."providerCustomerId" AS "cardCustomer", m."providerPaymentMethodId" AS "cardProviderId"
    FROM "EventRegistration" r
    JOIN "Bill" b ON b."practiceId" = r."practiceId" AND b.id = r.id
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
    WHERE r."practiceId" = ${practiceId}::uuid AND r.id = ${registrationId}::uuid`;
  if (!row) return null;
  const { cardId, cardCustomer, cardProviderId, ...payable } = row;
  return {
    ...payable,
    kind: 'registration',
    keptCents: 0,
    backFor: 'Cancelled',
    isWanted: payable.state === 'registered',
    card: cardId ? { id: cardId, customer: cardCustomer!, providerId: cardProviderId! } : null,
  };
}

/** Tells open pages of its event. */
async function announceRegistration(sql: Db, practiceId: string, registrationId: string): Promise<void> {
  const [of] = await sql<{ bookableEventId: string }>`
    SELECT "bookableEventId" FROM "EventRegistration"
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${registrationId}::uuid`;
  if (of) await announceEvent(sql, practiceId, of.bookableEventId);
}

/** The bill of a place at a group event. */
export const registrationBill: BillSubject = {
  isUnpaidByRefund: true,

  lockRow,

  lock: lockRegistration,

  // Nothing but a charge pays for it.
  isPaid: () => Promise.resolve(false),

  async paid(sql, practiceId, { id, billId: registrationId }) {
    const [registration] = await sql<{ state: string }>`
      UPDATE "EventRegistration" SET "chargeOnDay" = false, "paymentError" = NULL
      WHERE "practiceId" = ${practiceId}::uuid AND id = ${registrationId}::uuid RETURNING state`;
    await confirmPlace(sql, practiceId, registrationId);
    // They were taken off the list while the bank was asked: what was taken goes back.
    if (registration?.state === 'cancelled') await enqueueRegistrationRefund(sql, practiceId, registrationId);
    else {
      const receipt = { practiceId, registrationId, template: 'registration_receipt', occasion: id } as const;
      await enqueueRegistrationMessage(sql, receipt);
    }
    await announceRegistration(sql, practiceId, registrationId);
  },

  async failed(sql, practiceId, { billId }, { message }) {
    await sql`
      UPDATE "EventRegistration" SET "chargeOnDay" = false, "paymentError" = ${message}
      WHERE "practiceId" = ${practiceId}::uuid AND id = ${billId}::uuid
        AND NOT EXISTS (SELECT FROM "Bill" WHERE "practiceId" = ${practiceId}::uuid AND id = ${billId}::uuid
          AND "moneyStatus" = 'paid')`;
    await announceRegistration(sql, practiceId, billId);
  },

  // Its bill says so, and its client is told by what it was given back for.
  refunded: () => Promise.resolve(),

  // It is charged on its day, or by whoever presses.
  enqueueCharge: () => Promise.resolve(),

  // What happened to a registration is its messages and its rows.
  happened: (sql, practiceId, billId) => announceRegistration(sql, practiceId, billId),

  announce: announceRegistration,

  reference: (registrationId) => ({ registrationId }),
};
