import { requireHold, type Hold, type Offer } from '#app/domain/availability/index.ts';
import { forgetCustomer } from '#app/domain/payments/index.ts';
import { providerOf, type CardAccount } from '#app/integrations/cards/port.ts';
import { ProviderError } from '#app/integrations/payments/port.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { bookingCardMessages } from './booking-messages.ts';

/** The references kept beside every card saved for a booking; they tie it to one practice and one hold. */
export function bookingReferences(practiceId: string, hold: Pick<Hold, 'id'>): Record<string, string> {
  return { practiceId, bookingHoldId: hold.id };
}

export interface CardHold {
  hold: Hold;
  offer: Offer;
  /** The practice's account at the provider. */
  account: NonNullable<CardAccount>;
}

/** The kept time that a card is being saved for; refused once it is over or booked, or where no card can be taken. */
export async function holdForCard(ctx: OperationContext, token: string): Promise<CardHold> {
  const { hold, offer } = await ctx.db.run((sql) => requireHold(ctx, sql, token));
  if (!offer || hold.isReleased || hold.expiresAt.getTime() <= ctx.clock.now()) {
    throw new Refusal('expired', bookingCardMessages.timeOver);
  }
  const account = offer.rules.cardAccount;
  if (!account) throw new Refusal('conflict', bookingCardMessages.noCards);
  return { hold, offer, account };
}

/** Calls the provider; what it cannot answer becomes a refusal with the given text. */
export async function asking<T>(ctx: OperationContext, text: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    ctx.log.warn(
      { problem: error.problem, providerRequestId: error.providerRequestId },
      'card provider failed',
    );
    throw new Refusal('unavailable', text);
  }
}

export interface Payer {
  firstName?: string | undefined;
  lastName?: string | undefined;
  email?: string | undefined;
}

/** A record that is made after another one was gone has a key of its own. */
export const keyAfter = (key: string, gone: string | null): string => (gone ? `${key}:after:${gone}` : key);

/** How many records in a row may be gone: the keys of a day still answer those that were deleted since. */
const MOST_GONE = 5;

/**
 * Does something with the provider's record of a client. One that was deleted or merged there is forgotten, and it is done with a new one:
 * whoever saves a card notices nothing. Throws ProviderError.
 * @param customerAfter answers a record other than the one that is gone
 */
export async function withLivingCustomer<T>(
  ctx: OperationContext,
  account: CardAccount,
  customerAfter: (gone: string | null) => Promise<string>,
  use: (customer: string) => Promise<T>,
): Promise<T> {
  let gone: string | null = null;
  for (let left = MOST_GONE; ; left -= 1) {
    const customer = await customerAfter(gone);
    try {
      return await use(customer);
    } catch (error) {
      if (!(error instanceof ProviderError) || error.problem !== 'customer_gone' || left === 0) throw error;
      gone = customer;
      // Whoever is here gives another card already.
      const at = { practiceId: ctx.practice.id, provider: providerOf(account), customer, asks: false };
      await ctx.db.run((sql) => forgetCustomer(ctx, sql, at));
    }
  }
}

/** Does something with the provider's record of the visitor who keeps a time: one a hold, whatever is tried with it. */
export const withHoldCustomer = <T>(
  ctx: OperationContext,
  about: CardHold,
  payer: Payer,
  use: (customer: string) => Promise<T>,
): Promise<T> => withLivingCustomer(ctx, about.account, (gone) => customerOf(ctx, about, payer, gone), use);

async function customerOf(
  ctx: OperationContext,
  { hold, account }: CardHold,
  payer: Payer,
  gone: string | null,
): Promise<string> {
  const known = await ctx.db.run(
    (sql) => sql<{ providerCustomerId: string }>`
      SELECT "providerCustomerId" FROM "CardSetup"
      WHERE "practiceId" = ${ctx.practice.id}::uuid AND "bookingHoldId" = ${hold.id}::uuid
        AND "providerCustomerId" IS DISTINCT FROM ${gone} AND "providerCustomerId" IS NOT NULL
      ORDER BY "createdAt" DESC LIMIT 1`,
  );
  if (known[0]) return known[0].providerCustomerId;
  const name = [payer.firstName, payer.lastName].filter(Boolean).join(' ');
  const { customer } = await ctx.ports.cards.ensureCustomer({
    account,
    clientRef: hold.id,
    email: payer.email || null,
    name: name || 'Booking in progress',
    idempotencyKey: keyAfter(`booking-customer:${hold.id}`, gone),
  });
  return customer;
}
