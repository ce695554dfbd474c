// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { act, cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, test, vi } from 'vitest';
import { usePanel } from './use-panel.ts';
import type { AppointmentView } from './view.ts';

afterEach(cleanup);

test('a question that is at work stays while nothing is due, and one that is not does not', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  let set: (next: { payNow: boolean; busy: boolean }) => void = () => {};
  function Page() {
    const [{ payNow, busy }, change] = useState({ payNow: true, busy: false });
    set = change;
    const appointment = { instantActionToken: 'token', offers: { payNow } };
    const { open } = usePanel({ appointment } as unknown as AppointmentView, null, busy);
    return <p>open: {String(open)}</p>;
  }
  const Stub = createRemixStub([{ path: '/m/c/token', Component: Page }]);
  render(<Stub initialEntries={['/m/c/token?do=pay']} />);
  const says = (text: string) => screen.findByText(`open: ${text}`);
  await says('pay');
  act(() => set({ payNow: true, busy: true }));
  act(() => set({ payNow: false, busy: true }));
  await says('pay');
  // Its answer still has a place to stand in.
  act(() => set({ payNow: false, busy: false }));
  await says('pay');
  cleanup();
  render(<Stub initialEntries={['/m/c/token?do=pay']} />);
  await says('pay');
  act(() => set({ payNow: false, busy: false }));
  await says('null');
});

test('a message that asks for payment of a visit to come opens the question for a card', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const opened = (offers: object) => {
    function Page() {
      const appointment = { instantActionToken: 'token', offers };
      const { open } = usePanel({ appointment } as unknown as AppointmentView, null, false);
      return <p>open: {String(open)}</p>;
    }
    const Stub = createRemixStub([{ path: '/m/c/token', Component: Page }]);
    render(<Stub initialEntries={['/m/c/token?do=pay']} />);
  };
  opened({ addCreditCard: true });
  await screen.findByText('open: card');
  cleanup();
  // The bank's check has its own button on the page.
  opened({ addCreditCard: true, confirmPayment: true });
  await screen.findByText('open: null');
});
