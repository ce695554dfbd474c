import { forgetCustomer } from '#app/domain/payments/index.ts';
import { providerOf, type CardAccount } from '#app/integrations/cards/port.ts';
import { ProviderError } from '#app/integrations/payments/port.ts';
import type { OperationContext } from '#app/operations/context.ts';

/** A record that is made after others were gone has a key of its own. */
export const keyAfter = (key: string, gone: readonly string[]): string =>
  gone.length > 0 ? `${key}:after:${gone.at(-1)}` : key;

/** How many records in a row may be gone: the keys of a day still answer those that were deleted since. */
const MOST_GONE = 5;

/**
 * Does something with the provider's record of a client. One that the provider knows no more is forgotten, and it is done with a new one:
 * whoever saves a card notices nothing. Throws ProviderError.
 * @param customerAfter answers a record other than those that are gone
 */
export async function withLivingCustomer<T>(
  ctx: OperationContext,
  account: CardAccount,
  customerAfter: (gone: readonly string[]) => Promise<string>,
  use: (customer: string) => Promise<T>,
): Promise<T> {
  const gone: string[] = [];
  for (;;) {
    const customer = await customerAfter(gone);
    try {
      return await use(customer);
    } catch (error) {
      const isGone = error instanceof ProviderError && error.problem === 'customer_gone';
      if (!isGone || gone.length === MOST_GONE) throw error;
      gone.push(customer);
      const at = { practiceId: ctx.practice.id, provider: providerOf(account), customer };
      await ctx.db.run((sql) => forgetCustomer(sql, at));
    }
  }
}
