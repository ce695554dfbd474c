import type { CardAccount } from '#app/integrations/cards/port.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { nameFor, tokenHash } from '#app/platform/tokens.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { CARD_MESSAGES } from './messages.ts';

/** A client whose card is saved, read or forgotten, and where the practice keeps cards. */
export interface CardClient {
  clientId: string;
  name: string;
  email: string | null;
  /** The provider's record of the client; null before the first card. */
  customer: string | null;
  /** The practice's account at the provider; null where it takes no cards. */
  account: CardAccount;
  currency: 'USD' | 'CAD';
  /** The appointment that the caller is at, if any. */
  appointment: {
    id: string;
    state: string;
    /**
     * Booked by a visitor, whose link proves this one booking and no more: a name, an address and a number that fit a
     * client say nothing about that client's other cards.
     */
    bookedFromOutside: boolean;
    /** The card that it is charged to. */
    cardId: string | null;
    /** It was called off, and its fee is still to be paid. */
    owesFee: boolean;
  } | null;
  /** The registration or gift card that it is given for, on the page of that alone. */
  billId?: string;
}

/** What somebody from outside pays for with a card that is given for it alone, on its own page. */
export type PaidFor = { registrationId: string } | { giftCardId: string };

interface Query {
  appointmentId?: string | undefined;
  practiceId?: string | undefined;
  userId?: string | undefined;
  clientId?: string | undefined;
}

type Row = Omit<CardClient, 'appointment' | 'billId'> & {
  userId: string | null;
  appointmentId: string | null;
  state: string | null;
  bookedFromOutside: boolean | null;
  cardId: string | null;
  owesFee: boolean;
};

/**
 * The client that the caller stands for or may act on: the one of the appointment asked for, else of the link in hand,
 * else (a practitioner) the one named. Any other id given beside must agree with it.
 * @throws not_found for ids that do not belong together, exactly as for ids that do not exist
 */
export async function cardClient(ctx: OperationContext, sql: Db, query: Query): Promise<CardClient> {
  const practiceId = ctx.practice.id;
  const notFound = () => new Refusal('not_found', CARD_MESSAGES.notFound);
  if (query.practiceId && query.practiceId !== practiceId) throw notFound();
  const byLink = query.appointmentId ? null : await appointmentOfLink(ctx, sql);
  const appointmentId = query.appointmentId ?? byLink;
  if (!appointmentId && !query.clientId) throw notFound();
  const [row] = await sql<Row>`
    SELECT c.id AS "clientId", c."userId", btrim(c."firstName" || ' ' || c."lastName") AS name, c.email,
      a.id AS "appointmentId", a.state, a."clientBooked" AS "bookedFromOutside", k."providerCustomerId" AS customer,
      coalesce(a.state = 'cancelled' AND kept_fee(a."policyFeeCents", a."feeWaivedAt") > 0 AND a."paidAt" IS NULL
        AND NOT a."markPaid", false) AS "owesFee",
      (SELECT m.id FROM chargeable_cards(a) m
        WHERE m.provider::text = COALESCE(p."paymentProvider"::text, 'stripe') LIMIT 1) AS "cardId",
      CASE WHEN takes_cards(p.id) THEN payment_account(p.id) END AS account,
      COALESCE(a."amountCurrency", p."defaultCurrency") AS currency
    FROM "Client" c
    JOIN "Practice" p ON p.id = c."practiceId"
    LEFT JOIN "Appointment" a ON a."practiceId" = c."practiceId" AND a."clientId" = c.id
      AND a.id = ${appointmentId ?? null}::uuid
    LEFT JOIN "PaymentCustomer" k ON k."practiceId" = c."practiceId" AND k."clientId" = c.id 
      AND k.provider::text = COALESCE(p."paymentProvider"::text, 'stripe')
    WHERE c."practiceId" = ${practiceId}::uuid
      AND CASE WHEN ${appointmentId ?? null}::uuid IS NULL THEN c.id = ${query.clientId ?? null}::uuid
               ELSE a.id IS NOT NULL END`;
  if (!row) throw notFound();
  if (query.clientId && !isMeant(query.clientId, row)) throw notFound();
  if (query.userId && query.userId !== row.userId) throw notFound();
  const { userId: _user, appointmentId: id, state, bookedFromOutside, cardId, owesFee, ...client } = row;
  return {
    ...client,
    appointment: id ? { id, state: state!, bookedFromOutside: bookedFromOutside!, cardId, owesFee } : null,
  };
}

/**
 * Its client, as whoever holds an appointment's link is told of them: a booking in somebody's name is matched to the record of whom the
 * practice knows, whose own id would say since when. It stands for that client at that appointment and for nothing else.
 */
export const clientAtAppointment = (appointment: { id: string; clientId: string }): string =>
  nameFor('client-of-appointment', `${appointment.id} ${appointment.clientId}`);

/** By the record's id, or by the name that the appointment's link knows the client by. */
const isMeant = (wantedId: string, { clientId, appointmentId }: Row): boolean =>
  wantedId === clientId ||
  (appointmentId !== null && wantedId === clientAtAppointment({ id: appointmentId, clientId }));

async function appointmentOfLink(ctx: OperationContext, sql: Db): Promise<string | null> {
  if (!ctx.linkToken) return null;
  const [row] = await sql<{ id: string }>`
    SELECT id FROM "Appointment"
    WHERE "practiceId" = ${ctx.practice.id}::uuid AND "instantActionTokenHash" = ${tokenHash(ctx.linkToken)}`;
  return row?.id ?? null;
}

/** Refuses a card for an appointment that is off, unless its fee is still to be paid. */
export function mustStillNeedCard({ appointment }: CardClient): void {
  const isOff = appointment?.state === 'cancelled' || appointment?.state === 'unavailable';
  if (isOff && !appointment.owesFee) throw new Refusal('state_changed', CARD_MESSAGES.off);
}

/** Refuses where the practice's account cannot take cards; answers the account. */
export function mustTakeCards({ account }: CardClient): NonNullable<CardAccount> {
  if (!account) throw new Refusal('conflict', CARD_MESSAGES.noCards);
  return account;
}

/**
 * Whether a client's card must stay: the practice asks for one to book, and an appointment booked so is still to be paid. A request
 * whose time came without an answer holds none.
 * @param now epoch milliseconds
 */
export async function isCardPromised(
  sql: Db,
  practiceId: string,
  clientId: string,
  now: number,
): Promise<boolean> {
  const [row] = await sql<{ promised: boolean }>`
    SELECT p."requireCcEnabled" AND p."requireClientCcToBook" AND EXISTS (
      SELECT FROM "Appointment" a
      WHERE a."practiceId" = p.id AND a."clientId" = ${clientId}::uuid AND (a.state = 'approved' OR (a.state = 'pending' AND a."startsAt" > ${new Date(now)}))
        AND a."amountCents" > 0 AND a."paidAt" IS NULL AND NOT a."markPaid") AS promised
    FROM "Practice" p WHERE p.id = ${practiceId}::uuid`;
  return row?.promised ?? false;
}
