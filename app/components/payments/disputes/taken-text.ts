import type { OpValue } from '#app/components/operation/op.ts';
import { PAYMENT_PROVIDER_NAMES } from '#app/domain/banking/messages.ts';

type Disputed = Pick<OpValue<'disputeDetails'>['dispute'], 'state' | 'isTaken' | 'feeCents' | 'provider'>;

/** Where the disputed amount is. */
export function takenText({ state, isTaken, feeCents, provider }: Disputed): string {
  if (state === 'won') return 'You won: the amount came back to you.';
  if (state === 'lost') return 'The bank decided for the client: the amount stays with them.';
  if (isTaken)
    return `The bank has taken the amount back for now${feeCents > 0 ? `, and ${PAYMENT_PROVIDER_NAMES[provider]} its fee` : ''}. If you win, it comes back to you.`;
  return state === 'closed'
    ? 'It is closed: the bank took nothing back.'
    : 'The bank only asks so far: nothing was taken back.';
}
