import type { CardAccount } from '#app/integrations/cards/port.ts';
import type { PaymentMetadata } from '#app/integrations/payments/port.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { newToken } from '#app/platform/tokens.ts';
import { mustTakeSetups } from '../add-card.ts';
import { mustTakeCards, type CardClient } from '../card-client.ts';
import { recordSetup, setupsDone, withCustomer } from '../card-setup.ts';
import { CARD_MESSAGES } from '../messages.ts';
import { asking } from './asking.ts';
import { endUsedSetups } from './used-setups.ts';

/** What a card that is to be saved is for. */
interface Begun {
  /** The references kept beside it at the provider. */
  metadata: PaymentMetadata;
  /** Begins the keys that the provider knows it by. */
  key: string;
}

/**
 * Begins saving a client's card (spec 000 §4, the setup provider); asked again it answers the same setup until that is used.
 * @throws Refusal conflict where cards are saved otherwise, rate_limited, unavailable
 */
export async function beginSetup(ctx: OperationContext, client: CardClient, { metadata, key }: Begun) {
  const account = mustTakeCards(client);
  mustTakeSetups(ctx, account);
  const { customer, setup } = await asking(ctx, CARD_MESSAGES.setupFailed, async () => {
    await endUsedSetups(ctx, client);
    const done = await setupsDone(ctx, client);
    return withCustomer(ctx, client, account, async (customer) => {
      const setup = await ctx.ports.cards.createSetupIntent({
        account,
        customer,
        currency: client.currency,
        metadata,
        idempotencyKey: `${key}:${done}:${customer}`,
      });
      return { customer, setup };
    });
  });
  await recordSetup(ctx, client, { id: setup.id, customer });
  return { setupIntentSecret: setup.clientSecret, setupIntentId: setup.id };
}

interface Page extends Begun {
  account: NonNullable<CardAccount>;
  currency: CardClient['currency'];
  /** Lends the provider's record of whose card it is (withLivingCustomer). */
  withCustomer: <T>(use: (customer: string) => Promise<T>) => Promise<T>;
  successUrl: string;
  cancelUrl: string;
}

/**
 * A card page at the provider, for visitors without JavaScript; coming back from it by itself changes nothing. Answers its address.
 * @throws Refusal conflict where cards are saved otherwise, unavailable
 */
export async function cardPageUrl(
  ctx: OperationContext,
  { withCustomer: lend, key, ...page }: Page,
): Promise<string> {
  mustTakeSetups(ctx, page.account, CARD_MESSAGES.needsScript);
  return asking(ctx, CARD_MESSAGES.setupFailed, () =>
    lend(async (customer) => {
      // A page lives once: going back and asking again makes another.
      const idempotencyKey = `${key}:${newToken()}`;
      return (await ctx.ports.cards.createCardSetupPage({ ...page, customer, idempotencyKey })).url;
    }),
  );
}

/** The same of a client of the practice, whose tries of a day are counted. */
export async function clientCardPageUrl(
  ctx: OperationContext,
  client: CardClient,
  page: Begun & Pick<Page, 'successUrl' | 'cancelUrl'>,
): Promise<string> {
  const account = mustTakeCards(client);
  await setupsDone(ctx, client);
  const { currency } = client;
  return cardPageUrl(ctx, {
    ...page,
    account,
    currency,
    withCustomer: (use) => withCustomer(ctx, client, account, use),
  });
}
