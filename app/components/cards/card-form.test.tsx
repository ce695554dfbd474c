// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { CardForm, type CardFormHandle } from './card-form.tsx';
import type { CardConfig } from './use-stripe.ts';

type Listener = (event: { complete: boolean; error?: { message: string } }) => void;

// @stripe/stripe-js keeps the first window.Stripe it saw, so that one stays and asks for the library of the test.
let current: object;
const Stripe = Object.assign(() => current, { version: 'endive' }) as unknown as typeof window.Stripe;

/** Stands where the provider's library would: keeps its elements' listeners, answers as told. */
function provider() {
  const listeners = new Map<string, Listener>();
  const focused: string[] = [];
  const confirmCardSetup = vi.fn<(secret: string, data: object) => Promise<object>>();
  const library = {
    confirmCardSetup,
    elements: () => ({
      create: (type: string) => ({
        on: (name: string, run: Listener) => void listeners.set(`${type}.${name}`, run),
        mount: () => {},
        update: () => {},
        focus: () => focused.push(type),
        destroy: () => {},
      }),
    }),
  };
  current = library;
  window.Stripe = Stripe;
  const fire = (name: string, event: Parameters<Listener>[0] = { complete: true }) =>
    act(() => listeners.get(name)!(event));
  return { confirmCardSetup, fire, focused };
}

let keys = 0;
const config = (): CardConfig => ({
  provider: 'stripe',
  publishableKey: `pk_test_${(keys += 1)}`,
  scriptUrl: 'http://127.0.0.1:1/stripe.js',
  account: 'acct_one',
});

afterEach(() => {
  cleanup();
  delete window.Stripe;
});

async function mounted(props: Partial<Parameters<typeof CardForm>[0]> = {}) {
  const fake = provider();
  const ref = createRef<CardFormHandle>();
  await act(async () => {
    render(<CardForm ref={ref} config={config()} {...props} />);
    await Promise.resolve();
  });
  const confirm = (secret: string) => act(() => ref.current!.confirm(secret, { name: 'Ana' }));
  const confirmTwice = (secret: string) =>
    act(() => Promise.all([ref.current!.confirm(secret), ref.current!.confirm(secret)]));
  const check = () => {
    let may: boolean | undefined;
    act(() => {
      may = ref.current!.check();
    });
    return may;
  };
  return { ...fake, confirm, confirmTwice, check };
}

test('confirms with the typed card and gives the id of the setup', async () => {
  const form = await mounted();
  form.confirmCardSetup.mockResolvedValue({ setupIntent: { id: 'seti_1', status: 'succeeded' } });
  expect(await form.confirm('seti_1_secret_x')).toEqual({ ok: true, setupIntentId: 'seti_1' });
  expect(form.confirmCardSetup).toHaveBeenCalledWith('seti_1_secret_x', {
    payment_method: { card: expect.anything(), billing_details: { name: 'Ana' } },
  });
});

test("shows the provider's message, or 'An error occurred' (spec 000 §8)", async () => {
  const form = await mounted();
  form.confirmCardSetup.mockResolvedValueOnce({ error: { message: 'Your card was declined.' } });
  expect(await form.confirm('s')).toEqual({ ok: false, message: 'Your card was declined.' });
  expect(screen.getByText('Your card was declined.')).toBeTruthy();
  form.fire('cardNumber.change', { complete: false });
  expect(screen.queryByText('Your card was declined.')).toBeNull();
  form.confirmCardSetup.mockRejectedValueOnce(new Error('network'));
  expect(await form.confirm('s')).toEqual({ ok: false, message: 'An error occurred' });
});

test("what a decline means for the page follows the provider's words; other failures stand alone", async () => {
  const form = await mounted({ afterDecline: 'Nothing was booked or charged.' });
  const declined = { type: 'card_error', message: 'Your card was declined.' };
  form.confirmCardSetup.mockResolvedValueOnce({ error: declined });
  expect(await form.confirm('s')).toEqual({ ok: false, message: declined.message, declined: true });
  expect(screen.getByRole('alert').textContent).toBe(
    'Your card was declined. Nothing was booked or charged.',
  );
  form.confirmCardSetup.mockRejectedValueOnce(new Error('network'));
  await form.confirm('s');
  expect(screen.getByRole('alert').textContent).toBe('An error occurred');
});

test('two presses confirm once', async () => {
  const form = await mounted();
  form.confirmCardSetup.mockResolvedValue({ setupIntent: { id: 'seti_1', status: 'succeeded' } });
  const [first, second] = await form.confirmTwice('s');
  expect(first).toEqual(second);
  expect(form.confirmCardSetup).toHaveBeenCalledTimes(1);
});

test('says what is missing when it is sent, goes there, and what is wrong beside its field', async () => {
  const form = await mounted();
  expect(form.check()).toBe(false);
  expect(screen.getByText('Please enter a valid card number, expiry date, and security code.')).toBeTruthy();
  expect(form.focused).toEqual(['cardNumber']);
  for (const field of ['cardNumber', 'cardExpiry', 'cardCvc']) form.fire(`${field}.change`);
  expect(screen.queryByText(/^Please enter a valid/)).toBeNull();
  expect(form.check()).toBe(true);
  form.fire('cardExpiry.change', { complete: false, error: { message: 'Your card has expired.' } });
  expect(screen.getByText('Your card has expired.')).toBeTruthy();
  expect(form.check()).toBe(false);
  expect(screen.getByText('Please enter a valid expiry date.')).toBeTruthy();
  expect(form.focused.at(-1)).toBe('cardExpiry');
});

test('the server, and a browser without scripts, show the way to the hosted page', () => {
  const html = renderToString(<CardForm config={config()} fallback={<button>Enter your card</button>} />);
  expect(html).toContain('Enter your card');
  expect(html).not.toContain('Security code');
});

test('offers to try again where the library does not load', async () => {
  const append = document.head.append.bind(document.head);
  const scripts: Node[] = [];
  vi.spyOn(document.head, 'append').mockImplementation((node) => {
    if (!(node instanceof HTMLScriptElement)) return append(node);
    scripts.push(node);
    queueMicrotask(() => node.dispatchEvent(new Event('error')));
  });
  render(<CardForm config={config()} />);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  provider();
  await act(async () => {
    retry.click();
    await Promise.resolve();
  });
  expect(await screen.findByText('Card number')).toBeTruthy();
  expect(scripts).toHaveLength(1);
});
