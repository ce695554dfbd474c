import { createHash } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { AddCardResult, CardAccount } from '#app/integrations/cards/port.ts';
import type { PaymentMetadata } from '#app/integrations/payments/port.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { asking } from './customer/asking.ts';
import { CARD_MESSAGES } from './messages.ts';

interface Adding {
  account: NonNullable<CardAccount>;
  /** Lends the provider's record of whose card it is (withLivingCustomer). */
  withCustomer: <T>(use: (customer: string) => Promise<T>) => Promise<T>;
  sourceId: string;
  metadata: PaymentMetadata;
  /** Whom a refused try is counted for; against stolen numbers being tried one after the other. */
  countedFor: {
    clientId?: string;
    appointmentId?: string | undefined;
    billId?: string | undefined;
    holdId?: string;
  };
}

/** Refuses where cards are not saved by a token: the page shows the other provider's form. */
export function mustTakeTokens(ctx: OperationContext, account: NonNullable<CardAccount>): void {
  if (ctx.ports.cards.savesBy(account) !== 'token') throw new Refusal('conflict', CARD_MESSAGES.otherForm);
}

/** Refuses where cards are not saved by a setup; for steps that only such a provider has. */
export function mustTakeSetups(
  ctx: OperationContext,
  account: NonNullable<CardAccount>,
  text: string = CARD_MESSAGES.setupFailed,
): void {
  if (ctx.ports.cards.savesBy(account) !== 'setup') throw new Refusal('conflict', text);
}

/**
 * Keeps the card of a token at the provider (spec 000 §4, the token provider). The same token twice keeps one card.
 * @throws Refusal payment_declined with every text of the provider, in its order; unavailable where nobody knows
 */
export async function addCard(
  ctx: OperationContext,
  adding: Adding,
): Promise<Extract<AddCardResult, { outcome: 'saved' }>['setup']> {
  const { account, sourceId, metadata } = adding;
  const { customer, result } = await asking(ctx, CARD_MESSAGES.unreachable, () =>
    adding.withCustomer(async (customer) => {
      const digest = createHash('sha256').update(`${customer} ${sourceId}`).digest('hex').slice(0, 32);
      const idempotencyKey = `card:${digest}`;
      const request = { account, customer, token: sourceId, metadata, idempotencyKey };
      return { customer, result: await ctx.ports.cards.addCard(request) };
    }),
  );
  if (result.outcome === 'saved') return result.setup;
  if (result.outcome === 'unavailable') throw new Refusal('unavailable', CARD_MESSAGES.unreachable);
  await countRefusal(ctx, adding, customer, result.messages);
  const [first = CARD_MESSAGES.confirmFailed] = result.messages;
  throw new Refusal('payment_declined', first, {
    problems: result.messages.map((message) => ({ message })),
  });
}

/** A refused try stands beside the setups that came to nothing, so that all tries of a day count together. */
async function countRefusal(
  ctx: OperationContext,
  { countedFor }: Adding,
  customer: string,
  messages: string[],
) {
  const { clientId, appointmentId, billId, holdId } = countedFor;
  const id = uuid();
  const now = new Date(ctx.clock.now());
  await ctx.db.run(
    (sql) => sql`
      INSERT INTO "CardSetup" (id, "practiceId", "clientId", "appointmentId", "billId", "bookingHoldId", provider,
        "providerSetupIntentId", "providerCustomerId", state, error, "createdAt", "completedAt")
      VALUES (${id}::uuid, ${ctx.practice.id}::uuid, ${clientId ?? null}::uuid, ${appointmentId ?? null}::uuid,
        ${billId ?? null}::uuid, ${holdId ?? null}::uuid, 'square', ${`refused:${id}`}, ${customer}, 'failed', ${messages.join(', ')}, ${now},
        ${now})`,
  );
}
