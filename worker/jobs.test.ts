import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '#app/domain/registry.ts';
import { testServices } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { filesUnder } from '../scripts/lib/hash.mjs';
import { JOBS } from './jobs.ts';

const id = (name: string) => `the ${name}`;
const input = {
  practiceId: id('practice'),
  appointmentId: id('appointment'),
  registrationId: id('registration'),
  giftCardId: id('gift card'),
  holdId: id('hold'),
  messageId: id('message'),
  transactionId: id('transaction'),
  adjustmentId: id('adjustment'),
  paymentAccountId: id('account'),
  paymentMethodId: id('card'),
  leaveId: id('leave'),
  webhookEventId: id('event'),
  uploadId: id('upload'),
  meetingId: id('meeting'),
  linkId: id('entry'),
  feedId: id('feed'),
  payoutId: id('payout'),
  disputeId: id('dispute'),
  connectionId: id('connection'),
  profileId: id('profile'),
  subscriptionId: id('subscription'),
  exportId: id('export'),
  closedId: id('closed practice'),
  domainId: id('domain'),
  channel: 'email',
};

/** Names and keys under which jobs have waited in a queue: they wait over a deploy, and must be found by them after it. */
const KNOWN = {
  'appointment-message': null,
  'registration-message': null,
  'deliver-message': 'deliver:the message',
  'account-message': null,
  'deliver-account-message': 'deliver:the message',
  'remind-appointment': 'remind:email:the appointment',
  'remind-past-due': 'past-due:email:the appointment',
  'ask-for-review': 'ask-for-review:the appointment',
  'charge-appointment': 'charge-of-the-day:the appointment',
  'refund-appointment': null,
  'decline-unanswered': 'decline-unanswered:the appointment',
  'gift-card-message': 'message:gift_card:the gift card:',
  'refund-gift-card': null,
  'release-gift-card': 'release-gift-card:the gift card',
  'refund-registration': null,
  'release-registration': 'release-registration:the registration',
  'charge-registration': 'charge-registration:the registration',
  'resolve-refund': 'resolve-refund:the adjustment',
  'resolve-transaction': 'resolve:the transaction',
  'renew-square-access': 'renew-square-access:the account',
  'forget-removed-card': 'forget-removed-card:the card',
  'check-payment-account': 'check-payment-account:the account',
  'give-back-stripe-leave': 'give-back-stripe-leave:the leave',
  'dispute-answer': 'dispute-answer:the dispute',
  'tell-of-dispute': 'tell-of-dispute:the dispute',
  'tell-of-return': null,
  'read-payout': 'read-payout:the payout',
  'look-for-money': 'look-for-money:the practice',
  'provider-event': 'provider-event:the event',
  'read-calendar-feed': 'read-calendar-feed:the feed',
  'keep-calendar-entry': 'keep-calendar-entry:the entry',
  'keep-meeting': 'keep-meeting:the meeting',
  'sync-calendars': 'sync-calendars:the connection',
  'release-calendar-profile': 'release-calendar-profile:the profile',
  'expire-hold': 'expire-hold:the hold',
  'verify-profile': 'verify-profile:the practice',
  'transcode-video': null,
  'sync-search': 'sync-search',
  'transcode-video-review': null,
  'discard-upload': null,
  'republish-site': null,
  'tell-edge': null,
  'judge-upload': null,
  'send-intake-forms': 'send-intake-forms:the appointment',
  'remove-unused-file': 'remove-unused-file:the upload',
  'make-practice-export': null,
  'remove-practice-export': 'remove-practice-export:the export',
  'tell-of-practice-end': 'tell-of-practice-end:the closed practice',
  'erase-practice': 'erase-practice:the closed practice',
  'check-plan': 'check-plan:the practice',
  'plan-message': null,
  'check-custom-domain': 'check-custom-domain:the domain',
  'end-closed-plan': 'end-closed-plan:the subscription',
};

test('a job that waited over a deploy is still known, by its name and its key', () => {
  const now = Object.fromEntries([...JOBS].map(([name, { key }]) => [name, key?.(input) ?? null]));
  expect(now).toMatchObject(KNOWN);
});

test('no two operations go by one name in the queue', () => {
  expect([...registry.values()].filter(({ job }) => job)).toHaveLength(JOBS.size);
});

test('whatever is written to the outbox is a job', () => {
  const root = join(import.meta.dirname, '..');
  const topics = filesUnder([join(root, 'app')], (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\btopic: '([^']+)'/g)])
    .map(([, topic]) => topic!);
  expect(topics.length).toBeGreaterThan(10);
  expect(topics.filter((topic) => !JOBS.has(topic))).toEqual([]);
});

describe('what falls due', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.close());

  test.each([...JOBS].filter(([, { due }]) => due))(
    '%s is looked for in the database',
    async (_name, { due }) => {
      expect(await due!(testServices({ database: db.database }), new Date())).toEqual([]);
    },
  );
});
