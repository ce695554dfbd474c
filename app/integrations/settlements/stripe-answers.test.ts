import { expect, test } from 'vitest';
import { toDispute } from './stripe-answers.ts';

const read = (status: string) =>
  toDispute({
    id: 'du_1',
    object: 'dispute',
    status,
    payment_intent: 'pi_1',
    amount: 9000,
    currency: 'usd',
    reason: 'general',
    created: 1_900_000_000,
    evidence_details: { due_by: null, has_evidence: true, submission_count: 1 },
    balance_transactions: [],
  });
const answered = (status: string) => read(status).hasEvidence;

test.each(['warning_needs_response', 'needs_response'])(
  'what was sent before is no answer to what the bank asks anew: %s',
  (status) => expect(answered(status)).toBe(false),
);

test.each(['warning_under_review', 'under_review'])('what the bank reads was sent: %s', (status) =>
  expect(answered(status)).toBe(true),
);

test.each(['prevented', 'warning_closed'])(
  'what never became a dispute is closed, and took nothing: %s',
  (status) => expect(read(status)).toMatchObject({ state: 'closed', isTaken: false }),
);
