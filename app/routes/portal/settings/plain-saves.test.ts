import { expect, test } from 'vitest';
import { ACCOUNT_MESSAGES } from '#app/domain/accounts/messages.ts';
import { OPTION_MESSAGES } from '#app/domain/banking/messages.ts';
import { CHANGED_ELSEWHERE } from '#app/operations/changed-elsewhere.ts';
import { openPlain } from '#tests/support/pages/plain-page.tsx';
import { OWNER_PASSWORD } from '#tests/support/world.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import * as paymentSettings from '../payments/settings.tsx';
import * as banking from './banking.tsx';
import * as cancellation from './cancellation.tsx';
import * as communication from './communication.tsx';
import * as personal from './personal.tsx';

const world = paymentWorld();
const PAGES = '/portal/settings';

/** Fills in and saves a page without scripts: opened again, that stands there and all else as it did. Answers the page as it was. */
async function saved(
  route: Parameters<typeof openPlain>[0],
  path: string,
  filled: Record<string, string | boolean>,
  intent?: string,
) {
  const open = () => openPlain(route, world.owner(), path);
  const page = await open();
  expect(await page.save(filled, intent)).toMatchObject({ to: path, said: { kind: 'success' } });
  const wanted: Record<string, unknown> = { ...page.standing(intent) };
  for (const [name, value] of Object.entries(filled)) wanted[name] = value === true ? 'on' : value;
  expect((await open()).standing(intent)).toEqual(
    Object.fromEntries(
      Object.entries(wanted)
        .filter(([, value]) => value !== false)
        .map(([name, value]) => [name, name === 'previousUpdatedAt' ? expect.any(String) : value]),
    ),
  );
  return page;
}

test('without scripts the account’s parts are saved, each by itself', async () => {
  const path = `${PAGES}/personal`;
  await saved(personal, path, { name: 'Ann B. Alder', title: 'Licensed acupuncturist' }, 'name');
  await saved(personal, path, { gender: 'Female', dob: '1980-02-29' }, 'personal');
  const page = await openPlain(personal, world.owner(), path);
  expect(page.text).toContain('Ann B. Alder');
  expect(page.text).toContain('Licensed acupuncturist');
  expect(await page.save({ name: 'A' }, 'name')).toMatchObject({ intent: 'name', ok: false });
});

test('without scripts email and phone are asked for, and the password is changed, each by the password once more', async () => {
  const open = () => openPlain(personal, world.owner(), `${PAGES}/personal`);
  const [password, email, phone] = [OWNER_PASSWORD, 'ann.new@alder.example', '(503) 555-0199'];
  const page = await open();
  expect(page.standing('email')).toMatchObject({ email: world.a().owner.email, password: '' });
  expect(await page.save({ email, password: 'a wrong one' }, 'email')).toMatchObject({
    intent: 'email',
    fieldErrors: { password: [ACCOUNT_MESSAGES.passwordWrong] },
  });
  expect(await page.save({ email, password }, 'email')).toEqual({ ok: true, intent: 'email', sentTo: email });
  expect(await page.save({ phone, password }, 'phone')).toEqual({ ok: true, intent: 'phone', sentTo: phone });
  const changed = { currentPassword: password, password: 'some other words here' };
  expect(await page.save({ ...changed, passwordConfirmation: 'not these' }, 'password')).toMatchObject({
    fieldErrors: { passwordConfirmation: [ACCOUNT_MESSAGES.passwordsDiffer] },
  });
  const both = { ...changed, passwordConfirmation: changed.password };
  expect(await page.save(both, 'password')).toMatchObject({
    said: { text: ACCOUNT_MESSAGES.passwordChanged },
  });
});

test('without scripts the terms of cancelling are saved, and not over what another window saved', async () => {
  const page = await saved(cancellation, `${PAGES}/cancellation`, {
    freeHours: '48',
    feeKind: 'fixed',
    feeAmount: '35.00',
    noShowKind: 'share',
    noShowPercent: '75',
    rescheduleHours: 'never',
  });
  // What was opened before that.
  expect(await page.save({ freeHours: '24' })).toMatchObject({ formErrors: [CHANGED_ELSEWHERE] });
});

test('without scripts what clients may pay with elsewhere is saved: boxes that are ticked, and those that are not any more', async () => {
  const path = `${PAGES}/banking`;
  await saved(banking, path, { acceptsCash: true, acceptsZelle: true }, 'offline');
  await saved(banking, path, { acceptsCash: false, acceptsVenmo: true }, 'offline');
});

test('without scripts reminders and quiet hours are saved, switched on and off', async () => {
  const path = `${PAGES}/communication`;
  const night = { quietHoursFrom: '1320', quietHoursUntil: '420' };
  await saved(communication, path, {
    appointmentReminderEmailEnabled: false,
    appointmentTextReminderMinutes: '120',
    quietHoursEnabled: false,
    ...night,
  });
  await saved(communication, path, { appointmentReminderEmailEnabled: true, quietHoursEnabled: true });
});

test('without a payment provider the page says why no payment is reminded of, and without scripts the rest is saved', async () => {
  const path = `${PAGES}/communication`;
  const provider = (is: string) => world.rows(`UPDATE "Practice" SET "paymentProvider" = ${is}`);
  await provider('NULL');
  const page = await saved(communication, path, { appointmentTextReminderMinutes: '60' });
  expect(page.text).toContain('none can be set, before you connect a payment provider');
  expect(Object.keys(page.standing()).filter((name) => name.startsWith('paymentPastDue'))).toEqual([]);
  await provider(`'stripe'`);
  expect((await openPlain(communication, world.owner(), path)).standing()).toHaveProperty(
    'paymentPastDueEmailMinutes',
  );
});

test('without scripts the payment settings are saved; without a provider they lead to one (001 §6)', async () => {
  const path = '/portal/payments/settings';
  await world.rows(`UPDATE "Practice" SET "requireCcEnabled" = true, "paymentProvider" = 'stripe'`);
  await saved(paymentSettings, path, {
    requireClientCcToBook: 'true',
    chargeClientCcAtBooking: 'true',
    paymentPastDueEmailEnabled: false,
    paymentPastDueTextEnabled: true,
    paymentPastDueTextMinutes: '4320',
  });
  // No card asked for, none charged.
  const page = await openPlain(paymentSettings, world.owner(), path);
  expect(await page.save({ requireClientCcToBook: 'false' })).toMatchObject({ to: path });
  expect((await openPlain(paymentSettings, world.owner(), path)).standing()).toMatchObject({
    requireClientCcToBook: 'false',
    chargeClientCcAtBooking: 'false',
    paymentPastDueTextMinutes: '4320',
  });
  await world.rows(`UPDATE "Practice" SET "paymentProvider" = NULL`);
  const without = await openPlain(paymentSettings, world.owner(), path);
  expect(without.text).toContain('Connect a payment provider');
  expect(() => without.standing()).toThrow('has no form');
  await world.rows(`UPDATE "Practice" SET "paymentProvider" = 'stripe'`);
});

test('what is said of tips stands for 4 seconds (002 §9)', async () => {
  const path = `${PAGES}/banking`;
  const press = async () => (await openPlain(banking, world.owner(), path)).save({}, 'tips');
  expect(await press()).toEqual({
    to: path,
    said: { kind: 'success', text: OPTION_MESSAGES.tipsOff, timeout: 4_000 },
  });
  expect(await press()).toMatchObject({ said: { text: OPTION_MESSAGES.tipsOn, timeout: 4_000 } });
});
