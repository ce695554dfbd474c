// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ToastRegion } from '#app/ui/feedback/toast.tsx';
import { opDone, opRefused } from '#tests/support/pages/op-answers.ts';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { RescheduleDialog } from './reschedule-button.tsx';

rendersInStub();

const ZONE = 'America/New_York';
const REASON = 'A client has booked this time.';
const REFUSED = `We weren't able to reschedule this appointment: ${REASON}`;
const CLOSED = 'Outside the opening hours of Elm Street.';
const event = {
  id: 'a-visit',
  kind: 'client' as const,
  title: 'Ada Moss',
  detail: 'Massage',
  where: 'Elm Street',
  allDay: false,
  startsAt: Date.UTC(2026, 2, 4, 19, 30),
  endsAt: Date.UTC(2026, 2, 4, 20, 30),
  hash: 'token',
};

/** Ids of what a posted move overlaps knowingly. */
const confirmedIn = ({ body }: RequestInit) =>
  (JSON.parse(body as string) as { confirmOverlap: string[] }).confirmOverlap;

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a refusal stands in the form, with what was typed, until another time is chosen', async () => {
  const asked = vi.fn(() => Promise.resolve(opRefused(REASON)));
  vi.stubGlobal('fetch', asked);
  const closed = vi.fn();
  const Stub = createRemixStub([
    { path: '/', Component: () => <RescheduleDialog event={event} timeZone={ZONE} onClose={closed} /> },
  ]);
  render(<Stub />);
  fireEvent.change(screen.getByLabelText(/A message to Ada/), { target: { value: 'The room is taken' } });
  fireEvent.click(screen.getByRole('button', { name: 'Reschedule' }));
  expect((await screen.findByRole('alert')).textContent).toContain(REFUSED);
  expect(closed).not.toHaveBeenCalled();
  expect(screen.getByLabelText<HTMLTextAreaElement>(/A message to Ada/).value).toBe('The room is taken');

  fireEvent.change(screen.getByLabelText('Length'), { target: { value: '30' } });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(asked).toHaveBeenCalledTimes(1);
});

test('what the new time meets, the name and the price are told before the press, which then confirms them', async () => {
  const sent: string[][] = [];
  const asked = vi.fn((url: string, options?: RequestInit) => {
    if (options?.method !== 'POST') {
      const conflicts = [{ id: 'other', name: 'Ben Oak', timeRange: 'Wed, Mar 4, 3:30 – 4:30 PM EST' }];
      return Promise.resolve(opDone({ conflicts, more: 0, refused: null, closed: CLOSED }));
    }
    sent.push(confirmedIn(options));
    return Promise.resolve(opRefused(REASON));
  });
  vi.stubGlobal('fetch', asked);
  const to = { startsAt: event.startsAt, endsAt: event.endsAt + 30 * 60_000 };
  const Stub = createRemixStub([
    {
      path: '/',
      Component: () => (
        <MoveDialog event={event} to={to} timeZone={ZONE} onStay={() => {}} onMoved={() => {}} />
      ),
    },
  ]);
  render(<Stub />);
  expect((await screen.findByText(/Ben Oak/)).textContent).toBe('Ben Oak, Wed, Mar 4, 3:30 – 4:30 PM EST');
  expect(screen.getByText(CLOSED)).toBeTruthy();
  expect(screen.getByText('Ada Moss')).toBeTruthy();
  expect(screen.getByText('Massage · Elm Street')).toBeTruthy();
  expect(screen.getByText('1 hr 30 min; the price stays as it is.')).toBeTruthy();
  const url = new URL(asked.mock.calls[0]![0], 'http://localhost');
  expect(JSON.parse(url.searchParams.get('input')!)).toEqual({
    startsAt: new Date(to.startsAt).toISOString(),
    endsAt: new Date(to.endsAt).toISOString(),
    appointmentId: event.id,
  });
  fireEvent.click(screen.getByRole('button', { name: 'Reschedule anyway' }));
  await vi.waitFor(() => expect(sent).toEqual([['other']]));
});

test('a careless Enter overlaps nobody: with somebody there the focus is on staying', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      opDone({
        conflicts: [{ id: 'c', name: 'Ben Oak', timeRange: '3:00 – 4:00 PM' }],
        more: 0,
        refused: null,
        closed: null,
      }),
    ),
  );
  const to = { startsAt: event.endsAt, endsAt: event.endsAt + 3_600_000 };
  const Stub = createRemixStub([
    {
      path: '/',
      Component: () => (
        <MoveDialog event={event} to={to} timeZone={ZONE} onStay={() => {}} onMoved={() => {}} />
      ),
    },
  ]);
  render(<Stub />);
  await screen.findByRole('button', { name: 'Reschedule anyway' });
  const stay = screen.getByRole('button', { name: 'Cancel' });
  await vi.waitFor(() => expect(document.activeElement === stay).toBe(true));
});

test('what came after it was shown is asked about once more, as often as something does', async () => {
  const sent: string[][] = [];
  const standing = [{ id: 'first', name: 'Ben Oak', timeRange: '3:30 PM' }];
  vi.stubGlobal('fetch', (_: string, options?: RequestInit) => {
    if (options?.method !== 'POST') {
      return Promise.resolve(opDone({ conflicts: [...standing], more: 0, refused: null, closed: null }));
    }
    sent.push(confirmedIn(options));
    standing.push({ id: `later-${sent.length}`, name: `Cleo ${sent.length}`, timeRange: '3:40 PM' });
    const data = { confirm: 'overlap', conflicts: [...standing] };
    return Promise.resolve(opRefused(REASON, { data }));
  });
  const stayed = vi.fn();
  const to = { startsAt: event.endsAt, endsAt: event.endsAt + 3_600_000 };
  const Stub = createRemixStub([
    {
      path: '/',
      Component: () => (
        <MoveDialog event={event} to={to} timeZone={ZONE} onStay={stayed} onMoved={() => {}} />
      ),
    },
  ]);
  render(<Stub />);
  await screen.findByText(/Ben Oak/);
  for (const round of [1, 2]) {
    fireEvent.click(screen.getByRole('button', { name: 'Reschedule anyway' }));
    expect((await screen.findByText(new RegExp(`Cleo ${round}`))).textContent).toBe(`Cleo ${round}, 3:40 PM`);
  }
  expect(sent).toEqual([['first'], ['first', 'later-1']]);
  expect(stayed).not.toHaveBeenCalled();
});

test('Undo says who has taken the old time meanwhile, and asks before it overlaps them', async () => {
  const sent: string[][] = [];
  const taken = [{ id: 'client', name: 'Ben Oak', timeRange: '2:30 PM' }];
  const answers = [
    () => opDone({}),
    () => opRefused('This time overlaps with Ben Oak.', { data: { confirm: 'overlap', conflicts: taken } }),
    () => opDone({}),
  ];
  vi.stubGlobal('fetch', (_: string, options?: RequestInit) => {
    if (options?.method !== 'POST') {
      return Promise.resolve(opDone({ conflicts: [], more: 0, refused: null, closed: null }));
    }
    sent.push(confirmedIn(options));
    return Promise.resolve(answers[sent.length - 1]!());
  });
  const to = { startsAt: event.endsAt, endsAt: event.endsAt + 3_600_000 };
  function Moving() {
    const [isAsked, setAsked] = useState(true);
    const done = () => setAsked(false);
    return (
      <>
        <ToastRegion />
        {isAsked ? <MoveDialog event={event} to={to} timeZone={ZONE} onStay={done} onMoved={done} /> : null}
      </>
    );
  }
  const Stub = createRemixStub([{ path: '/', Component: Moving }]);
  render(<Stub />);
  fireEvent.click(await screen.findByRole('button', { name: 'Reschedule' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/: This time overlaps with Ben Oak\.$/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Put it back anyway' }));
  expect(await screen.findByText('Back at its former time.')).toBeTruthy();
  expect(sent).toEqual([[], [], ['client']]);
});

test('where the lookup for a time fails nothing is known of it, whatever another time would meet', async () => {
  const sent: string[][] = [];
  let isReachable = true;
  let failing: Promise<Response> | null = null;
  vi.stubGlobal('fetch', (_: string, options?: RequestInit) => {
    if (options?.method === 'POST') {
      sent.push(confirmedIn(options));
      return Promise.resolve(opRefused(REASON));
    }
    const conflicts = [{ id: 'other', name: 'Ben Oak', timeRange: '3:30 PM' }];
    return isReachable
      ? Promise.resolve(opDone({ conflicts, more: 0, refused: null, closed: null }))
      : (failing = Promise.reject(new TypeError('offline')));
  });
  const Stub = createRemixStub([
    { path: '/', Component: () => <RescheduleDialog event={event} timeZone={ZONE} onClose={() => {}} /> },
  ]);
  render(<Stub />);
  fireEvent.change(screen.getByLabelText('Length'), { target: { value: '30' } });
  await screen.findByText(/Ben Oak/);
  isReachable = false;
  fireEvent.change(screen.getByLabelText('Length'), { target: { value: '90' } });
  await vi.waitFor(() => expect(screen.queryByText(/Ben Oak/)).toBeNull());
  await vi.waitFor(() => expect(failing).not.toBeNull());
  await act(async () => {
    await failing!.catch(() => {});
  });
  expect(screen.queryByText(/Ben Oak/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Reschedule' }));
  await vi.waitFor(() => expect(sent).toEqual([[]]));
});

test('a move that cannot be made is not offered: the question says why, and leads back', async () => {
  const refused = 'A client has booked this time. Please choose another one.';
  vi.stubGlobal('fetch', () => Promise.resolve(opDone({ conflicts: [], more: 0, refused, closed: null })));
  const to = { startsAt: event.endsAt, endsAt: event.endsAt + 3_600_000 };
  const stayed = vi.fn();
  const Stub = createRemixStub([
    {
      path: '/',
      Component: () => (
        <MoveDialog event={event} to={to} timeZone={ZONE} onStay={stayed} onMoved={() => {}} />
      ),
    },
  ]);
  render(<Stub />);
  expect(await screen.findByText(refused)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Reschedule' }).disabled).toBe(true);
  const back = screen.getByRole('button', { name: 'Cancel' });
  await vi.waitFor(() => expect(document.activeElement === back).toBe(true));
  fireEvent.click(back);
  expect(stayed).toHaveBeenCalledTimes(1);
});
