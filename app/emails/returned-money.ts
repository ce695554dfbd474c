import { formatMoney, type Currency } from '#app/lib/money.ts';
import { composeEmail, type ComposedEmail } from './compose.ts';
import type { Sender } from './sender.ts';

/** What the practitioner is told of money that a bank sent back; the amount is in cents. */
export type ReturnFacts = {
  practice: Sender;
  practitioner: { name: string };
  amountCents: number;
  currency: Currency;
  /** Money is given back in an open practice. */
  isClosed: boolean;
  /** Where it stands in the portal. */
  link: string;
} & (
  | { template: 'refund_came_back'; client: string }
  /** `at` is the company that paid it out, `failure` why the bank did not take it. */
  | { template: 'payout_came_back'; at: string; failure: string | null }
);

export type ReturnTemplate = ReturnFacts['template'];

/** Writes to the practitioner of money that came back. Texts are ours: the specification has none of it. */
export function writeReturnEmail(facts: ReturnFacts): ComposedEmail {
  const { practice, practitioner, isClosed, link } = facts;
  const amount = formatMoney(facts.amountCents, facts.currency);
  const hi = `Hi ${practitioner.name},`;
  const words =
    facts.template === 'refund_came_back'
      ? {
          subject: `A refund of ${amount} to ${facts.client} came back`,
          heading: 'A refund came back',
          body: [
            `${hi} the bank of ${facts.client} did not take a refund of ${amount}: the money is with you again.`,
            'Refund it once more, or give it back in another way and note it on the appointment.',
          ],
          action: { label: 'Open Payments', url: link },
        }
      : {
          subject: `Your bank sent a payout of ${amount} back`,
          heading: 'Your bank sent a payout back',
          body: [
            `${hi} a payout of ${amount} did not arrive. ${facts.failure ?? 'The bank sent it back.'}`,
            `The money is at ${facts.at} and comes with a later payout once your bank account is put right there.`,
          ],
          action: { label: 'See the payout', url: link },
        };
  const closed = isClosed
    ? ['You have closed your practice. To see to it, log in and open it again first.']
    : [];
  return composeEmail({ ...words, body: [...words.body, ...closed], sms: null, details: false }, practice);
}
