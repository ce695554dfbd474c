// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { BillingForm } from './billing-form.tsx';
import type { BillingView, ChangeView, PlanView } from './plan-view.ts';
import { SubscriptionPage } from './subscription-page.tsx';

rendersInStub();
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

const PLAN: PlanView = {
  ...{ isShown: true, plan: 'free', state: 'incomplete', interval: 'month', amountCents: 3_900 },
  ...{ trialEndsAt: null, isTrialOver: false, hasTrial: false, trialDays: 14, endsAt: null, endedAt: null },
  ...{ graceEndsAt: null, graceDays: 14, currentPeriodEndsAt: '2026-04-04T12:00:00.000Z' as never },
  openInvoice: { amountCents: 3_900, needsConfirmation: false },
  plans: [],
};
const BILLING: BillingView = {
  ...{
    isKnown: true,
    email: 'ann@alder.example',
    name: '',
    address: null,
    invoices: [],
    cardForm: null,
    creditCents: 0,
    updatedAt: new Date(0),
  },
  card: { brand: 'visa', last4: '0341', expMonth: 12, expYear: 2040 },
};

async function show(
  plan: Partial<PlanView>,
  {
    asked = null,
    chosen = null,
    change = null,
    ...billing
  }: {
    asked?: 'cancel' | null;
    chosen?: 'month' | null;
    change?: ChangeView | null;
  } & Partial<BillingView> = {},
) {
  const Page = () => (
    <SubscriptionPage
      plan={{ ...PLAN, ...plan }}
      billing={{ ...BILLING, ...billing }}
      chosen={chosen}
      change={change}
      asked={asked}
    />
  );
  const loader = () => ({ csrf: 'x', practice: { timeZone: 'America/Los_Angeles' } });
  const Layout = createRemixStub([
    {
      id: 'root',
      path: '/',
      loader,
      children: [
        { id: 'routes/portal/layout', path: '', loader, children: [{ index: true, Component: Page }] },
      ],
    },
  ]);
  render(<Layout />);
  // Also where a question stands in front of it from the start.
  return (await screen.findByRole('main', { hidden: true })).textContent;
}

test('a first payment that was declined is told as that, with what to do', async () => {
  const text = await show({});
  expect(text).toContain('$39 for your plan did not go through');
  expect(text).toContain('Your card was declined: $39 a month was not paid, and your plan has not begun.');
  expect(text).toContain('Your plan begins as soon as it is paid. Try again, or use another card.');
  expect(text).toContain('Not paid yet');
  expect(text).not.toMatch(/confirm/i);
  expect(screen.getByRole('button', { name: 'Try again now' })).toBeTruthy();
});

test('where no card is saved, one is asked for to pay what is open', async () => {
  const late: Partial<PlanView> = { plan: 'website', state: 'past_due' };
  expect(await show(late, { card: null })).toContain('No card is saved. Add one to pay what is open.');
  expect(screen.getAllByRole('button', { name: 'Add a card' })).toHaveLength(2);
  cleanup();
  // Where nobody answers for the card, nothing is said of it.
  await show(late, { card: null, isKnown: false });
  expect(screen.getByRole('button', { name: 'Use another card' })).toBeTruthy();
});

test('one that the bank wants confirmed is told as that', async () => {
  const text = await show({ openInvoice: { amountCents: 3_900, needsConfirmation: true } });
  expect(text).toContain('Your bank wants you to confirm $39 a month. Your plan begins as soon as you have.');
  expect(text).toContain('Not confirmed yet');
  expect(text).not.toMatch(/declined|did not go through/);
  expect(screen.getByRole('button', { name: 'Confirm $39' })).toBeTruthy();
});

test('a plan that has not begun can be called off, and is not said to close anything', async () => {
  await show({}, { asked: 'cancel' });
  const { href } = screen.getByRole<HTMLAnchorElement>('link', { name: 'Cancel my plan', hidden: true });
  expect(href).toContain('ask=cancel');
  const question = (await screen.findByRole('alertdialog')).textContent;
  expect(question).toContain('It has not begun, and nothing was charged.');
  expect(question).not.toContain('What closes');
});

test('a trial says what comes after it: with a card saved it goes on, without one it ends', async () => {
  const trial: Partial<PlanView> = {
    ...{ plan: 'website', state: 'trialing', openInvoice: null },
    trialEndsAt: '2026-04-04T12:00:00.000Z' as never,
  };
  const saved = await show(trial);
  expect(saved).toContain('Then it goes on by itself, and your card ending in 0341 pays $39 a month.');
  expect(saved).not.toContain('ends by itself');
  cleanup();
  expect(await show(trial, { card: null })).toContain('without a card it ends by itself');
  cleanup();
  // Where nobody answers for the card, nothing is said of it.
  const unknown = await show(trial, { card: null, isKnown: false });
  expect(unknown).toContain('Then it costs $39 a month.');
});

test('a trial whose end is past is not said to run until then: the card company’s word is waited for', async () => {
  const over: Partial<PlanView> = {
    ...{ plan: 'website', state: 'trialing', openInvoice: null, isTrialOver: true },
    trialEndsAt: '2026-04-04T12:00:00.000Z' as never,
  };
  const text = await show(over);
  expect(text).toContain('Being settled');
  expect(text).toContain(
    'Your trial ended on Saturday, April 4, 2026. Your card ending in 0341 pays $39 a month now.',
  );
  expect(text).not.toContain('runs until');
  cleanup();
  expect(await show(over, { card: null })).toContain('It ends by itself unless you add a card.');
});

test('what a change costs is told with the day as the page writes it, in the practice’s zone', async () => {
  const change = {
    ...{
      at: 1,
      interval: 'year' as const,
      amountCents: 39_000,
      totalCents: 36_000,
      dueCents: 36_000,
      isTrial: false,
    },
    lines: [
      // The 13th in UTC.
      {
        description: 'Unused time on Tendwell Website',
        from: new Date('2026-12-13T01:00:00Z'),
        amountCents: -3_000,
      },
      { description: '1 × Tendwell Website', from: null, amountCents: 39_000 },
    ],
  };
  await show({ state: 'active', openInvoice: null }, { change });
  const question = (await screen.findByRole('alertdialog')).textContent;
  expect(question).toContain('Unused time on Tendwell Website after Saturday, December 12, 2026');
});

test('a plan that was called off before it began is not said to have ended', async () => {
  const text = await show({ state: 'cancelled', openInvoice: null });
  expect(text).toContain('You are on the Free plan');
  expect(text).not.toContain('ended on');
});

const OFFERS: PlanView['plans'] = [
  { id: 'website', name: 'Website', about: '', points: [], monthCents: 3_900, yearCents: 39_000 },
];
const FREE: Partial<PlanView> = { state: 'none', openInvoice: null, interval: 'month', plans: OFFERS };

test('a plan is charged to a saved card only after a question that names the amount and the card', async () => {
  await show(FREE);
  const { href } = screen.getByRole<HTMLAnchorElement>('link', { name: 'Choose Website' });
  expect(href).toContain('choose=month');
  cleanup();
  await show(FREE, { chosen: 'month' });
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('Your card ending in 0341 is charged $39 now.');
  expect(question.textContent).toContain('goes on by itself for $39 a month until you cancel it');
  expect(screen.getByRole('button', { name: 'Pay $39' })).toBeTruthy();
  cleanup();
  await show(FREE, { chosen: 'month', creditCents: 1_000 });
  expect((await screen.findByRole('alertdialog')).textContent).toContain('$10 is paid from your credit.');
  expect(screen.getByRole('button', { name: 'Pay $29' })).toBeTruthy();
  cleanup();
  // Nothing is asked of whoever has the plan, or no card.
  await show(FREE, { chosen: 'month', card: null });
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('what is kept of a change is shown, and its invoice reads as a credit', async () => {
  const text = await show(
    { plan: 'website', state: 'active', openInvoice: null },
    {
      creditCents: 34_993,
      invoices: [
        {
          ...{ id: 'in_1', number: 'T-1', totalCents: -34_993, state: 'paid' },
          ...{ createdAt: '2026-03-04T12:00:00.000Z' as never, pageUrl: null, pdfUrl: null },
        },
      ],
    },
  );
  expect(text).toContain('Credit: $349.93. It pays your next invoices before your card does.');
  expect(text).toMatch(/-\$349\.93Credit/);
  expect(text).not.toContain('$349.93Paid');
  cleanup();
  expect(await show({ plan: 'website', state: 'active', openInvoice: null })).not.toContain('Credit');
});

test('an address is one thing: a street of one window never goes with the city of another', async () => {
  const address = { line1: '1 Elm St', line2: '', city: 'Eugene', state: 'OR', zip: '97401', country: 'US' };
  let elsewhere!: (billing: BillingView) => void;
  const Page = () => {
    const [billing, setBilling] = useState<BillingView>({ ...BILLING, address });
    elsewhere = setBilling;
    return <BillingForm billing={billing} again={() => undefined} />;
  };
  const Stub = createRemixStub([{ path: '/', Component: Page }]);
  render(<Stub />);
  const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
  await screen.findByLabelText(/^Street/);
  fireEvent.input(field(/^Street/), { target: { value: '1 Elm Street' } });
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false),
  );
  const moved = { ...address, line1: '9 Oak Ave', city: 'Portland', zip: '97201' };
  act(() => elsewhere({ ...BILLING, name: 'Alder LLC', address: moved }));
  expect(await screen.findByText(/^This was changed in another window: Address\./)).toBeTruthy();
  expect([field(/^Street/).value, field(/^City/).value]).toEqual(['1 Elm Street', 'Eugene']);
  // What stands apart from it is taken over.
  await waitFor(() => expect(field(/^Name or company/).value).toBe('Alder LLC'));
  fireEvent.click(screen.getByRole('button', { name: 'Take it over' }));
  await waitFor(() =>
    expect([field(/^Street/).value, field(/^City/).value]).toEqual(['9 Oak Ave', 'Portland']),
  );
});
