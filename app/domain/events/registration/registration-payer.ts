import type { CardClient, CardPayer } from '#app/domain/cards/index.ts';
import {
  registrationPaymentStatus,
  type RegistrationPayment,
  type RegistrationPaymentStatus,
} from '#app/domain/payments/index.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { tokenHash } from '#app/platform/tokens.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { EVENT_MESSAGES } from '../messages.ts';

/** Whoever registered for a group event, and their registration. */
interface RegisteredClient extends CardPayer {
  of: { registrationId: string };
  registrationId: string;
}

/** The registration behind a link and its client, as paying looks at them. */
export interface RegistrationPayer {
  registered: RegisteredClient;
  bookableEventId: string;
  state: 'registered' | 'cancelled';
  eventCancelled: boolean;
  amountCents: number;
  paymentStatus: RegistrationPaymentStatus;
  paymentError: string | null;
  /** Until when the place waits for a card; null once it is theirs. */
  payUntil: Date | null;
  /** The card is charged when it is given, not on the day. */
  chargedAtOnce: boolean;
  /** The practice asks for a card. */
  asksForCard: boolean;
  /** The card that it would be charged to. */
  saved: { brand: string; last4: string } | null;
  /** A try that waits for its bank's check. */
  waitsForBank: boolean;
}

type Row = Omit<RegistrationPayer, 'registered' | 'paymentStatus'> &
  RegistrationPayment &
  Pick<CardClient, 'clientId' | 'name' | 'email' | 'customer' | 'account' | 'currency'> & { id: string };

/** Reads it by the link's token. Throws not_found. */
export async function registrationPayer(
  ctx: OperationContext,
  sql: Db,
  token: string,
): Promise<RegistrationPayer> {
  const now = new Date(ctx.clock.now());
  const [row] = await sql<Row>`
    SELECT r.id, r."bookableEventId", r.state, e."cancelledAt" IS NOT NULL AS "eventCancelled", r."amountCents",
      b."moneyStatus", r."chargeOnDay", r."paymentError", r."payUntil",
      p."chargeClientCcAtBooking" OR (e."startsAt" AT TIME ZONE e."timeZone")::date
        <= (${now}::timestamptz AT TIME ZONE e."timeZone")::date AS "chargedAtOnce",
      p."requireCcEnabled" AND p."requireClientCcToBook" AS "asksForCard",
      (SELECT json_build_object('brand', m.brand, 'last4', m.last4) FROM "PaymentMethod" m
        WHERE m."practiceId" = r."practiceId" AND m."clientId" = r."clientId" AND m."detachedAt" IS NULL
          AND m.provider::text = COALESCE(p."paymentProvider"::text, 'stripe')
          AND (m.id = r."paymentMethodId" OR r."addedByOwner")
        ORDER BY (m.id = r."paymentMethodId") DESC NULLS LAST, m."isDefault" DESC, m."createdAt" DESC LIMIT 1) AS saved,
      EXISTS (SELECT FROM "Transaction" t WHERE t."practiceId" = r."practiceId" AND t."billId" = r.id
        AND t.type = 'Charge' AND t."requiresAction" AND t.state IN (0, 2)) AS "waitsForBank",
      c.id AS "clientId", btrim(c."firstName" || ' ' || c."lastName") AS name, c.email,
      k."providerCustomerId" AS customer,
      CASE WHEN takes_cards(p.id) THEN payment_account(p.id) END AS account,
      r."amountCurrency" AS currency
    FROM "EventRegistration" r
    JOIN "Bill" b ON b."practiceId" = r."practiceId" AND b.id = r.id
    JOIN "BookableEvent" e ON e."practiceId" = r."practiceId" AND e.id = r."bookableEventId"
    JOIN "Client" c ON c."practiceId" = r."practiceId" AND c.id = r."clientId"
    JOIN "Practice" p ON p.id = r."practiceId"
    LEFT JOIN "PaymentCustomer" k ON k."practiceId" = r."practiceId" AND k."clientId" = r."clientId"
      AND k.provider::text = COALESCE(p."paymentProvider"::text, 'stripe')
    WHERE r."practiceId" = ${ctx.practice.id}::uuid AND r."tokenHash" = ${tokenHash(token)}`;
  if (!row) throw new Refusal('not_found', EVENT_MESSAGES.tokenNotFound);
  const { id, clientId, name, email, customer, account, currency, moneyStatus, chargeOnDay, ...payer } = row;
  const known = { clientId, name, email, customer, account, currency };
  const client: CardClient = { ...known, appointment: null, billId: id };
  const { paymentError } = payer;
  const paymentStatus = registrationPaymentStatus({ moneyStatus, chargeOnDay, paymentError });
  return { ...payer, paymentStatus, registered: { registrationId: id, of: { registrationId: id }, client } };
}

/** Whether the place was given up as its card did not come in time. */
export const isLetGo = (payer: Pick<RegistrationPayer, 'payUntil' | 'state'>, now: number): boolean =>
  payer.payUntil !== null && (payer.state === 'cancelled' || payer.payUntil.getTime() <= now);

/** What is still to be paid, now or on the day. */
export const isOwed = ({ paymentStatus: status, amountCents }: RegistrationPayer): boolean =>
  amountCents > 0 && (status === 'unpaid' || status === 'failed' || status === 'upcoming');

/** Refuses a card or a payment that is not asked for (any more). `now`: epoch ms. */
export function mustBePayable(payer: RegistrationPayer, now: number): void {
  if (isLetGo(payer, now)) throw new Refusal('expired', EVENT_MESSAGES.placeLetGo);
  if (payer.state !== 'registered' || payer.eventCancelled || !isOwed(payer))
    throw new Refusal('state_changed', EVENT_MESSAGES.nothingToPay);
}
