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

/** Spent before a code is looked up, and given back where it was one: so that all guesses at one moment count. */
export interface Guess {
  wasRight: () => Promise<void>;
}

/**
 * Spends a try at a code: of its network's budget, and of the practice's from everywhere.
 * @throws rate_limited
 */
export async function spendGuess({ limiter, address, practice }: OperationContext): Promise<Guess> {
  const key = fromNetwork(practice.id, address);
  const tooMany = () => new Refusal('rate_limited', TEXTS.tooManyCodes);
  // What one network is refused is not taken from what belongs to everybody.
  if (!(await limiter.spend('giftCodeAddress', key))) throw tooMany();
  if (!(await limiter.spend('giftCodePractice', practice.id))) {
    await limiter.giveBack('giftCodeAddress', key);
    throw tooMany();
  }
  return {
    wasRight: async () => {
      await Promise.all([
        limiter.giveBack('giftCodeAddress', key),
        limiter.giveBack('giftCodePractice', practice.id),
      ]);
    },
  };
}

/** The practice's gift card of a code, its row locked until the transaction ends. Throws invalid_input beside `code` where there is none. */
export async function findCard(ctx: OperationContext, sql: Db, typed: string): Promise<FoundCard> {
  const code = readCode(typed);
  const [card] = code
    ? await sql<FoundCard>`
        SELECT id, state, "amountCents", "balanceCents", "amountCurrency" AS currency FROM "GiftCard"
        WHERE "practiceId" = ${ctx.practice.id}::uuid AND "codeHash" = ${codeHash(code)} AND state <> 'unpaid' FOR UPDATE`
    : [];
  // One that was never paid is none: nobody was told its code.
  if (!card) throw new Refusal('invalid_input', PAYMENT_MESSAGES.giftCodeUnknown, { field: 'code' });
  return card;
}

/** Refuses a gift card that can pay nothing in this currency. */
export function mustHaveValue(card: FoundCard, currency: string): void {
  const refuse = (text: string): never => {
    throw new Refusal('state_changed', text, { field: 'code' });
  };
  if (card.state === 'cancelled') refuse(TEXTS.closed);
  if (card.state !== 'active') refuse(TEXTS.used);
  if (card.currency !== currency) refuse(TEXTS.otherCurrency);
}
