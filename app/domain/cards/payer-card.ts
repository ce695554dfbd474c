import type { OperationContext } from '#app/operations/context.ts';
import { addCard, mustTakeTokens } from './add-card.ts';
import { mustTakeCards, type CardClient, type PaidFor } from './card-client.ts';
import { setupsDone, withCustomer } from './card-setup.ts';
import { beginSetup, clientCardPageUrl } from './customer/begin-saving.ts';
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

const begunFor = (ctx: OperationContext, what: string, payer: CardPayer) => ({
  metadata: referencesOf(ctx, payer),
  key: keyOf(what, payer),
});

/** Begins saving the card for a registration or a gift card (beginSetup). */
export const beginPayerCard = (ctx: OperationContext, payer: CardPayer) =>
  beginSetup(ctx, payer.client, begunFor(ctx, 'card', payer));

/** A card page at the provider, for visitors without JavaScript. Answers its address. */
export const payerCardPageUrl = (
  ctx: OperationContext,
  payer: CardPayer,
  urls: { successUrl: string; cancelUrl: string },
): Promise<string> => clientCardPageUrl(ctx, payer.client, { ...begunFor(ctx, 'card-page', payer), ...urls });

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
