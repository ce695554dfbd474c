import { DAY_MS } from '#app/lib/duration.ts';
import type { ComposedEmail } from '../compose.ts';
import { writeDisputeEmail, type DisputeFacts } from '../dispute.ts';

type About = Pick<DisputeFacts, 'client' | 'practice' | 'practitioner'>;

/** The emails about a dispute as the gallery shows them; an inquiry as one that is not said until when. `now`: epoch ms. */
export const disputeEmails = (about: About, now: number): (ComposedEmail & { name: string })[] => {
  const link = 'https://app.example/portal/payments/disputes/d';
  const amount = { amountCents: 9_000, currency: 'USD' as const, timeZone: 'America/Los_Angeles' };
  const taken = { ...about, ...amount, isTaken: true, isClosed: false, link };
  const dueAt = new Date(now + 2 * DAY_MS);
  return [
    { name: 'dispute_opened', ...writeDisputeEmail('dispute_opened', { ...taken, dueAt }) },
    {
      name: 'dispute_opened.inquiry',
      ...writeDisputeEmail('dispute_opened', { ...taken, isTaken: false, dueAt: null }),
    },
    { name: 'dispute_due', ...writeDisputeEmail('dispute_due', { ...taken, dueAt }) },
  ];
};
