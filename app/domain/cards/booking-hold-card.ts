import { requireHold, type Hold, type Offer } from '#app/domain/availability/index.ts';
import type { CardAccount } from '#app/integrations/cards/port.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { bookingCardMessages } from './booking-messages.ts';
import { keyAfter, withLivingCustomer } from './customer/living-customer.ts';

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

export interface Payer {
  firstName?: string | undefined;
  lastName?: string | undefined;
  email?: string | undefined;
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
  gone: readonly string[],
): Promise<string> {
  const known = await ctx.db.run(
    (sql) => sql<{ providerCustomerId: string }>`
      SELECT "providerCustomerId" FROM "CardSetup"
      WHERE "practiceId" = ${ctx.practice.id}::uuid AND "bookingHoldId" = ${hold.id}::uuid
        AND "providerCustomerId" IS NOT NULL AND "providerCustomerId" <> ALL(${gone}::text[])
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
