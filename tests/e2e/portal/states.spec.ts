import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { BANKING_MESSAGES, stoppedText } from '#app/domain/banking/messages.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { axeFindings } from '../../support/axe.ts';
import { hasDatabase, openDatabase } from '../../support/e2e/database.ts';
import { aNewPractice } from '../../support/e2e/new-practice.ts';

// What only a vendor or time brings about, in a practice of the test's own: its rows are set, and its owner looks.
test.use({ viewport: { width: 360, height: 740 } });
test.skip(!hasDatabase(), 'a server that runs already keeps its database to itself');

const day = (days: number) => new Date(Date.now() + days * DAY_MS);

type Row = Record<string, unknown>;

/** Rows of a practice: an insert, or a change of all that it has in a table. */
async function rowsOf(practice: string) {
  const client = await openDatabase();
  const { rows } = await client.query<{ id: string }>('SELECT id FROM "Practice" WHERE slug = $1', [
    practice,
  ]);
  const practiceId = rows[0]!.id;
  return {
    close: () => client.end(),
    async add(table: string, row: Row): Promise<string> {
      const all: Row = { id: randomUUID(), practiceId, ...row };
      const columns = Object.keys(all).map((name) => `"${name}"`);
      const values = columns.map((_name, at) => `$${at + 1}`);
      await client.query(
        `INSERT INTO "${table}" (${columns.join()}) VALUES (${values.join()})`,
        Object.values(all),
      );
      return all.id as string;
    },
    async set(table: string, row: Row, provider?: 'stripe' | 'paypal'): Promise<void> {
      const changes = Object.keys(row).map((name, at) => `"${name}" = $${at + 2}`);
      const own = table === 'Practice' ? 'id' : '"practiceId"';
      const which = provider ? ` AND provider = '${provider}'` : '';
      await client.query(`UPDATE "${table}" SET ${changes.join()} WHERE ${own} = $1${which}`, [
        practiceId,
        ...Object.values(row),
      ]);
    },
    clear: (table: string) => client.query(`DELETE FROM "${table}" WHERE "practiceId" = $1`, [practiceId]),
  };
}

/** The page says it, nothing is wider than a phone, and axe finds nothing. */
async function looksFine(page: Page, path: string, texts: readonly (string | RegExp)[]) {
  await page.goto(path);
  for (const text of texts) await expect(page.getByText(text).first()).toBeVisible();
  expect(await axeFindings(page), String(texts[0])).toEqual([]);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(over, String(texts[0])).toBeLessThanOrEqual(0);
}

const website = { plan: 'website', interval: 'month', amountCents: 3_900, trialUsedAt: day(-9) };
const open = { openInvoiceId: 'in_walk', openInvoiceCents: 3_900 };
const late = { ...website, ...open, state: 'past_due', pastDueAt: day(-2), graceEndsAt: day(12) };

/** Of the plan: how the row stands, and what the page says of it. */
const PLAN_STATES: [Row, ...(string | RegExp)[]][] = [
  [
    { ...website, state: 'trialing', trialEndsAt: day(5) },
    /Your trial runs until .+\. Then it costs \$39 a month; without a card it ends by itself\./,
    'No card yet. Without one your trial ends by itself, and nothing is charged.',
  ],
  [{ ...website, state: 'trialing', trialEndsAt: day(-1) }, 'Being settled', /^Your trial ended on .+/],
  [
    { ...website, state: 'trialing', trialEndsAt: day(5), endsAt: day(5) },
    /^Your trial ends on .+, and nothing is charged\./,
  ],
  [
    { state: 'incomplete', wantedPlan: 'website', wantedInterval: 'year', wantedKey: randomUUID() },
    'Being set up',
    /^The card company has not answered yet\./,
  ],
  [
    { ...website, ...open, state: 'incomplete', providerSubscriptionId: `sub_${randomUUID()}` },
    'Your card was declined: $39 a month was not paid, and your plan has not begun.',
    '$39 for your plan did not go through',
    'Try again now',
  ],
  [
    {
      ...website,
      ...open,
      state: 'incomplete',
      providerSubscriptionId: `sub_${randomUUID()}`,
      needsConfirmation: true,
    },
    'Your bank wants you to confirm $39 a month. Your plan begins as soon as you have.',
    'Confirm $39',
  ],
  [
    late,
    '$39 a month. The last payment did not go through.',
    'No card is saved. Add one to pay what is open.',
    /^Until .+ everything stays as it is\. If it is not paid by then/,
  ],
  [{ ...late, needsConfirmation: true }, 'Payment open', 'Your bank wants you to confirm $39'],
  [
    { ...website, state: 'lapsed', cancelledAt: day(-3), providerSubscriptionId: `sub_${randomUUID()}` },
    /^Your Website plan was not paid and ended on .+ What you made is kept/,
    'You are on the Free plan',
  ],
  [
    { ...website, state: 'cancelled', cancelledAt: day(-3), providerSubscriptionId: `sub_${randomUUID()}` },
    /^Your Website plan ended on .+ What you made is kept/,
  ],
  [
    { plan: 'lifetime', state: 'active', amountCents: 0, trialUsedAt: day(-9) },
    'Everything is open to you. It is never renewed and never charged again.',
    'Yours for good',
  ],
];

test('a plan on trial, being set up, not paid, past due, lapsed, cancelled, for good: each says so on a phone', async ({
  page,
}) => {
  const { slug } = await aNewPractice(page);
  const rows = await rowsOf(slug);
  for (const [row, ...texts] of PLAN_STATES) {
    await rows.clear('Subscription');
    await rows.add('Subscription', row);
    await looksFine(page, '/portal/subscriptions', texts);
    if (row.state !== 'past_due') continue;
    const asks = row.needsConfirmation
      ? 'Your bank wants you to confirm a payment for your plan.'
      : 'A payment for your plan did not go through.';
    await page.goto('/portal/settings');
    await expect(page.getByRole('complementary', { name: 'Subscription' })).toContainText(asks);
  }
  await rows.close();
});

test('accounts at Stripe and PayPal that are not finished, looked at, turned down, restricted or lost: each says so on a phone', async ({
  page,
}) => {
  const here = '/portal/settings/banking';
  const { slug } = await aNewPractice(page);
  const rows = await rowsOf(slug);
  await page.goto(here);
  await page.getByRole('button', { name: 'Connect PayPal' }).click();
  await page.getByLabel('Email of your PayPal account').fill(`${slug}@paypal.example`);
  await page.getByLabel('This account').selectOption('limited');
  await page.getByRole('button', { name: 'Agree and connect' }).click();
  await expect(page).toHaveURL(new RegExp(`${here}$`));

  await rows.set('Practice', { stripeAccountId: `acct_${randomUUID()}`, isStripeApproved: false });
  const blurred = { requirement: 'identity_document', why: 'not_readable', said: 'The image is blurry.' };
  await rows.add('PaymentAccount', {
    provider: 'stripe',
    requirementsPastDue: ['identity_document', 'bank_account'],
    requirementsRefused: JSON.stringify([blurred]),
    updatedAt: day(0),
  });
  await looksFine(page, here, [
    'Stripe is missing information',
    /^Clients cannot pay you by card yet\. Stripe still needs a picture of an official document and the bank account/,
    /it could not be read\. Send a sharp picture of it\./,
    'Continue with Stripe',
    'Your PayPal account cannot receive payments',
    /^PayPal has restricted it\./,
  ]);

  const sent = { requirementsPastDue: [], requirementsRefused: '[]', isOnboardingComplete: true };
  await rows.set('PaymentAccount', sent, 'stripe');
  await rows.set('PaymentAccount', { erroredAt: day(0) }, 'paypal');
  await looksFine(page, here, [
    'Being checked',
    'PayPal access was lost',
    'PayPal no longer lets Tendwell act for your account. Clients cannot pay you by PayPal or Venmo.',
  ]);

  await rows.set('PaymentAccount', { connectionError: stoppedText('rejected_terms') }, 'stripe');
  await looksFine(page, here, ['Turned down', 'Go to Stripe', /Clients cannot pay you by card now\./]);
  await rows.set('PaymentAccount', { erroredAt: day(-3), connectionError: BANKING_MESSAGES.lost }, 'stripe');
  await looksFine(page, here, [
    'Connect another account',
    /^Stripe no longer lets Tendwell act for this account\. .+ Clients cannot pay you by card now\./,
  ]);
  await rows.close();
});

test('calendars that are lost, gone, read-only or silent, a feed that is no more: each says so on a phone, and on every page', async ({
  page,
}) => {
  const { slug } = await aNewPractice(page);
  const rows = await rowsOf(slug);
  const account = async (name: string, row: Row) => {
    const connectionId = await rows.add('CalendarConnection', { externalId: randomUUID(), ...row });
    const profile = {
      connectionId,
      externalId: randomUUID(),
      providerName: 'google',
      profileName: name,
      readAt: day(-2),
    };
    return rows.add('CalendarProfile', profile);
  };
  await account('wren.of.the.quiet.hands.and.rooms@calendar.example', { erroredAt: day(-1) });
  const silent = {
    failures: 5,
    failingSince: day(-2),
    error: 'This account does not answer. We keep trying.',
  };
  const profileId = await account('wren@work.example', silent);
  const calendar = (calendarName: string, row: Row) =>
    rows.add('Calendar', { profileId, calendarId: randomUUID(), calendarName, ...row });
  await calendar('Work', { readonly: true, isWritten: true });
  await calendar('School', { goneAt: day(-1) });
  await rows.add('CalendarFeed', {
    ...{ shownUrl: 'calendar.example/…sons.ics', name: 'Seasons', lostAt: day(-1), lastSyncedAt: day(-4) },
    error: 'Nothing is at this address any more, or it is not shared any more.',
  });
  await looksFine(page, '/portal/settings/calendar', [
    'A calendar must be connected again',
    'Your appointments are not copied',
    '“Work” can only be read now: nothing is copied into it. Choose another calendar, or none.',
    'A calendar is no longer there',
    /^“School” is no longer there, so it closes no times to clients\./,
    'Nothing is at this address any more, or it is not shared any more.',
    'This account does not answer. We keep trying.',
    'Behind',
    'Reconnect',
  ]);
  await looksFine(page, '/portal/settings', [
    'A calendar must be connected again. Until then what is new in it closes no times to clients, and nothing is copied into it.',
    '“Work” can only be read now: nothing is copied into it.',
    '“School” is no longer there, so it closes no times to clients.',
    'We cannot read “Seasons” and “wren@work.example”. New events in them do not block bookings.',
  ]);
  await rows.close();
});
