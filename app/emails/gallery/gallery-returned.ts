import type { ComposedEmail } from '../compose.ts';
import { writeReturnEmail, type ReturnFacts } from '../returned-money.ts';

type About = Pick<ReturnFacts, 'practice' | 'practitioner'>;

/** The emails about money that a bank sent back as the gallery shows them. */
export const returnEmails = (about: About, client: string): (ComposedEmail & { name: string })[] => {
  const link = 'https://app.example/portal/payments';
  const facts = { ...about, amountCents: 9_000, currency: 'USD' as const, isClosed: false, link };
  const failure = 'The bank account is closed.';
  return [
    {
      name: 'refund_came_back',
      ...writeReturnEmail({ ...facts, template: 'refund_came_back', client, kind: 'appointment' }),
    },
    {
      name: 'payout_came_back',
      ...writeReturnEmail({ ...facts, template: 'payout_came_back', at: 'Stripe', failure }),
    },
  ];
};
