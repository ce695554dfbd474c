import { PAYMENT_MESSAGES } from '#app/domain/payments/messages.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { fromNetwork } from '#app/platform/address.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { codeHash, readCode } from '../code.ts';
import { GIFT_CARD_MESSAGES as TEXTS } from '../messages.ts';

/** A gift card of the practice, as whoever knows its code may see it. */
export interface FoundCard {
  id: string;
  state: 'unpaid' | 'active' | 'spent' | 'cancelled';
  amountCents: number;
  balanceCents: number;
  currency: string;
}

/** The input's field that a code stands in. */
type CodeField = 'code' | 'giftCardCode';

/** A code that is none: whoever sends many of them is guessing. */
class UnknownGiftCard extends Refusal {
  constructor(field: CodeField) {
    super('invalid_input', PAYMENT_MESSAGES.giftCodeUnknown, { field });
  }
}

/**
 * Runs what looks a code up, within what one network may guess at one practice, and everybody together: only a code that is none costs
 * anything, whatever else goes wrong. Spent before it is looked up, so that all guesses at one moment count.
 * @throws rate_limited
 */
export async function withinCardGuesses<T>(
  { limiter, address, practice }: OperationContext,
  code: string | undefined,
  run: () => Promise<T>,
): Promise<T> {
  if (!code) return run();
  const key = fromNetwork(practice.id, address);
  const tooMany = () => new Refusal('rate_limited', TEXTS.tooManyCodes);
  // What one network is refused is not taken from what belongs to everybody.
  if (!(await limiter.spend('giftCodeAddress', key))) throw tooMany();
  if (!(await limiter.spend('giftCodePractice', practice.id))) {
    await limiter.giveBack('giftCodeAddress', key);
    throw tooMany();
  }
  const giveBack = () =>
    Promise.all([
      limiter.giveBack('giftCodeAddress', key),
      limiter.giveBack('giftCodePractice', practice.id),
    ]);
  try {
    const done = await run();
    await giveBack();
    return done;
  } catch (error) {
    if (!(error instanceof UnknownGiftCard)) await giveBack();
    throw error;
  }
}

/** The practice's gift card of a code, its row locked until the transaction ends. Throws invalid_input beside `field` where there is none. */
export async function findCard(
  ctx: OperationContext,
  sql: Db,
  typed: string,
  field: CodeField = 'code',
): Promise<FoundCard> {
  const code = readCode(typed);
  const [card] = code
    ? await sql<FoundCard>`
        SELECT id, state, "amountCents", "balanceCents", "amountCurrency" AS currency FROM "GiftCard"
        WHERE "practiceId" = ${ctx.practice.id}::uuid AND "codeHash" = ${codeHash(code)} AND state <> 'unpaid' FOR UPDATE`
    : [];
  // One that was never paid is none: nobody was told its code.
  if (!card) throw new UnknownGiftCard(field);
  return card;
}

/** Refuses a gift card that can pay nothing in this currency. */
export function mustHaveValue(card: FoundCard, currency: string, field: CodeField = 'code'): void {
  const refuse = (text: string): never => {
    throw new Refusal('state_changed', text, { field });
  };
  if (card.state === 'cancelled') refuse(TEXTS.closed);
  if (card.state !== 'active') refuse(TEXTS.used);
  if (card.currency !== currency) refuse(TEXTS.otherCurrency);
}
