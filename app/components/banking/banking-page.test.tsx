// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { BankingPage, type StripeAccountView } from './banking-page.tsx';

rendersInStub();
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

const ACCOUNT: StripeAccountView = {
  state: 'operational',
  displayName: 'Quiet Hands',
  requirementsDue: [],
  requirementsPastDue: [],
  connectionError: null,
  currency: 'USD',
  isSwitchedOn: true,
};

async function show(account: Partial<StripeAccountView>) {
  const Page = () => <BankingPage account={{ ...ACCOUNT, ...account }} asksAgain={false} />;
  const Stub = createRemixStub([{ id: 'root', path: '/', Component: Page, loader: () => ({ csrf: 'x' }) }]);
  render(<Stub />);
  await screen.findByRole('main');
}

const MISSING = 'Stripe is missing information';

test.each<[Partial<StripeAccountView>, string]>([
  [
    { requirementsDue: ['bank_account'] },
    'Cards go on working for now, but Stripe wants to know the bank account that you are paid to.',
  ],
  [
    { state: 'unfinished', requirementsPastDue: ['bank_account'], requirementsDue: ['bank_account'] },
    'Clients cannot pay you by card yet. Stripe still wants to know the bank account that you are paid to.',
  ],
])('a banner says what Stripe lacks, and what that means (002 §8): %o', async (account, text) => {
  await show(account);
  expect(screen.getByText(MISSING)).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
});

test.each<[Partial<StripeAccountView>]>([[{}], [{ state: 'lost', requirementsDue: ['bank_account'] }]])(
  'where nothing is missing, or the account is gone, there is none: %o',
  async (account) => {
    await show(account);
    expect(screen.queryByText(MISSING)).toBeNull();
  },
);
