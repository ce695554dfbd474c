// @vitest-environment jsdom
// It needs its own process: readings under way are kept in a module.
import { useLoaderData } from '@remix-run/react';
import { createRemixStub } from '@remix-run/testing';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AppointmentView } from '#app/components/appointment/view.ts';
import { useAppointmentLive } from './use-appointment-live.ts';

/** jsdom has no event streams. */
class Line extends EventTarget {
  static current: Line;
  static readonly CLOSED = 2;
  readyState = 1;
  constructor() {
    super();
    Line.current = this;
  }
  close() {}
}

beforeEach(() => {
  vi.stubGlobal('EventSource', Line);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

type View = Pick<AppointmentView, 'appointment' | 'text' | 'now'>;
const viewOf = (payment: string) =>
  ({
    appointment: {
      location: { linkOpensAt: null },
      instantActionToken: 'token',
      startsAt: new Date(1),
      endsAt: new Date(2),
      clientPaymentStatus: 'Pending',
    },
    text: { heading: 'Your appointment is accepted!', lead: '', payment },
    now: 3,
  }) as unknown as View;

function Page() {
  return <p role="status">{useAppointmentLive(useLoaderData() as unknown as View)}</p>;
}

/** Longer than several changes are gathered. */
const gathered = () => act(() => vi.advanceTimersByTimeAsync(150));

test('what changes during a reading is read after it, none is cut short; the payment is told in the page’s own words', async () => {
  const begun: AbortSignal[] = [];
  const answers: ((payment: string) => void)[] = [];
  const Stub = createRemixStub([
    {
      path: '/',
      Component: Page,
      loader: async ({ request }) => {
        begun.push(request.signal);
        return viewOf(await new Promise<string>((resolve) => answers.push(resolve)));
      },
    },
  ]);
  // The stub's router says once that it is not the next version yet.
  const quiet = vi.spyOn(console, 'warn').mockImplementation(() => {});
  render(<Stub hydrationData={{ loaderData: { '0': viewOf('Not charged yet') } }} />);
  quiet.mockRestore();
  expect((await screen.findByRole('status')).textContent).toBe('');

  const change = () => Line.current.dispatchEvent(new Event('change'));
  change();
  await waitFor(() => expect(begun).toHaveLength(1));
  change();
  await gathered();
  expect(begun).toHaveLength(1);
  expect(begun[0]!.aborted).toBe(false);
  await act(async () => answers[0]!('Pending'));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Payment: Pending.'));
  await waitFor(() => expect(begun).toHaveLength(2));
  await act(async () => answers[1]!('Not charged yet'));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Payment: Not charged yet.'));
});
