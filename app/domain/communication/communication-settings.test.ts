import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHANGED_ELSEWHERE } from '#app/operations/changed-elsewhere.ts';
import { runOperation } from '#app/operations/run.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { aGroupEventType, given } from '#prisma/situations/index.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { PAYMENT_REMINDER_MINUTES } from '#app/domain/settings/inputs.ts';
import { REMINDER_MINUTES } from './inputs.ts';
import { SETTINGS_MESSAGES } from '#app/domain/settings/messages.ts';
import { COMMUNICATION_MESSAGES } from './messages.ts';
import { communicationSettings } from './communication-settings.ts';
import { textMessageCosts } from './text-message-costs.ts';
import { PART_PRICE, textLength } from './text-length.ts';
import { updateCommunicationSettings } from './update-communication-settings.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;

beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
});
afterAll(() => db.close());

const owner = (practice = a) => testContext({ database: db.database, actor: practice.owner.actor });
const WANTED = {
  appointmentReminderEmailEnabled: false,
  appointmentReminderTextEnabled: true,
  appointmentEmailReminderMinutes: 2880,
  appointmentTextReminderMinutes: 60,
  paymentPastDueEmailEnabled: false,
  paymentPastDueTextEnabled: true,
  paymentPastDueEmailMinutes: 4320,
  paymentPastDueTextMinutes: 180,
  quietHoursEnabled: true,
  quietHoursFrom: 1320,
  quietHoursUntil: 480,
};
const update = (input: object = WANTED) => runOperation(updateCommunicationSettings, owner(), input);
const read = (practice = a) => ok(runOperation(communicationSettings, owner(practice), {}));

test('the settings are kept, and only in one’s own practice', async () => {
  const before = await read(b);
  expect(await update()).toEqual({ ok: true, value: { error: null } });
  expect(await read()).toMatchObject(WANTED);
  expect(await read(b)).toEqual(before);
});

test('what is left out stays as it is; to change nothing is refused', async () => {
  await ok(update());
  await ok(update({ appointmentEmailReminderMinutes: 30 }));
  expect(await read()).toMatchObject({ ...WANTED, appointmentEmailReminderMinutes: 30 });
  expect(await refused(update({}))).toMatchObject({ userMessage: SETTINGS_MESSAGES.nothingGiven });
});

test('of two windows the later one is told, and changes nothing', async () => {
  const { updatedAt } = await read();
  await ok(update({ ...WANTED, previousUpdatedAt: updatedAt }));
  expect(
    await refused(update({ ...WANTED, quietHoursEnabled: false, previousUpdatedAt: updatedAt })),
  ).toMatchObject({ code: 'state_changed', userMessage: CHANGED_ELSEWHERE });
  expect(await read()).toMatchObject(WANTED);
});

test('without a connected payment provider reminders of payments stay as they are, as in the payment settings (001 §6)', async () => {
  await ok(update());
  await db.owner.query('UPDATE "Practice" SET "paymentProvider" = NULL');
  const before = await read();
  for (const [name, value] of [
    ['paymentPastDueEmailEnabled', true],
    ['paymentPastDueTextEnabled', false],
    ['paymentPastDueEmailMinutes', 60],
    ['paymentPastDueTextMinutes', 60],
  ] as const)
    expect(await refused(update({ ...WANTED, quietHoursEnabled: false, [name]: value }))).toMatchObject({
      code: 'conflict',
      userMessage: SETTINGS_MESSAGES.connectFirst,
    });
  expect(await read()).toEqual(before);
  // What stands there may be sent along.
  await ok(update({ ...WANTED, quietHoursEnabled: false }));
  expect(await read()).toMatchObject({ ...WANTED, quietHoursEnabled: false, hasPaymentProvider: false });
  const {
    rows: [takes],
  } = await db.owner.query('SELECT takes_cards($1) AS cards', [a.id]);
  expect(takes).toEqual({ cards: false });
  await db.owner.query(`UPDATE "Practice" SET "paymentProvider" = 'stripe'`);
});

describe.each([
  ['appointmentEmailReminderMinutes', REMINDER_MINUTES],
  ['appointmentTextReminderMinutes', REMINDER_MINUTES],
  ['paymentPastDueEmailMinutes', PAYMENT_REMINDER_MINUTES],
  ['paymentPastDueTextMinutes', PAYMENT_REMINDER_MINUTES],
] as const)('%s (002 §9)', (name, choices) => {
  test('takes each of the shared list, and nothing else', async () => {
    for (const minutes of choices) {
      await ok(update({ [name]: minutes }));
      expect(await read()).toMatchObject({ [name]: minutes });
    }
    for (const minutes of [0, -60, 61, 1.5, 1e9])
      expect(await refused(update({ [name]: minutes }))).toMatchObject({
        code: 'invalid_input',
        problems: [{ field: name, message: SETTINGS_MESSAGES.minutesUnknown }],
      });
  });
});

test.each([
  [{ quietHoursFrom: 480, quietHoursUntil: 480 }, COMMUNICATION_MESSAGES.quietEmpty],
  [{ quietHoursFrom: 1080, quietHoursUntil: 510 }, COMMUNICATION_MESSAGES.quietTooLong],
  [{ quietHoursFrom: 481 }, SETTINGS_MESSAGES.minutesUnknown],
  [{ quietHoursFrom: 1440 }, SETTINGS_MESSAGES.minutesUnknown],
])('quiet hours %o are refused: %s', async (given, message) => {
  await ok(update());
  expect(await refused(update(given))).toMatchObject({ code: 'invalid_input', userMessage: message });
  expect(await read()).toMatchObject(WANTED);
});

test('quiet hours that are switched off keep nothing from being saved, and can not be switched on as they are', async () => {
  await ok(update());
  const odd = { quietHoursFrom: 480, quietHoursUntil: 480 };
  await ok(update({ ...WANTED, ...odd, quietHoursEnabled: false, appointmentTextReminderMinutes: 120 }));
  expect(await read()).toMatchObject({
    ...WANTED,
    ...{ quietHoursEnabled: false, appointmentTextReminderMinutes: 120 },
  });
  expect(await refused(update({ ...odd, quietHoursEnabled: true }))).toMatchObject({
    userMessage: COMMUNICATION_MESSAGES.quietEmpty,
  });
  await ok(update());
});

test.each([{ practiceId: '0' }, { isStripeApproved: true }, { quietHoursEnabled: 'yes' }])(
  '%o is refused (C20)',
  async (more) => expect(await refused(update(more))).toMatchObject({ code: 'invalid_input' }),
);

describe('the length of a text message', () => {
  test.each([
    ['a'.repeat(160), 160, 1, false],
    ['a'.repeat(161), 161, 2, false],
    ['a'.repeat(306), 306, 2, false],
    ['a'.repeat(307), 307, 3, false],
    // Brackets and the euro take two places of the telephone alphabet each.
    ['€'.repeat(80), 160, 1, false],
    ['€'.repeat(81), 162, 2, false],
    ['–'.repeat(70), 70, 1, true],
    ['–'.repeat(71), 71, 2, true],
    ['–'.repeat(134), 134, 2, true],
    ['–'.repeat(135), 135, 3, true],
  ])('%s', (text, characters, parts, isUnicode) => {
    expect(textLength(text)).toEqual({
      characters,
      parts,
      isUnicode,
      unusual: isUnicode ? ['–'] : [],
      price: parts * PART_PRICE,
    });
  });

  test('is told of the practice’s own texts, at their longest', async () => {
    await given(practiceDb(db.database, a.id), TEST_NOW, async (scene) => {
      aGroupEventType(scene, { name: 'Breathing and stretching for beginners' });
    });
    const { texts, partPrice } = await ok(runOperation(textMessageCosts, owner(), {}));
    expect(partPrice).toBe(PART_PRICE);
    const reminder = texts.find(({ template }) => template === 'appointment_reminder')!;
    expect(reminder.text).toContain(a.name);
    expect(reminder).toMatchObject(textLength(reminder.text));
    // Plain letters alone: a dash of a book would make three parts of one.
    expect(texts.filter(({ text, isUnicode }) => text.length < 60 || isUnicode)).toEqual([]);
    // A video visit is told by two clocks.
    expect(reminder.text).toContain('Kuala Lumpur time');
    expect(reminder.text).toContain('New York time');
    const others = await ok(runOperation(textMessageCosts, owner(b), {}));
    expect(others.texts[0]!.text).toContain(b.name);
  });
});
