import type { CardAccount, CardSetup, SavedCard } from '#app/integrations/cards/port.ts';
import { ProviderError } from '#app/integrations/payments/port.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { asking } from './customer/asking.ts';
import type { CardClient, PaidFor } from './card-client.ts';
import { CARD_MESSAGES } from './messages.ts';

/** A card that the provider itself says was saved for this client of this practice. */
export interface ProvenCard {
  setupIntentId: string;
  customer: string;
  card: SavedCard;
}

interface Named {
  setupIntentId?: string | undefined;
  /** The provider's own card page that the setup ran on. */
  cardPage?: string | undefined;
}

/**
 * Reads the named setup from the provider. Refuses one that is unknown, that was made for somebody else, or that saved
 * no card. Whose it is say the references that we gave it: the record that its card hangs at may have been merged into another since, and
 * the card is still to be charged; with a record that was deleted it is gone.
 */
export async function provenCard(
  ctx: OperationContext,
  client: CardClient,
  account: CardAccount,
  named: Named,
  of?: PaidFor,
): Promise<ProvenCard> {
  const setup = await asking(ctx, CARD_MESSAGES.unreachable, () => readSetup(ctx, account, named));
  const { metadata, customer, status, paymentMethod } = setup ?? {};
  const isOfClient =
    metadata?.practiceId === ctx.practice.id &&
    metadata.clientId === client.clientId &&
    metadata.registrationId === (of && 'registrationId' in of ? of.registrationId : undefined) &&
    metadata.giftCardId === (of && 'giftCardId' in of ? of.giftCardId : undefined);
  const notYours = () => new Refusal('invalid_input', CARD_MESSAGES.notYours, { field: 'setupIntentId' });
  if (!setup || !isOfClient) throw notYours();
  if (status !== 'succeeded' || !customer || !paymentMethod) {
    throw new Refusal('payment_declined', setup.failure?.message ?? CARD_MESSAGES.notSaved);
  }
  const isElsewhere = client.customer !== null && customer !== client.customer;
  const reads = () => ctx.ports.cards.readCard({ account, paymentMethod: paymentMethod.id });
  if (isElsewhere && !(await asking(ctx, CARD_MESSAGES.unreachable, reads))) throw notYours();
  return { setupIntentId: setup.id, customer, card: paymentMethod };
}

async function readSetup(
  ctx: OperationContext,
  account: CardAccount,
  { setupIntentId, cardPage }: Named,
): Promise<CardSetup | null> {
  const { cards } = ctx.ports;
  try {
    if (setupIntentId) return await cards.readSetupIntent({ account, id: setupIntentId });
    return (await cards.readCardSetupPage({ account, id: cardPage! })).setup;
  } catch (error) {
    const unknown =
      error instanceof ProviderError &&
      (error.problem === 'not_found' || error.problem === 'invalid_request');
    if (unknown) return null;
    throw error;
  }
}
