// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { ToastRegion } from '#app/ui/feedback/toast.tsx';
import { STOPPED_TEXTS } from '#app/domain/banking/messages.ts';
import { BankingPage, type BankingPageProps } from './banking-page.tsx';
import type { StripeAccountView } from './stripe-card.tsx';

rendersInStub();
beforeAll(() => import('#app/ui/feedback/region.tsx'));
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

const ACCOUNT: StripeAccountView = {
  state: 'operational',
  displayName: 'Quiet Hands',
  requirementsDue: [],
  requirementsPastDue: [],
  requirementsRefused: [],
  requirementsDeadline: null,
  stoppedFor: null,
  connectionError: null,
  replaceableAt: null,
  message: null,
  currency: 'USD',
  canDisconnect: true,
  isSwitchedOn: true,
};

const REST: Omit<BankingPageProps, 'stripe'> = {
  square: {
    ...{ state: 'not_connected', squareConnected: false, displayName: null, currency: null },
    ...{ message: null, error: null, manageUrl: null, isSwitchedOn: true },
  },
  paypal: {
    ...{ state: 'not_connected', paypalConnected: false, paypalActive: false, venmoActive: false },
    ...{ merchantId: null, displayName: null, manageUrl: null, isSwitchedOn: true },
    sellerStatus: { isOnboardingComplete: false, paymentsReceivable: false, primaryEmailConfirmed: false },
  },
  settings: {
    ...{ paymentProvider: 'stripe', stripeOperational: true, squareOperational: false },
    ...{ acceptsCash: true, acceptsCreditCard: false, acceptsPaypal: false, acceptsVenmo: false },
    ...{ acceptsZelle: false, acceptsTips: false, currency: 'USD', currencyEnabled: true },
    ...{ paypalEnabled: true, cardsSaved: 3, cardsElsewhere: 0, cardsAtSquare: 2, otherCurrency: 0 },
    ...{ cardsNeeded: false, takesCards: true, updatedAt: '2026-03-04T15:00:00.000Z' },
  },
  asked: null,
  timeZone: 'America/Los_Angeles',
};

type Shown = { [Part in 'square' | 'paypal' | 'settings']?: Partial<BankingPageProps[Part]> } & {
  asked?: BankingPageProps['asked'];
};

async function show(account: Partial<StripeAccountView>, shown: Shown = {}) {
  const Page = () => (
    <BankingPage
      {...REST}
      stripe={{ ...ACCOUNT, ...account }}
      square={{ ...REST.square, ...shown.square }}
      paypal={{ ...REST.paypal, ...shown.paypal }}
      settings={{ ...REST.settings, ...shown.settings }}
      asked={shown.asked ?? null}
    />
  );
  const Stub = createRemixStub([{ id: 'root', path: '/', Component: Page, loader: () => ({ csrf: 'x' }) }]);
  render(<Stub />);
  // Also where a question stands in front of it from the start.
  await screen.findByRole('main', { hidden: true });
}

const MISSING = 'Stripe is missing information';

test.each<[Partial<StripeAccountView>, string]>([
  [
    { requirementsDue: ['bank_account'] },
    'Cards go on working for now, but Stripe needs the bank account that you are paid to.',
  ],
  [
    { state: 'unfinished', requirementsPastDue: ['bank_account'], requirementsDue: ['bank_account'] },
    'Clients cannot pay you by card yet. Stripe still needs the bank account that you are paid to.',
  ],
])('a banner says what Stripe lacks, and what that means (002 §8): %o', async (account, text) => {
  await show(account);
  expect(screen.getByText(MISSING)).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
});

test('the banner says why something was not taken, in words or in Stripe’s own, and by which day of the practice it is wanted', async () => {
  await show({
    requirementsDue: ['identity_document', 'bank_account'],
    requirementsRefused: [
      { requirement: 'identity_document', why: 'expired', said: 'It has expired, says Stripe.' },
      { requirement: 'bank_account', why: 'other', said: 'The bank does not know this account.' },
    ],
    // Monday in UTC, Sunday in the practice's zone.
    requirementsDeadline: new Date('2026-12-14T03:00:00Z'),
  });
  expect(
    screen.getByText(
      'Cards go on working for now, but Stripe needs a picture of an official document and the bank account that you are paid to by Sunday, December 13, 2026.',
    ),
  ).toBeTruthy();
  expect(
    screen.getByText('The document: it is no longer valid. Send one that has not expired.'),
  ).toBeTruthy();
  expect(screen.getByText('The bank account: The bank does not know this account.')).toBeTruthy();
  expect(screen.queryByText(/says Stripe/)).toBeNull();
});

test('a lost account says from when another can take its place; once it can, that is offered', async () => {
  const lost = { state: 'lost', connectionError: 'It was cut.' } as const;
  await show({ ...lost, replaceableAt: new Date('2026-12-14T03:00:00Z') });
  expect(
    screen.getByText(/If it is not over by 7:00 PM, you can connect another account then\./),
  ).toBeTruthy();
  expect(screen.queryByText('Connect another account')).toBeNull();
  expect(screen.getByRole('button', { name: 'Check again' })).toBeTruthy();
  cleanup();
  await show(lost);
  expect(screen.getByRole('link', { name: 'Connect another account' }).getAttribute('href')).toBe('/?again');
});

test('an account that Stripe turned down is not said to be looked at', async () => {
  await show({ state: 'rejected', connectionError: 'Stripe has turned it down.' });
  expect(screen.getByText('Turned down')).toBeTruthy();
  expect(screen.getByText('Stripe has turned it down. Clients cannot pay you by card now.')).toBeTruthy();
  expect(screen.queryByText('Being checked')).toBeNull();
  expect(screen.queryByText(MISSING)).toBeNull();
});

test.each([
  ['being_checked', 'Being checked'],
  ['under_review', 'Being checked'],
  ['on_a_list', 'Being checked'],
  ['paused_by_us', 'Stopped'],
  ['not_asked_for', 'Stopped'],
  ['information_due', 'Stopped'],
  ['other', 'Stopped'],
] as const)('why payments wait though nothing is asked for is said: %s', async (stoppedFor, badge) => {
  await show({ state: 'under_review', stoppedFor });
  expect(screen.getByText(badge)).toBeTruthy();
  expect(screen.getByText(STOPPED_TEXTS[stoppedFor])).toBeTruthy();
  cleanup();
  // Beside what is asked for, where it is another thing.
  await show({ state: 'unfinished', requirementsDue: ['bank_account'], stoppedFor });
  const isAnother = stoppedFor !== 'information_due';
  expect(screen.queryAllByText(STOPPED_TEXTS[stoppedFor])).toHaveLength(isAnother ? 1 : 0);
});

test.each<[Partial<StripeAccountView>]>([[{}], [{ state: 'lost', requirementsDue: ['bank_account'] }]])(
  'where nothing is missing, or the account is gone, there is none: %o',
  async (account) => {
    await show(account);
    expect(screen.queryByText(MISSING)).toBeNull();
  },
);

const READY = { isOnboardingComplete: true, paymentsReceivable: true, primaryEmailConfirmed: true };

test('a banner says that access to Square was lost, and leads back (002 §8)', async () => {
  await show(
    {},
    { square: { state: 'lost', squareConnected: true, displayName: 'Linen', error: 'It was cut.' } },
  );
  expect(screen.getByText('Square access was lost')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reconnect Square' })).toBeTruthy();
});

test('an account at Square that takes no cards is not said to be ready, nor to be reconnected', async () => {
  await show({}, { square: { state: 'stopped', squareConnected: true, error: 'Square has closed it.' } });
  expect(screen.getByText('Square takes no card payments for you')).toBeTruthy();
  expect(screen.getAllByText('Square has closed it.').length).toBeGreaterThan(0);
  expect(screen.getByText('Stopped')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Check again' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Reconnect/ })).toBeNull();
});

test('Square shows its message and its error as toasts (002 §8)', async () => {
  render(<ToastRegion />);
  await show({}, { square: { state: 'connected', squareConnected: true, message: 'It was not renewed.' } });
  // In the card as well.
  await vi.waitFor(() => expect(screen.getAllByText('It was not renewed.').length).toBeGreaterThan(1));
  cleanup();
  render(<ToastRegion />);
  await show({}, { square: { state: 'lost', squareConnected: true, error: 'It was cut.' } });
  // The banner says more.
  expect(await screen.findAllByText('It was cut.')).not.toHaveLength(0);
});

test.each(['connected', 'lost'] as const)(
  'Stripe charges nothing while Square is chosen, and says so: Square is %s',
  async (state) => {
    await show(
      { requirementsDue: ['bank_account'] },
      {
        square: { state, squareConnected: true },
        settings: { paymentProvider: 'square', squareOperational: state === 'connected' },
      },
    );
    expect(screen.queryByText(/Clients can(not)? pay you by card/)).toBeNull();
    expect(
      screen.getByText('No card is charged through Stripe now: Square is chosen for that.'),
    ).toBeTruthy();
    expect(screen.getByText('Stripe still needs the bank account that you are paid to.')).toBeTruthy();
  },
);

test.each([
  [
    { ...READY, paymentsReceivable: false, isOnboardingComplete: false },
    'Your PayPal account cannot receive payments',
  ],
  [
    { ...READY, primaryEmailConfirmed: false, isOnboardingComplete: false },
    'Your email at PayPal is not confirmed',
  ],
])(
  'a banner says what PayPal lacks (002 §8), and there is no toggle yet (§4): %o',
  async (sellerStatus, title) => {
    // Whether it asks on load is the browser walk's to show.
    await show({}, { paypal: { state: 'lost', paypalConnected: true, sellerStatus } });
    expect(screen.queryByText(title)).toBeNull();
    cleanup();
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    await show({}, { paypal: { state: 'incomplete', paypalConnected: true, sellerStatus } });
    expect(screen.getByText(title)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Turn on PayPal' })).toBeNull();
    // Where it is said what is missing stands the button that it names.
    const check = screen.getByRole('button', { name: 'Check status' });
    expect(check.parentElement!.closest('div.flex-1')!.textContent).toContain(title);
    vi.unstubAllGlobals();
  },
);

test('a status that cannot be checked on load is said to be so (002 §8)', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')));
  render(<ToastRegion />);
  await show({}, { paypal: { state: 'incomplete', paypalConnected: true, sellerStatus: READY } });
  expect(await screen.findAllByText('Failed to check status')).not.toHaveLength(0);
  vi.unstubAllGlobals();
});

test('PayPal and Venmo are toggled once onboarding is complete; Venmo in US dollars alone', async () => {
  await show({}, { paypal: { state: 'complete', paypalConnected: true, sellerStatus: READY } });
  expect(screen.getByRole('button', { name: 'Turn on PayPal' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Turn on Venmo' })).toBeTruthy();
  cleanup();
  await show(
    {},
    {
      paypal: { state: 'complete', paypalConnected: true, sellerStatus: READY },
      settings: { currency: 'CAD' },
    },
  );
  expect(screen.queryByRole('button', { name: 'Turn on Venmo' })).toBeNull();
  expect(screen.getByText('Venmo takes US dollars only.')).toBeTruthy();
});

test.each<[string, Partial<StripeAccountView>, Shown]>([
  ['Square', { state: 'lost' }, { settings: { stripeOperational: false } }],
  ['Square', { state: 'under_review' }, { settings: { stripeOperational: false } }],
  [
    'Stripe',
    { state: 'not_connected' },
    { square: { state: 'lost', squareConnected: true }, settings: { paymentProvider: 'square' } },
  ],
  [
    'Stripe',
    { state: 'unfinished' },
    { square: { state: 'connected', squareConnected: true }, settings: { paymentProvider: 'square' } },
  ],
])('it warns also where the first one charges nothing now (002 §4): %s', async (name, account, shown) => {
  await show(account, shown);
  const link = screen.getByRole('link', { name: new RegExp(`^(Connect|Continue with) ${name}$`) });
  expect(link.getAttribute('href')).toContain(`ask=${name.toLowerCase()}`);
});

test('what is switched off here asks nobody to reconnect; PayPal can still be disconnected', async () => {
  const off = { isSwitchedOn: false, state: 'lost' } as const;
  await show(
    { isSwitchedOn: false, state: 'unfinished', requirementsDue: ['bank_account'] },
    { square: { ...off, squareConnected: true }, paypal: { ...off, paypalConnected: true } },
  );
  expect(screen.queryByText(MISSING)).toBeNull();
  expect(screen.queryByRole('button', { name: /^Reconnect/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'Disconnect' }).getAttribute('href')).toContain('leave-paypal');
  cleanup();
  await show({}, { paypal: { state: 'lost', paypalConnected: true }, settings: { paypalEnabled: false } });
  expect(screen.queryByRole('button', { name: 'Reconnect PayPal' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Disconnect' }).getAttribute('href')).toContain('leave-paypal');
  cleanup();
  await show({}, { settings: { paypalEnabled: false } });
  expect(screen.queryByText('PayPal and Venmo')).toBeNull();
});

test('a second provider is connected after a warning, and switched to by its own question', async () => {
  await show({});
  expect(screen.getByRole('link', { name: 'Connect Square' }).getAttribute('href')).toContain('ask=square');
  expect(screen.queryByText('Who charges cards')).toBeNull();
  cleanup();
  await show(
    {},
    {
      square: { state: 'connected', squareConnected: true },
      settings: { squareOperational: true, cardsElsewhere: 2 },
    },
  );
  expect(screen.getByRole('link', { name: 'Switch to Square' })).toBeTruthy();
  expect(screen.getByText('2 clients with a visit to come must enter a card again')).toBeTruthy();
});

test('what the practice’s plan does not have is not there (002 §6)', async () => {
  await show({}, { settings: { paypalEnabled: false, currencyEnabled: false } });
  expect(screen.queryByRole('heading', { name: 'PayPal and Venmo' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Currency' })).toBeNull();
});

test('Stripe is disconnected after a question, or at Stripe where that cannot be done here', async () => {
  await show({});
  expect(screen.getByRole('link', { name: 'Disconnect Stripe' }).getAttribute('href')).toContain(
    'ask=leave-stripe',
  );
  cleanup();
  await show({ canDisconnect: false });
  expect(screen.queryByRole('link', { name: 'Disconnect Stripe' })).toBeNull();
  expect(screen.getByText(/remove Tendwell in the settings of your account at Stripe/)).toBeTruthy();
});

const LINEN = { state: 'connected', squareConnected: true, displayName: 'Linen' } as const;
const AT_SQUARE = { paymentProvider: 'square', squareOperational: true } as const;

test('before Square goes it is said that no card can be charged then, and the switch to Stripe is offered', async () => {
  await show({}, { square: LINEN, settings: AT_SQUARE, asked: 'leave-square' });
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('From then on no card can be charged, until you switch to Stripe');
  const way = screen.getByRole('link', { name: 'Switch to Stripe first' });
  expect(way.getAttribute('href')).toContain('ask=provider-stripe');
  expect(question.textContent).toContain('Saved cards are kept by Square');
  cleanup();
  const settings = { ...AT_SQUARE, cardsAtSquare: 0, stripeOperational: false };
  await show({}, { square: LINEN, settings, asked: 'leave-square' });
  const other = await screen.findByRole('alertdialog');
  expect(other.textContent).toContain('From then on no card can be charged until you connect an account.');
  expect(other.textContent).not.toContain('Saved cards');
  cleanup();
  // Stripe charges: nothing ends with Square.
  await show({}, { square: LINEN, settings: { squareOperational: true }, asked: 'leave-square' });
  expect((await screen.findByRole('alertdialog')).textContent).not.toContain('From then on');
});

test('after Square went it is said that nothing charges; of saved cards only where there are some', async () => {
  const square = { ...LINEN, state: 'disconnected', squareConnected: false } as const;
  const settings = { ...AT_SQUARE, squareOperational: false };
  await show({}, { square, settings });
  expect(screen.getByText('No card can be charged now')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Switch to Stripe' })).toBeTruthy();
  expect(screen.getByText(/Clients’ cards are still saved with Linen/)).toBeTruthy();
  cleanup();
  await show({}, { square, settings: { ...settings, cardsAtSquare: 0 } });
  expect(screen.queryByText(/still saved/)).toBeNull();
  expect(screen.getByText('You were paid to Linen. Connect it again, or another account.')).toBeTruthy();
  cleanup();
  await show({}, { square: LINEN, settings: AT_SQUARE });
  expect(screen.queryByText('No card can be charged now')).toBeNull();
});

test('a Square account of another currency says what is to be done; on a phone its lines stand below each other', async () => {
  await show({}, { square: { ...LINEN, currency: 'CAD' }, settings: { squareOperational: true } });
  expect(
    screen.getByText(/^This Square account is paid in Canadian dollars, and your prices are/),
  ).toBeTruthy();
  const { parentElement: lines } = screen.getByText('Paid in Canadian dollars');
  expect(lines!.className.split(' ')).not.toContain('flex');
  expect(lines!.textContent).toBe('LinenPaid in Canadian dollars');
  cleanup();
  await show({}, { square: { ...LINEN, currency: 'USD' }, settings: { squareOperational: true } });
  expect(screen.queryByText(/your prices are in US dollars\. Change/)).toBeNull();
});

test('a card that is asked for at booking while no account takes one is warned of', async () => {
  await show({}, { settings: { cardsNeeded: true } });
  expect(screen.queryByText('Clients book without a card')).toBeNull();
  cleanup();
  await show({ state: 'lost' }, { settings: { cardsNeeded: true, takesCards: false } });
  expect(screen.getByText('Clients book without a card')).toBeTruthy();
});
