// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { opDone } from '#tests/support/pages/op-answers.ts';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { PaymentSettingsPage } from './settings-page.tsx';

rendersInStub();

type Settings = Parameters<typeof PaymentSettingsPage>[0]['settings'];
const SETTINGS: Settings = {
  requireClientCcToBook: false,
  chargeClientCcAtBooking: false,
  paymentPastDueEmailEnabled: true,
  paymentPastDueTextEnabled: true,
  paymentPastDueEmailMinutes: 1440,
  paymentPastDueTextMinutes: 60,
  hasPaymentProvider: true,
  cardsSwitchedOn: true,
  textsSwitchedOn: true,
  requireCcEnabled: true,
  updatedAt: new Date('2026-03-02T15:00:00.000Z'),
};
const LATER = new Date('2026-03-02T15:01:00.000Z');

const sent: unknown[] = [];
beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', (_path: string, { body }: RequestInit) => {
    sent.push(JSON.parse(body as string));
    return Promise.resolve(opDone({ error: null }));
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Shows the page, and answers what another window does: it is read anew. */
async function show(settings: Partial<Settings> = {}) {
  let read: (next: Partial<Settings>) => void;
  function Page() {
    const [now, setNow] = useState({ ...SETTINGS, ...settings });
    read = (next) => act(() => setNow((before) => ({ ...before, ...next })));
    return <PaymentSettingsPage settings={now} />;
  }
  const Stub = createRemixStub([{ path: '/', Component: Page }]);
  render(<Stub />);
  await screen.findByRole('heading', { name: 'Payment settings' });
  return (next: Partial<Settings>) => read(next);
}
const field = (label: string) => screen.getByLabelText<HTMLSelectElement>(label);
const BY_EMAIL = 'When emails remind of a payment';
function pick(label: string, value: string) {
  fireEvent.change(field(label), { target: { value } });
  fireEvent.input(field(label), { target: { value } });
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const canSave = () => waitFor(() => expect(button('Save').disabled).toBe(false));

test('what another window saved in the booking settings is taken over beside what was entered, and not put back', async () => {
  const read = await show();
  pick(BY_EMAIL, '4320');
  await canSave();
  read({ requireClientCcToBook: true, updatedAt: LATER });
  await canSave();
  expect(screen.queryByText(/another window/)).toBeNull();
  fireEvent.click(button('Save'));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toEqual([
    {
      requireClientCcToBook: true,
      chargeClientCcAtBooking: false,
      paymentPastDueEmailEnabled: true,
      paymentPastDueTextEnabled: true,
      paymentPastDueEmailMinutes: 4320,
      paymentPastDueTextMinutes: 60,
      previousUpdatedAt: LATER.toISOString(),
    },
  ]);
});

test('what both changed is asked about, by its label', async () => {
  const read = await show();
  pick(BY_EMAIL, '4320');
  await canSave();
  read({ paymentPastDueEmailMinutes: 720, updatedAt: LATER });
  expect(await screen.findByText(/changed in another window: Past-due reminders by email\./)).toBeTruthy();
  expect(button('Save').disabled).toBe(true);
  fireEvent.click(button('Take it over'));
  await waitFor(() => expect(field(BY_EMAIL).value).toBe('720'));
});

test('Cancel takes back what was entered', async () => {
  await show();
  pick(BY_EMAIL, '4320');
  await canSave();
  fireEvent.click(button('Cancel'));
  await waitFor(() => expect(field(BY_EMAIL).value).toBe('1440'));
  expect(button('Save').disabled).toBe(true);
  expect(sent).toEqual([]);
});

test('what is not asked for here stays as it is: cards of who may not ask for them, texts where none are sent', async () => {
  await show({ requireCcEnabled: false, requireClientCcToBook: true, textsSwitchedOn: false });
  expect(screen.queryByText('Require a card to book')).toBeNull();
  expect(screen.getByText(/^Text messages are switched off here/)).toBeTruthy();
  pick(BY_EMAIL, '4320');
  await canSave();
  fireEvent.click(button('Save'));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ paymentPastDueTextEnabled: true, paymentPastDueTextMinutes: 60 });
});
