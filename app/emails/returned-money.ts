import { formatMoney, type Currency } from '#app/lib/money.ts';
import { RETURNED_MONEY, type RefundedThing } from '#app/lib/messages/returned-money.ts';
import { composeEmail, type ComposedEmail } from './compose.ts';
import type { Sender } from './sender.ts';

/** What the practitioner is told of money that a bank sent back; the amount is in cents. */
export type ReturnFacts = {
  practice: Sender;
  practitioner: { name: string };
  amountCents: number;
  currency: Currency;
  /** The practice is closed: it has to be opened again before money can be given back in it. */
  isClosed: boolean;
  /** Where it stands in the portal. */
  link: string;
} & (
  | { template: 'refund_came_back'; client: string; kind: RefundedThing }
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
            RETURNED_MONEY.refundWay(facts.kind, ' in your inbox'),
          ],
          action: { label: 'Open Payments', url: link },
        }
      : {
          subject: `Your bank sent a payout of ${amount} back`,
          heading: 'Your bank sent a payout back',
          body: [
            `${hi} a payout of ${amount} did not arrive. ${facts.failure ?? RETURNED_MONEY.payoutSentBack}`,
            RETURNED_MONEY.comesLater(facts.at),
          ],
          action: { label: 'See the payout', url: link },
        };
  const closed = isClosed
    ? ['You have closed your practice. To see to it, log in and open it again first.']
    : [];
  return composeEmail({ ...words, body: [...words.body, ...closed], sms: null, details: false }, practice);
}
