import { expect, test } from 'vitest';
import { EVIDENCE_MAX } from '#app/lib/messages/dispute-answers.ts';
import { suggestedEvidence, type EvidenceFacts } from './evidence-texts.ts';

const at = (day: number) => new Date(Date.UTC(2026, 2, day, 18));
const FACTS: EvidenceFacts = {
  timeZone: 'America/New_York',
  practice: 'Alder House',
  practitioner: 'Ann Alder',
  client: { name: 'Dana Moss', email: 'dana@example.com', phone: null, paidVisits: 3 },
  payment: {
    amountCents: 9000,
    currency: 'USD',
    at: at(3),
    brand: 'visa',
    last4: '4242',
    isSavedByClient: true,
  },
  what: 'Massage',
  visit: {
    startsAt: at(3),
    endsAt: at(3),
    place: 'at the office',
    isDone: true,
    off: null,
    feeCents: 0,
    review: { rating: 5, at: at(4) },
  },
  gift: null,
  policy: { text: 'Free until a day\nbefore.', acceptedAt: at(1), from: '192.0.2.7' },
  messages: [
    {
      ...{ name: 'Your visit', channel: 'email', to: 'dana@example.com' },
      ...{ sentAt: at(1), deliveredAt: at(1), openedAt: null },
    },
  ],
  intake: { name: 'First visit', submittedAt: at(2) },
};

const textOf = (facts: EvidenceFacts, kind: string) =>
  suggestedEvidence(facts).find((piece) => piece.kind === kind)?.text;

test('each piece says what is on record, with its moment, in the practice’s zone', () => {
  expect(textOf(FACTS, 'policy')).toBe(
    'On Sun, Mar 1, 1:00 PM EST the client accepted this cancellation policy while booking, from the network address 192.0.2.7: “Free until a day before.”',
  );
  expect(textOf(FACTS, 'visit')).toMatch(
    /^The visit took place: Massage with Ann Alder \(Alder House\), Tue, Mar 3, 1:00 PM EST, at the office\. .* rated this visit 5 out of 5\.$/,
  );
  expect(textOf(FACTS, 'messages')).toBe(
    'Email “Your visit” to dana@example.com: sent Sun, Mar 1, 1:00 PM EST, delivered Sun, Mar 1, 1:00 PM EST.',
  );
  expect(textOf(FACTS, 'receipt')).toMatch(/^\$90 was paid on .* with the Visa card ending in 4242/);
  expect(textOf(FACTS, 'client')).toBe('Dana Moss, dana@example.com, 3 earlier visits paid and not disputed');
});

test('the person is named, and once where the practice is called as they are', () => {
  expect(textOf(FACTS, 'service')).toContain('by Ann Alder (Alder House), ');
  expect(textOf(FACTS, 'intake')).toMatch(/ for Ann Alder \(Alder House\)\.$/);
  expect(textOf({ ...FACTS, practice: 'Ann Alder' }, 'service')).toContain('by Ann Alder, ');
});

test('what is not on record is not said', () => {
  const bare: EvidenceFacts = { ...FACTS, policy: null, messages: [], intake: null, visit: null };
  expect(suggestedEvidence(bare).map(({ kind }) => kind)).toEqual(['receipt', 'service', 'client']);
  const missed = { ...FACTS, visit: { ...FACTS.visit!, isDone: false } };
  expect(textOf(missed, 'visit')).toBeUndefined();
  const unknown = { ...FACTS, policy: { ...FACTS.policy!, from: null } };
  expect(textOf(unknown, 'policy')).not.toContain('network');
});

test('a card is called saved by the client only where that is on record', () => {
  expect(textOf(FACTS, 'receipt')).toBe(
    '$90 was paid on Tue, Mar 3, 1:00 PM EST with the Visa card ending in 4242, saved by the client, for: Massage.',
  );
  const taken = { ...FACTS, payment: { ...FACTS.payment, isSavedByClient: false } };
  expect(textOf(taken, 'receipt')).toBe(
    '$90 was paid on Tue, Mar 3, 1:00 PM EST with the Visa card ending in 4242, for: Massage.',
  );
});

test('a late cancelling and a no-show are told with their facts, and never as a visit that took place', () => {
  const off = (how: NonNullable<EvidenceFacts['visit']>['off'], feeCents = 4500): EvidenceFacts => ({
    ...FACTS,
    visit: { ...FACTS.visit!, isDone: false, off: how, feeCents, review: null },
  });
  const hours = (before: number) => new Date(at(3).getTime() - before * 3_600_000);
  const late = off({ how: 'cancelled', at: hours(3), by: 'client' });
  expect(textOf(late, 'visit')).toBeUndefined();
  expect(textOf(late, 'service')).toBe(
    'Booked: Massage, by Ann Alder (Alder House), Tue, Mar 3, 1:00 PM EST, at the office. The client cancelled it on Tue, Mar 3, 10:00 AM EST, 3 hours before it was to begin. The fee of the cancellation policy for this is $45.',
  );
  expect(textOf(late, 'receipt')).toMatch(/for: the fee for Massage, cancelled\.$/);
  const missed = off({ how: 'missed', at: at(4) });
  expect(textOf(missed, 'service')).toMatch(
    /^Booked: .* The client did not come, which was noted on Wed, Mar 4, 1:00 PM EST\. The fee .* is \$45\.$/,
  );
  expect(textOf(missed, 'receipt')).toMatch(/for: the fee for Massage, missed\.$/);
  const byPractice = textOf(off({ how: 'cancelled', at: hours(72), by: 'practitioner' }, 0), 'service');
  expect(byPractice).toMatch(
    /Ann Alder \(Alder House\) cancelled it on .*, 3 days before it was to begin\.$/,
  );
  const after = textOf(off({ how: 'cancelled', at: hours(-1), by: null }, 0), 'service');
  expect(after).toMatch(/It was cancelled on .*, after it was to begin\.$/);
});

test('a gift card has when it was sent and what was paid with it, and no third person', () => {
  const gift = {
    deliveredAt: at(4),
    uses: [{ amountCents: 5000, at: at(9) }],
  };
  const sold: EvidenceFacts = { ...FACTS, what: 'Gift card', visit: null, gift };
  expect(textOf(sold, 'service')).toBe(
    'Gift card of Ann Alder (Alder House). It was sent by email to whom it is for on Wed, Mar 4, 1:00 PM EST. It was used to pay $50 on Mon, Mar 9, 2:00 PM EDT.',
  );
  const waiting = { ...sold, gift: { ...gift, deliveredAt: null, uses: [] } };
  expect(textOf(waiting, 'service')).toBe('Gift card of Ann Alder (Alder House).');
});

test('no piece is longer than a provider takes', () => {
  const long: EvidenceFacts = {
    ...FACTS,
    policy: { ...FACTS.policy!, text: 'Please come. '.repeat(100) },
    messages: Array.from({ length: 6 }, () => ({
      ...FACTS.messages[0]!,
      name: 'A subject that is long '.repeat(6),
    })),
  };
  for (const { text } of suggestedEvidence(long)) expect(text.length).toBeLessThanOrEqual(EVIDENCE_MAX);
  expect(textOf(long, 'policy')).toMatch(/…$/);
});
