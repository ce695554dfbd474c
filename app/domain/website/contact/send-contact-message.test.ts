import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { proCalendarUser } from '#app/domain/calendar/index.ts';
import { proInbox } from '#app/domain/inbox/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { rateLimiter } from '#app/platform/rate-limit.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { CONTACT_MESSAGES as TEXTS } from '../messages.ts';
import { sendContactMessage } from './send-contact-message.ts';
import { setContactMessageAside } from './set-contact-message-aside.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;

beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
  for (const { id } of [a, b]) await aPublishedForm(id);
});
beforeEach(() =>
  db.owner.query('DELETE FROM "ContactMessage"; DELETE FROM "Message"; DELETE FROM "RateLimit"'),
);
afterAll(() => db.close());

/** A published page that has the form. */
const aPublishedForm = (practiceId: string) =>
  db.owner.query(
    `INSERT INTO "PublishedPage" (id, "practiceId", path, html, etag, csp, "publishedAt")
     VALUES (gen_random_uuid(), $1, '/', '<form method="post" action="/contact"></form>', '', '', now())`,
    [practiceId],
  );

const WROTE = {
  name: 'Wren Quill',
  email: 'Wren@Example.test',
  phone: '(503) 555-0199',
  text: 'Do you take new clients?\r\nMornings suit me best.',
};

const at = (now: number, more: Partial<Parameters<typeof testContext>[0]> = {}) =>
  testContext({
    database: db.database,
    clock: fixedClock(now),
    limiter: rateLimiter(db.database.pool),
    ...more,
  });
const send = (
  input: object = {},
  {
    practice = a,
    address = '192.0.2.1',
    now = TEST_NOW,
  }: { practice?: WorldPractice; address?: string; now?: number } = {},
) => runOperation(sendContactMessage, at(now, { site: practice.site, address }), { ...WROTE, ...input });
const inbox = (practice = a) => ok(runOperation(proInbox, at(TEST_NOW, { actor: practice.owner.actor }), {}));
const kept = async () => (await db.owner.query('SELECT * FROM "ContactMessage"')).rows;
const mails = async () => (await db.owner.query('SELECT * FROM "Message"')).rows;
const refusalOf = async (sent: ReturnType<typeof send>) => {
  const outcome = await sent;
  return outcome.ok ? null : outcome.refusal.problems.map(({ field, message }) => [field, message]);
};

test('one network writes to thirty practices a day, and to none that shows no form', async () => {
  const limiter = rateLimiter(db.database.pool);
  await limiter.spend('contactSender', 'contact 192.0.2.9', 30);
  expect(await refusalOf(send({}, { address: '192.0.2.9' }))).toEqual([[undefined, TEXTS.tooOften]]);
  await db.owner.query('DELETE FROM "PublishedPage" WHERE "practiceId" = $1', [b.id]);
  expect(await send({}, { practice: b })).toMatchObject({ refusal: { code: 'not_found' } });
  expect(await kept()).toEqual([]);
  await aPublishedForm(b.id);
});

describe('a message of a visitor', () => {
  test('stands in the inbox and its count, and is mailed to the practitioner in their own practice alone', async () => {
    const before = await inbox();
    await ok(send());
    const { websiteMessages, count } = await inbox();
    expect(websiteMessages).toEqual([
      {
        id: expect.any(String),
        name: 'Wren Quill',
        email: 'wren@example.test',
        phone: '+15035550199',
        text: 'Do you take new clients?\nMornings suit me best.',
        sentAt: new Date(TEST_NOW),
      },
    ]);
    expect(count).toBe(before.count + 1);
    const user = await ok(runOperation(proCalendarUser, at(TEST_NOW, { actor: a.owner.actor }), {}));
    expect(user.inboxCount).toBe(count);
    expect((await inbox(b)).websiteMessages).toEqual([]);

    const owner = await db.owner.query(
      'SELECT u.email FROM "Practice" p JOIN "User" u ON u.id = p."ownerUserId" WHERE p.id = $1',
      [a.id],
    );
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      ...{ practiceId: a.id, toAddress: owner.rows[0].email, template: 'website_message', channel: 'email' },
      subject: 'Wren Quill wrote to you on your website',
      clientId: null,
    });
    for (const word of [
      'Do you take new clients?',
      'Mornings suit me best.',
      'wren@example.test',
      '(503) 555-0199',
    ])
      expect(mail.bodyText).toContain(word);
    const { rows } = await db.owner.query(
      `SELECT payload FROM "OutboxEvent" WHERE topic = 'deliver-message'`,
    );
    expect(rows.map(({ payload }) => payload.messageId)).toContain(mail.id);
  });

  test('leaves the inbox once it is set aside, by its owner alone; twice changes nothing', async () => {
    await ok(send());
    const [{ id }] = await kept();
    const aside = (practice: WorldPractice, now = TEST_NOW) =>
      runOperation(setContactMessageAside, at(now, { actor: practice.owner.actor }), {
        contactMessageId: id,
      });
    expect(await aside(b)).toMatchObject({ ok: false, refusal: { code: 'not_found' } });
    expect((await inbox()).websiteMessages).toHaveLength(1);
    await ok(aside(a));
    await ok(aside(a, TEST_NOW + 1000));
    expect((await inbox()).websiteMessages).toEqual([]);
    expect(await kept()).toMatchObject([{ doneAt: new Date(TEST_NOW) }]);
  });

  test('sent twice is one; the same words a day later are another', async () => {
    await ok(send());
    await ok(send());
    expect(await kept()).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
    await ok(send({}, { now: TEST_NOW + 24 * 3_600_000 }));
    expect(await kept()).toHaveLength(2);
  });

  test('with the hidden field filled in is answered as if it was sent, and nothing is kept or mailed', async () => {
    expect(await send({ website: 'https://pills.example' })).toEqual(await send());
    expect(await kept()).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
  });

  test.each<[string, object, [string, string]]>([
    ['no name', { name: ' ' }, ['name', TEXTS.nameMissing]],
    ['no email', { email: '' }, ['email', TEXTS.emailMissing]],
    ['an email that is none', { email: 'wren' }, ['email', TEXTS.emailInvalid]],
    ['words for a phone number', { phone: 'call me' }, ['phone', TEXTS.phoneInvalid]],
    ['no text', { text: '\r\n' }, ['text', TEXTS.textMissing]],
    ['a text that is too long', { text: 'x'.repeat(4001) }, ['text', TEXTS.tooLong(4000)]],
    [
      'three links',
      { text: 'https://a.example http://b.example www.c.example' },
      ['text', TEXTS.tooManyLinks(2)],
    ],
  ])('%s is refused beside its field, and nothing is kept', async (_name, input, problem) => {
    expect(await refusalOf(send(input))).toEqual([problem]);
    expect(await kept()).toEqual([]);
  });

  test('an address in a name is refused: it would stand in the subject of a mail of ours', async () => {
    expect(await refusalOf(send({ name: 'win at evil.example' }))).toMatchObject([
      ['name', expect.any(String)],
    ]);
  });

  test('4,000 letters with line ends as forms post them, and two links, are taken', async () => {
    const text = `https://a.example www.b.example\r\n${'x'.repeat(3967)}`;
    await ok(send({ text }));
    expect((await kept())[0].text).toHaveLength(3999);
  });

  test('a phone number of another country, or none, is kept as it was typed', async () => {
    await ok(send({ phone: '12 34' }));
    await ok(send({ phone: '', text: 'Another.' }));
    expect((await kept()).map(({ phone }) => phone).sort()).toEqual(['12 34', null]);
  });
});

describe('how many', () => {
  test('one network sends ten a day to a practice, another one and another practice are not concerned', async () => {
    for (let count = 0; count < 10; count++) await ok(send({ text: `Message ${count}` }));
    expect(await refusalOf(send({ text: 'One more' }))).toEqual([[undefined, TEXTS.tooOften]]);
    await ok(send({ text: 'One more' }, { address: '198.51.100.7' }));
    await ok(send({ text: 'One more' }, { practice: b }));
    expect(await kept()).toHaveLength(12);
  });

  test('what was sent twice, or refused, costs nothing', async () => {
    for (let count = 0; count < 12; count++) await ok(send());
    for (let count = 0; count < 12; count++) await send({ text: '' });
    await ok(send({ text: 'Still one of ten' }));
  });

  test('a practice gets two hundred a day, from wherever', async () => {
    const limiter = rateLimiter(db.database.pool);
    expect(await limiter.spend('contactPractice', a.id, 200)).toBe(true);
    expect(await refusalOf(send())).toEqual([[undefined, TEXTS.tooManyToday]]);
    expect(await kept()).toEqual([]);
  });
});
