import type { OperationContext } from '#app/operations/context.ts';
import { newToken } from '#app/platform/tokens.ts';
import { addCard, mustTakeSetups, mustTakeTokens } from './add-card.ts';
import { asking } from './customer/asking.ts';
import { mustTakeCards, type CardClient, type PaidFor } from './card-client.ts';
import { putAsideUsedSetups, recordSetup, setupsDone, withCustomer } from './card-setup.ts';
import { CARD_MESSAGES } from './messages.ts';
import { provenCard, type ProvenCard } from './proven-card.ts';

/** A client of the practice who pays for a registration or a gift card. */
export interface CardPayer {
  of: PaidFor;
  client: CardClient;
}

const referencesOf = (ctx: OperationContext, { client, of }: CardPayer) => ({
  practiceId: ctx.practice.id,
  clientId: client.clientId,
  ...of,
});

/** Begins the keys that the provider knows a card of it by. */
const keyOf = (what: string, { of }: CardPayer): string =>
  'registrationId' in of ? `registration-${what}:${of.registrationId}` : `gift-card-${what}:${of.giftCardId}`;

/**
 * Begins saving the card for a registration or a gift card (spec 000 §4, the setup provider); asked again it answers the same setup until that
 * is used.
 * @throws Refusal conflict where cards are saved otherwise, rate_limited, unavailable
 */
export async function beginPayerCard(ctx: OperationContext, payer: CardPayer) {
  const { client } = payer;
  const account = mustTakeCards(client);
  mustTakeSetups(ctx, account);
  const { customer, setup } = await asking(ctx, CARD_MESSAGES.setupFailed, async () => {
    await putAsideUsedSetups(ctx, client);
    const done = await setupsDone(ctx, client);
    return withCustomer(ctx, client, account, async (customer) => {
      const setup = await ctx.ports.cards.createSetupIntent({
        account,
        customer,
        currency: client.currency,
        metadata: referencesOf(ctx, payer),
        idempotencyKey: `${keyOf('card', payer)}:${done}:${customer}`,
      });
      return { customer, setup };
    });
  });
  await recordSetup(ctx, client, { id: setup.id, customer });
  return { setupIntentSecret: setup.clientSecret, setupIntentId: setup.id };
}

/** A card page at the provider, for visitors without JavaScript. Answers its address. */
export async function payerCardPageUrl(
  ctx: OperationContext,
  payer: CardPayer,
  urls: { successUrl: string; cancelUrl: string },
): Promise<string> {
  const { client } = payer;
  const account = mustTakeCards(client);
  mustTakeSetups(ctx, account, CARD_MESSAGES.needsScript);
  await setupsDone(ctx, client);
  return asking(ctx, CARD_MESSAGES.setupFailed, () =>
    withCustomer(ctx, client, account, async (customer) => {
      const { url } = await ctx.ports.cards.createCardSetupPage({
        account,
        customer,
        currency: client.currency,
        metadata: referencesOf(ctx, payer),
        ...urls,
        // A page lives once: going back and asking again makes another.
        idempotencyKey: `${keyOf('card-page', payer)}:${newToken()}`,
      });
      return url;
    }),
  );
}

/**
 * The card that was given, proven by the provider: by a setup or a card page of what it pays, or the token that
 * Square's form made, which is kept there now.
 * @throws Refusal invalid_input, payment_declined with the provider's texts, unavailable
 */
export async function givenPayerCard(
  ctx: OperationContext,
  payer: CardPayer,
  given: {
    setupIntentId?: string | undefined;
    cardPage?: string | undefined;
    sourceId?: string | undefined;
  },
): Promise<ProvenCard> {
  const { client } = payer;
  const account = mustTakeCards(client);
  if (!given.sourceId) return provenCard(ctx, client, account, given, payer.of);
  mustTakeTokens(ctx, account);
  await setupsDone(ctx, client);
  const setup = await addCard(ctx, {
    account,
    withCustomer: (use) => withCustomer(ctx, client, account, use),
    sourceId: given.sourceId,
    // The token provider keeps two ids at most.
    metadata: { practiceId: ctx.practice.id, clientId: client.clientId },
    countedFor: { clientId: client.clientId, billId: client.billId },
  });
  return { setupIntentId: setup.id, customer: setup.customer, card: setup.paymentMethod };
}
