// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { opDone, opRefused } from '#tests/support/pages/op-answers.ts';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { AddCardDialog } from './add-card-dialog.tsx';

rendersInStub();

const SETUP = { setupIntentSecret: 'secret', setupIntentId: 'seti', cardForm: null };
const server = { posted: [] as unknown[][], answers: {} as Record<string, () => Response | Promise<never>> };
const confirmCardSetup = vi.fn<() => Promise<object>>();
const listeners = new Map<string, (event: { complete: boolean }) => void>();
const onClose = vi.fn();
const failed = () => Promise.reject(new TypeError('Failed to fetch'));

/** Stands where the provider's library would. */
const stripe = {
  confirmCardSetup,
  elements: () => ({
    create: (type: string) => ({
      on: (name: string, run: (event: { complete: boolean }) => void) =>
        void listeners.set(`${type}.${name}`, run),
      mount: () => {},
      update: () => {},
      focus: () => {},
      destroy: () => {},
    }),
  }),
};

beforeEach(() => {
  onClose.mockClear();
  listeners.clear();
  confirmCardSetup.mockReset().mockResolvedValue({ setupIntent: { id: 'seti', status: 'succeeded' } });
  window.Stripe = Object.assign(() => stripe, { version: 'endive' }) as unknown as typeof window.Stripe;
  const cardForm = {
    provider: 'stripe',
    publishableKey: 'pk_test_one',
    scriptUrl: 'http://127.0.0.1:1/stripe.js',
    account: null,
  };
  server.posted = [];
  server.answers = {
    clientCardForm: () => opDone({ practiceId: 'practice', cardForm }),
    setupIntent: () => opDone(SETUP),
    saveClientCard: () => opDone({}),
  };
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    const name = path.match(/^\/op\/(\w+)/)![1]!;
    if (body) server.posted.push([name, JSON.parse(body as string)]);
    return server.answers[name]!();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  delete window.Stripe;
});

const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save card' });
const fieldsStand = () => waitFor(() => expect(listeners.has('cardCvc.change')).toBe(true));
const typeCard = () =>
  act(() =>
    ['cardNumber', 'cardExpiry', 'cardCvc'].forEach((type) =>
      listeners.get(`${type}.change`)!({ complete: true }),
    ),
  );

async function show() {
  const Page = () => <AddCardDialog clientId="hana" name="Hana Ito" replaces={false} onClose={onClose} />;
  const Stub = createRemixStub([{ path: '/', Component: Page }]);
  render(<Stub />);
  await screen.findByRole('dialog', { name: 'Add a card' });
}

test('a card is saved once it is whole, by one press however often it is pressed', async () => {
  await show();
  await fieldsStand();
  fireEvent.click(save());
  await screen.findByText('Please enter a valid card number, expiry date, and security code.');
  expect(server.posted).toEqual([]);
  typeCard();
  let confirm!: (answer: object) => void;
  confirmCardSetup.mockReturnValue(new Promise((resolve) => (confirm = resolve)));
  fireEvent.click(save());
  fireEvent.click(save());
  await screen.findByLabelText('Saving the card');
  await waitFor(() => expect(confirmCardSetup).toHaveBeenCalledOnce());
  fireEvent.submit(document.querySelector('form')!);
  await act(async () => confirm({ setupIntent: { id: 'seti', status: 'succeeded' } }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(confirmCardSetup).toHaveBeenCalledExactlyOnceWith('secret', {
    payment_method: { card: expect.anything() as unknown, billing_details: { name: 'Hana Ito' } },
  });
  expect(server.posted).toEqual([
    ['setupIntent', { clientId: 'hana' }],
    ['saveClientCard', { clientId: 'hana', setupIntentId: 'seti' }],
  ]);
});

test.each([
  ['setupIntent', () => opRefused('The bank is away.'), 'There was an error: The bank is away.'],
  ['saveClientCard', () => opRefused('Not this one.'), 'There was an error: Not this one.'],
  [
    'saveClientCard',
    () => opRefused('Your card was declined.'),
    'There was an error: The client’s card was declined.',
  ],
  ['saveClientCard', failed, /^We can not reach the card service/],
])('what is refused stands in the dialog, until the next press: %s', async (name, answer, text) => {
  await show();
  await fieldsStand();
  typeCard();
  server.answers[name] = answer;
  fireEvent.click(save());
  await screen.findByText(text);
  expect(onClose).not.toHaveBeenCalled();
  server.answers[name] = () => opDone(SETUP);
  fireEvent.click(save());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(screen.queryByText(text)).toBeNull();
});

test('what its provider declines the card form says, and nothing is kept', async () => {
  await show();
  await fieldsStand();
  typeCard();
  confirmCardSetup.mockResolvedValue({ error: { type: 'card_error', message: 'Your card was declined.' } });
  fireEvent.click(save());
  await screen.findByText('The client’s card was declined.');
  expect(server.posted).toEqual([['setupIntent', { clientId: 'hana' }]]);
  expect(onClose).not.toHaveBeenCalled();
});

test('a practice without cards says so', async () => {
  server.answers.clientCardForm = () => opDone({ practiceId: 'practice', cardForm: null });
  await show();
  await screen.findByText('This practice does not take cards online.');
  expect(save().disabled).toBe(true);
});
