import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { createIntakeForm } from '#app/domain/intake-forms/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { openPlain } from '#tests/support/pages/plain-page.tsx';
import { slowerWindow } from '#tests/support/pages/slower-window.ts';
import { OWNER_PASSWORD } from '#tests/support/world.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { planWorld } from '#tests/support/worlds/plans.ts';
import * as landing from '../../../pro/landing.tsx';
import * as practice from '../../../pro/practice.tsx';
import * as locations from '../../services/locations.tsx';
import * as services from '../../services/my-services.tsx';
import * as audience from '../../profile/audience.tsx';
import * as paymentSettings from '../../payments/settings.tsx';
import * as banking from '../banking.tsx';
import * as booking from '../booking.tsx';
import * as calendar from '../calendar.tsx';
import * as cancellation from '../cancellation.tsx';
import * as templates from '../communication-templates.tsx';
import * as communication from '../communication.tsx';
import * as intakeForm from '../intake-form.tsx';
import * as personal from '../personal.tsx';
import * as subscriptions from '../subscriptions.tsx';

const { world, addCard } = planWorld();
const PAGES = '/portal/settings';
const ACCOUNT = `${PAGES}/personal`;
const password = OWNER_PASSWORD;

type Route = Parameters<typeof openPlain>[0];

interface Form {
  route: Route;
  path: string;
  intent: string;
  filled: Record<string, string | boolean>;
  /** The field that is wrong; the whole where none is. */
  wrong?: string;
}

const FORMS: Record<string, Form> = {
  'name and title': {
    ...{ route: personal, path: ACCOUNT, intent: 'name' },
    ...{ filled: { name: 'Ann Elsewhere', title: 'L' }, wrong: 'title' },
  },
  'gender and birth': {
    ...{ route: personal, path: ACCOUNT, intent: 'personal' },
    ...{ filled: { gender: 'Female', dob: '2190-01-01' }, wrong: 'dob' },
  },
  'the email address': {
    ...{ route: personal, path: ACCOUNT, intent: 'email' },
    ...{ filled: { email: 'ann.new@alder.example', password: 'a wrong one' }, wrong: 'password' },
  },
  'the phone number': {
    ...{ route: personal, path: ACCOUNT, intent: 'phone' },
    ...{ filled: { phone: '12', password }, wrong: 'phone' },
  },
  'the password': {
    ...{ route: personal, path: ACCOUNT, intent: 'password' },
    filled: { currentPassword: password, password: 'short', passwordConfirmation: 'short' },
    wrong: 'password',
  },
  'booking rules': {
    ...{ route: booking, path: `${PAGES}/booking`, intent: 'booking' },
    filled: {
      appointmentBufferTime: '30',
      instantClientApproval: 'true',
      cancellationPolicy: 'x'.repeat(260),
    },
    wrong: 'cancellationPolicy',
  },
  'reminders and quiet hours': {
    ...{ route: communication, path: `${PAGES}/communication`, intent: 'reminders' },
    filled: {
      ...{ quietHoursEnabled: true, quietHoursFrom: '600', quietHoursUntil: '600' },
      ...{ appointmentTextReminderMinutes: '120', appointmentReminderEmailEnabled: false },
    },
    wrong: 'quietHoursUntil',
  },
  'an email in one’s own words': {
    ...{ route: templates, path: `${PAGES}/communication/templates`, intent: 'appointment_confirmed' },
    ...{ filled: { 'content-words': 'Hello {{nobody.here}}' }, wrong: 'content' },
  },
  'the address of a feed': {
    ...{ route: calendar, path: `${PAGES}/calendar`, intent: 'feed' },
    ...{ filled: { feedUrl: 'my calendar' }, wrong: 'feedUrl' },
  },
  'cancellation terms': {
    ...{ route: cancellation, path: `${PAGES}/cancellation`, intent: 'terms' },
    filled: {
      freeHours: '48',
      feeKind: 'share',
      feePercent: 'half',
      noShowKind: 'fixed',
      noShowAmount: '20.00',
    },
    wrong: 'feePercent',
  },
  'languages and accounts elsewhere': {
    ...{ route: audience, path: '/portal/profile/misc', intent: 'misc' },
    ...{ filled: { instagram: 'not one of theirs!', facebook: 'wrenhollow' }, wrong: 'instagram' },
  },
};

/** Whoever knows the address of a feed reads the calendar. */
const IS_SECRET = /password|feedUrl/i;

/** Posted and refused: all that was entered stands there again but what nobody sends back, and the top of the page leads to what is wrong. */
async function keeps(
  opened: Awaited<ReturnType<typeof openPlain>>,
  { intent, filled, wrong }: Omit<Form, 'route' | 'path'>,
) {
  const answer = await opened.save(filled, intent);
  expect(answer).toMatchObject({ ok: false });
  const page = opened.refused(answer);
  const kept = Object.entries(filled).flatMap(([name, value]) => {
    if (IS_SECRET.test(name)) return [[name, '']];
    return [[name, value === true ? 'on' : value === false ? undefined : value]];
  });
  const standing = page.standing(intent);
  expect(Object.fromEntries(kept.map(([name]) => [name, standing[name!]]))).toEqual(Object.fromEntries(kept));
  const [first] = page.summary();
  expect(first!.to).toBe(wrong ? `${intent}-${wrong}` : intent);
  const there = page.at(first!.to);
  if (wrong) expect(there).toMatchObject({ isWrong: true, notes: expect.stringContaining(first!.text) });
  else expect(there).not.toBeNull();
  for (const [name, value] of Object.entries(filled))
    if (IS_SECRET.test(name)) expect(JSON.stringify(answer)).not.toContain(value);
}

test.each(Object.keys(FORMS))('refused without scripts, %s: what was entered stays', async (what) => {
  const { route, path, ...form } = FORMS[what]!;
  await keeps(await openPlain(route, world.owner(), path), form);
});

test('and the words of an intake form', async () => {
  const { intakeFormId } = await ok(runOperation(createIntakeForm, world.owner(), { start: 'blank' }));
  const params = { formId: intakeFormId };
  const open = await openPlain(intakeForm, world.owner(), `${PAGES}/intake-forms/${intakeFormId}`, {
    params,
  });
  await keeps(open, { intent: 'save', filled: { name: '', title: 'Before you come' }, wrong: 'name' });
});

test('and who wants to open a practice', async () => {
  const filled = { firstName: 'Mara', lastName: 'Vane', email: 'mara@example.com', password: 'short' };
  const open = await openPlain(landing, world.visitor(), '/pro', { outside: true });
  await keeps(open, { intent: 'register-practitioner', filled, wrong: 'password' });
});

test('and their practice', async () => {
  const id = uuid();
  await world.rows(
    `INSERT INTO "User" (id, email, "emailVerifiedAt", kind, name, "firstName", "lastName", "updatedAt")
     VALUES ($1, 'mara@example.com', now(), 'client', 'Mara Vane', 'Mara', 'Vane', now())`,
    [id],
  );
  const base = { ...world.visitor(), actor: { kind: 'client' as const, userId: id, sessionId: id } };
  const open = await openPlain(practice, base, '/pro/practice?profession=massage', { outside: true });
  const filled = { name: 'Quiet Hands', slug: 'a', where: '12 Elm Street, Springfield, OR 97477' };
  await keeps(open, { intent: 'register-practice', filled, wrong: 'slug' });
});

async function openInvoices() {
  await world.rows(
    `INSERT INTO "Subscription" (id, "practiceId", state, "trialUsedAt", "updatedAt") VALUES ($1, $2, 'cancelled', now(), now())`,
    [uuid(), world.a().id],
  );
  await addCard('4242424242424242');
  return () => openPlain(subscriptions, world.owner(), '/portal/subscriptions');
}

test('and what stands on invoices', async () => {
  const filled = { email: 'nowhere', city: 'Eugene', country: 'CA' };
  const open = await openInvoices();
  await keeps(await open(), { intent: 'details', filled, wrong: 'email' });
});

const TWO_WINDOWS: Record<string, Pick<Form, 'route' | 'path'> & Parameters<typeof slowerWindow>[1]> = {
  'name and title': {
    ...{ route: personal, path: ACCOUNT, intent: 'name' },
    other: { name: 'Ann B. Alder' },
    mine: { title: 'Bodyworker' },
    sent: { Name: 'Ann Alder', Title: 'Bodyworker' },
  },
  'gender and birth': {
    ...{ route: personal, path: ACCOUNT, intent: 'personal' },
    other: { dob: '1980-02-29' },
    mine: { gender: 'Female' },
    sent: { Gender: 'Female', 'Date of birth': 'Nothing' },
  },
  'booking rules': {
    ...{ route: booking, path: `${PAGES}/booking`, intent: 'booking' },
    other: { cancellationPolicy: 'Please be on time.', instantClientApproval: 'true' },
    mine: { appointmentBufferTime: '45' },
    sent: {
      'Buffer time': '45 min',
      'Accept automatically': 'No',
      'Cancellation policy': 'Please cancel a day ahead.',
    },
  },
  'payment settings': {
    ...{ route: paymentSettings, path: '/portal/payments/settings', intent: 'payments' },
    other: { requireClientCcToBook: 'true' },
    mine: { paymentPastDueEmailMinutes: '4320' },
    sent: { 'Require a card to book': 'No', 'Past-due reminders by email': 'Yes, 3 days after the end' },
  },
  'ways to pay elsewhere': {
    ...{ route: banking, path: `${PAGES}/banking`, intent: 'offline' },
    other: { acceptsZelle: true },
    mine: { acceptsVenmo: true },
    sent: { Venmo: 'Yes', Zelle: 'No' },
  },
  'reminders and quiet hours': {
    ...{ route: communication, path: `${PAGES}/communication`, intent: 'reminders' },
    other: { appointmentTextReminderMinutes: '1440' },
    mine: { appointmentReminderEmailEnabled: false },
    sent: {
      'Appointment reminders by email': 'No, 1 day before',
      'Appointment reminders by text message': 'Yes, 2 hours before',
    },
  },
  'cancellation terms': {
    ...{ route: cancellation, path: `${PAGES}/cancellation`, intent: 'terms' },
    other: { freeHours: '96' },
    mine: { noShowKind: 'fixed', noShowAmount: '20.00' },
    sent: { 'Not coming': 'Not coming costs $20.' },
  },
  'an intake form': {
    ...{ route: intakeForm, path: `${PAGES}/intake-forms/:form`, intent: 'save' },
    other: { intro: 'Please answer by the day before.' },
    mine: { title: 'Before you come' },
    sent: { Title: 'Before you come', Introduction: 'Nothing' },
  },
  'an email in one’s own words': {
    ...{ route: templates, path: `${PAGES}/communication/templates`, intent: 'appointment_confirmed' },
    other: { 'content-words': 'Hello' },
    mine: { 'content-words': 'Good day\n\nSee you soon' },
    sent: { 'What the email says': 'Good day\n\nSee you soon' },
  },
  'languages and accounts elsewhere': {
    ...{ route: audience, path: '/portal/profile/misc', intent: 'misc' },
    other: { instagram: 'https://www.instagram.com/wrenhollow' },
    mine: { facebook: 'wrenhollow' },
    sent: { Instagram: 'Nothing', Facebook: 'wrenhollow' },
  },
  'a service': {
    ...{ route: services, path: '/portal/services?edit=:service', intent: 'service' },
    other: { timeLength: '75' },
    mine: { name: 'Slow massage', public: false },
    sent: { Name: 'Slow massage', Minutes: '60', 'Clients can see and book it': 'No' },
  },
  'a location': {
    ...{ route: locations, path: '/portal/locations?edit=:location', intent: 'location' },
    other: { monday: '10:00 AM - 2:00 PM' },
    mine: { name: 'Quiet room' },
    sent: { Name: 'Quiet room', Monday: '9:00 AM - 12:00 PM, 1:00 PM - 5:00 PM' },
  },
};

test.each(Object.keys(TWO_WINDOWS))(
  'refused without scripts because another window saved, %s: what was sent stands there to read, and a second press puts nothing back',
  async (what) => {
    const { route, path, intent, other, mine, sent } = TWO_WINDOWS[what]!;
    const isForm = route === intakeForm;
    const formId = isForm
      ? (await ok(runOperation(createIntakeForm, world.owner(), { start: 'blank' }))).intakeFormId
      : '';
    const open = () =>
      openPlain(
        route,
        world.owner(),
        path
          .replace(':form', formId)
          .replace(':service', world.a().services.massage.id)
          .replace(':location', world.a().locations.office.id),
        { params: isForm ? { formId } : {} },
      );
    await slowerWindow(open, { intent, other, mine, sent });
  },
);

test('and what stands on invoices, at the card company: an address is one', async () => {
  const filled = {
    email: 'books@alder.example',
    line1: '12 Elm St',
    city: 'Eugene',
    zip: '97401',
    country: 'US',
  };
  const open = await openInvoices();
  expect(await (await open()).save(filled, 'details')).toMatchObject({ said: { kind: 'success' } });
  await slowerWindow(open, {
    intent: 'details',
    other: { line1: '5 Birch Road', city: 'Portland', zip: '97201' },
    mine: { name: 'Alder House LLC' },
    sent: { 'Name or company': 'Alder House LLC', Address: '12 Elm St, Eugene, 97401, US' },
  });
});
