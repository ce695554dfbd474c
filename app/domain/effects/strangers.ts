import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { fromNetwork } from '#app/platform/address.ts';
import type { Budget } from '#app/platform/rate-limit.ts';
import { tokenHash } from '#app/platform/tokens.ts';

/** Ours: the specification knows no limits of bookings. One text for every budget of a person, so that it tells nothing of others. */
export const STRANGER_MESSAGES = {
  recipient:
    'Many bookings have been made with this email address or phone number today. Please call the practice, or try again tomorrow.',
  network:
    'Many bookings have been made from your network today. Please call the practice, or try again tomorrow.',
  practice:
    'This practice has had more bookings today than it can take online. Please call, or try again tomorrow.',
  moves: 'This appointment has been moved many times today. Please call the practice, or try again tomorrow.',
} as const;

/** One mailbox, however it is written: without the tag after a plus sign, and at Gmail without dots. */
export function mailboxOf(email: string): string {
  const [name = '', host = ''] = email.toLowerCase().split(/@(?=[^@]*$)/);
  const box = name.replace(/\+.*$/, '');
  return /^(gmail|googlemail)\.com$/.test(host) ? `${box.replaceAll('.', '')}@gmail.com` : `${box}@${host}`;
}

interface Spent {
  /** Nothing came of it, so nobody was written to. */
  giveBack(): Promise<void>;
}

/**
 * Spends from the day's budgets of messages that a stranger's booking or registration causes: of each recipient from this network and
 * from everywhere, of the network, of the practice. Nobody has proved that an address or number is the caller's own, so it may be
 * anybody's. Called before the transaction that wants the messages; the keys are hashes.
 * @throws rate_limited
 */
export async function spendStranger(
  { limiter, address, practice }: OperationContext,
  { email, phone }: { email: string; phone: string },
): Promise<Spent> {
  const recipients = [mailboxOf(email), phone].map((one) => tokenHash(`recipient ${one}`));
  // What one network is refused is not taken from what belongs to everybody.
  const costs: { budget: Budget; key: string; text: string }[] = [
    { budget: 'strangerNetwork', key: address, text: STRANGER_MESSAGES.network },
    ...recipients.map((key) => ({
      budget: 'strangerPair' as const,
      key: fromNetwork(key, address),
      text: STRANGER_MESSAGES.recipient,
    })),
    ...recipients.map((key) => ({
      budget: 'strangerRecipient' as const,
      key,
      text: STRANGER_MESSAGES.recipient,
    })),
    { budget: 'strangerPractice', key: practice.id, text: STRANGER_MESSAGES.practice },
  ];
  const spent: typeof costs = [];
  const giveBack = async () => {
    await Promise.all(spent.map(({ budget, key }) => limiter.giveBack(budget, key)));
  };
  for (const cost of costs) {
    spent.push(cost);
    if (await limiter.spend(cost.budget, cost.key)) continue;
    await giveBack();
    throw new Refusal('rate_limited', cost.text);
  }
  return { giveBack };
}

/**
 * Spends from the day's budget of one appointment's moves by whoever holds its link: each one writes to both sides.
 * @throws rate_limited
 */
export async function spendMove({ limiter }: OperationContext, appointmentId: string): Promise<void> {
  if (!(await limiter.spend('linkMoves', appointmentId)))
    throw new Refusal('rate_limited', STRANGER_MESSAGES.moves);
}
