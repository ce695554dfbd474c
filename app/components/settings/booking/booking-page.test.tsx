// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { opDone } from '#tests/support/pages/op-answers.ts';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { BookingSettingsPage } from './booking-page.tsx';

rendersInStub();

const SETTINGS: Parameters<typeof BookingSettingsPage>[0]['settings'] = {
  appointmentBufferTime: 15,
  appointmentLeadTime: 1440,
  startTimeIncrement: 30,
  instantClientApproval: true,
  requireClientCcToBook: true,
  chargeClientCcAtBooking: true,
  cancellationPolicy: '',
  requireCcEnabled: true,
  cancellationPolicyEnabled: false,
  hasPaymentProvider: true,
  takesCards: true,
  updatedAt: new Date('2026-03-02T15:00:00.000Z'),
};

const sent: Record<string, unknown>[] = [];
beforeEach(async () => {
  sent.length = 0;
  vi.stubGlobal('fetch', (_path: string, { body }: RequestInit) => {
    sent.push(JSON.parse(body as string) as Record<string, unknown>);
    return Promise.resolve(opDone({ updatedAt: '2026-03-02T15:01:00.000Z' }));
  });
  await show();
});

/** What another window saves, as the page hears of it by reading anew. */
let reads: (read: Partial<typeof SETTINGS>) => void;

async function show(settings: Partial<typeof SETTINGS> = {}) {
  const Page = () => {
    const [now, setNow] = useState({ ...SETTINGS, ...settings });
    reads = (read) => act(() => setNow((before) => ({ ...before, ...read })));
    return <BookingSettingsPage settings={now} />;
  };
  const Stub = createRemixStub([{ path: '/', Component: Page }]);
  render(<Stub />);
  await screen.findByRole('heading', { name: 'Booking' });
}

afterEach(() => vi.unstubAllGlobals());

const choose = (group: string, value: 'Yes' | 'No') =>
  fireEvent.click(
    [...screen.getByRole('group', { name: group }).querySelectorAll('input')].find(
      (radio) => radio.value === String(value === 'Yes'),
    )!,
  );

test('No to a card turns off charging too, also for whoever then says Yes again', async () => {
  choose('Require a card to book', 'No');
  choose('Require a card to book', 'Yes');
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  await waitFor(() => expect(save.disabled).toBe(false));
  fireEvent.click(save);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ requireClientCcToBook: true, chargeClientCcAtBooking: false });
});

test('each list has the values of the document, and marks what it recommends (002 §9)', () => {
  const listed = (label: string) =>
    [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ value, text }) =>
      text.endsWith(' (recommended)') ? `${value}!` : value,
    );
  expect(listed('Buffer time').join(' ')).toBe('0 5 10 15! 20 30 45 60 90 120 150 180');
  expect(listed('Lead time').join(' ')).toBe('0 15 30 60 180 480 720 1440! 2880 4320 10080');
  expect(listed('Start times').join(' ')).toBe('15 30! 60 75 90 120 150 180 240 300 360');
  expect(screen.getByText('Yes (recommended)')).toBeTruthy();
  expect(screen.getByText('No (approval required)')).toBeTruthy();
});

test('a cancellation policy that is pasted stays whole, and its length is refused in words (002 §9)', async () => {
  cleanup();
  await show({ cancellationPolicyEnabled: true });
  const field = screen.getByLabelText<HTMLTextAreaElement>(/^In your own words/);
  // With such a limit a browser would cut off what is pasted, and say nothing.
  expect(field.hasAttribute('maxlength')).toBe(false);
  fireEvent.input(field, { target: { value: 'x'.repeat(251) } });
  // Beside the field, and beside the button that is grey for it.
  expect(await screen.findAllByText('Please use at most 250 characters.')).toHaveLength(2);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('251 / 250')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getAllByText('Please use at most 250 characters.')).toHaveLength(2);
  expect(sent).toEqual([]);
  fireEvent.input(field, { target: { value: 'x'.repeat(250) } });
  await waitFor(() => expect(screen.queryByText('Please use at most 250 characters.')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ cancellationPolicy: 'x'.repeat(250) });
});

test('a card that is asked for while no account takes one is warned of, with the way to one', async () => {
  expect(screen.queryByText('Clients book without a card')).toBeNull();
  cleanup();
  await show({ takesCards: false });
  expect(screen.getByText('Clients book without a card')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open Payments' }).getAttribute('href')).toBe(
    '/portal/settings/banking',
  );
  cleanup();
  for (const asked of [{ requireClientCcToBook: false }, { requireCcEnabled: false }]) {
    await show({ takesCards: false, ...asked });
    expect(screen.queryByText('Clients book without a card')).toBeNull();
    cleanup();
  }
});

const field = (label: string) => screen.getByLabelText<HTMLSelectElement>(label);
const pick = (label: string, value: string) => {
  fireEvent.change(field(label), { target: { value } });
  fireEvent.input(field(label), { target: { value } });
};
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
const later = (minute: number) => new Date(Date.UTC(2026, 2, 2, 15, minute));

test('two windows that changed different fields: both changes are saved, and nothing is asked', async () => {
  pick('Buffer time', '45');
  await waitFor(() => expect(save().disabled).toBe(false));
  reads({
    appointmentLeadTime: 60,
    requireClientCcToBook: false,
    chargeClientCcAtBooking: false,
    updatedAt: later(1),
  });
  await waitFor(() => expect(field('Lead time').value).toBe('60'));
  expect(field('Buffer time').value).toBe('45');
  expect(screen.queryByText(/another window/)).toBeNull();
  await waitFor(() => expect(save().disabled).toBe(false));
  fireEvent.click(save());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    ...{ appointmentBufferTime: 45, appointmentLeadTime: 60, requireClientCcToBook: false },
    previousUpdatedAt: later(1).toISOString(),
  });
});

test('only a field that both changed asks, by its label, and taking it over loses nothing else', async () => {
  pick('Buffer time', '45');
  pick('Start times', '60');
  await waitFor(() => expect(save().disabled).toBe(false));
  reads({ appointmentBufferTime: 5, appointmentLeadTime: 60, updatedAt: later(1) });
  expect(await screen.findByText(/^This was changed in another window: Buffer time\./)).toBeTruthy();
  expect(save().disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Take it over' }));
  await waitFor(() => expect(field('Buffer time').value).toBe('5'));
  expect([field('Lead time').value, field('Start times').value]).toEqual(['60', '60']);
  await waitFor(() => expect(save().disabled).toBe(false));
  expect(screen.queryByText(/another window/)).toBeNull();
  // And once more, the other way.
  reads({ startTimeIncrement: 90, updatedAt: later(2) });
  expect(await screen.findByText(/another window: Start times\./)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(save().disabled).toBe(false));
  fireEvent.click(save());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    ...{ appointmentBufferTime: 5, appointmentLeadTime: 60, startTimeIncrement: 60 },
    previousUpdatedAt: later(2).toISOString(),
  });
});
