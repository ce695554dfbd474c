import type { DemoPractice } from './demo-practice.ts';
import type { CardKind } from './people.ts';

/** What became of an appointment, or of its payment. */
export type Outcome =
  | 'paid'
  | 'paid_with_tip'
  | 'marked_paid'
  | 'unmarked'
  | 'refunded'
  | 'partly_refunded'
  | 'adjusted'
  | 'no_show'
  | 'failed'
  | 'past_due'
  | 'card_needed_past_due'
  | 'cancelled_by_client'
  | 'cancelled_by_practitioner'
  | 'unavailable'
  | 'free'
  | 'pending'
  | 'approved'
  | 'approved_without_card';

/** Which clients an outcome can have happened to. */
export const CARD_OF: Record<Outcome, readonly CardKind[]> = {
  paid: ['pays'],
  paid_with_tip: ['pays'],
  marked_paid: ['none', 'pays'],
  unmarked: ['pays'],
  refunded: ['pays'],
  partly_refunded: ['pays'],
  adjusted: ['none', 'pays'],
  no_show: ['none'],
  failed: ['declines'],
  past_due: ['pays'],
  card_needed_past_due: ['none'],
  cancelled_by_client: ['pays', 'none'],
  cancelled_by_practitioner: ['pays'],
  unavailable: ['pays', 'none'],
  free: ['none', 'pays'],
  pending: ['pays', 'none'],
  approved: ['pays'],
  approved_without_card: ['none'],
};

const USUAL: readonly Outcome[] = [
  'paid',
  'paid',
  'paid_with_tip',
  'marked_paid',
  'paid',
  'paid',
  'cancelled_by_client',
  'paid',
  'paid_with_tip',
  'paid',
  'paid',
  'refunded',
  'adjusted',
  'cancelled_by_practitioner',
  'partly_refunded',
];

/** The card of an older appointment is no longer tried by the worker, so those stay past due or unpaid. */
const NO_LONGER_CHARGED_DAYS = 34;
const OLD: readonly Outcome[] = ['past_due', 'unmarked', 'past_due'];
/** Trouble that the practitioner has not got round to yet. */
const RECENT_DAYS = 16;
const RECENT: readonly Outcome[] = [
  'card_needed_past_due',
  'paid',
  'failed',
  'paid',
  'card_needed_past_due',
  'paid',
  'no_show',
  'failed',
];

/** Gives out what became of appointments, one after the other in the order of time: each practice sees every state. */
export function outcomes(demo: DemoPractice) {
  const { instantClientApproval, acceptsTips } = demo.settings;
  let past = 0;
  let recent = 0;
  let future = 0;
  let pastDue = 0;
  let requests = 0;

  function usual(): Outcome {
    const outcome = USUAL[past++ % USUAL.length]!;
    return outcome === 'paid_with_tip' && !acceptsTips ? 'paid' : outcome;
  }

  return {
    /** Of an appointment that began so many days ago. */
    ofPast(daysAgo: number, amountCents: number): Outcome {
      if (amountCents === 0) return 'free';
      if (daysAgo >= NO_LONGER_CHARGED_DAYS && daysAgo < 60 && pastDue < OLD.length) return OLD[pastDue++]!;
      if (daysAgo <= RECENT_DAYS && recent < RECENT.length) return RECENT[recent++]!;
      return usual();
    },
    /** Of an appointment still to come. */
    ofFuture(amountCents: number): Outcome {
      const index = future++;
      if (!instantClientApproval && index % 3 === 1 && requests < 5) {
        requests += 1;
        return 'pending';
      }
      if (index % 13 === 6) return 'cancelled_by_client';
      if (!instantClientApproval && index % 17 === 9) return 'unavailable';
      if (amountCents === 0) return 'free';
      return index % 4 === 2 ? 'approved_without_card' : 'approved';
    },
  };
}
