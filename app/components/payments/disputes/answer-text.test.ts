import { expect, test } from 'vitest';
import { answerText } from './answer-text.ts';

const SENT = new Date('2026-03-04T17:00:00Z');
const nothing = { answer: null, answeredAt: null, sentAt: null, provider: 'stripe' } as const;

test.each([
  ['closed', 'No answer was needed: this never became a dispute.'],
  ['won', 'No answer was sent.'],
  ['lost', 'No answer was sent in time.'],
] as const)('of one that nobody answered, and that is %s', (state, text) => {
  expect(answerText({ ...nothing, state, hasEvidence: false }, 'America/New_York')).toBe(text);
});

test('of one that was answered', () => {
  const sent = {
    ...nothing,
    answeredAt: SENT,
    sentAt: SENT,
    state: 'under_review',
    hasEvidence: true,
  } as const;
  expect(answerText({ ...sent, answer: 'evidence' }, 'America/New_York')).toMatch(
    /^Sent on .* The bank decides/,
  );
  expect(answerText({ ...sent, answer: 'accepted' }, 'America/New_York')).toMatch(
    /^You accepted this dispute on/,
  );
  expect(answerText({ ...sent, answer: null }, 'America/New_York')).toBe('Evidence was handed in at Stripe.');
});
