// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { MoveDialog } from './move-dialog.tsx';
import { RescheduleDialog } from './reschedule-button.tsx';

const ZONE = 'America/New_York';
const REFUSED = "We weren't able to reschedule this appointment: A client has booked this time.";
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

beforeAll(() => {
  // jsdom has neither.
  window.CSS ??= { escape: (text: string) => text } as never;
  window.matchMedia ??= () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never;
  // The stub's router says once that it is not the next version yet.
  const quiet = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const Stub = createRemixStub([{ path: '/', Component: () => null }]);
  render(<Stub />);
  cleanup();
  quiet.mockRestore();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a refusal stands in the form, with what was typed, until another time is chosen', async () => {
  const asked = vi.fn(() => Promise.resolve(Response.json({ ok: false, text: REFUSED }, { status: 409 })));
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
  const sent: URLSearchParams[] = [];
  const asked = vi.fn((url: string, options?: RequestInit) => {
    if (options?.method !== 'POST') {
      const conflicts = [{ id: 'other', name: 'Ben Oak', timeRange: 'Wed, Mar 4, 3:30 – 4:30 PM EST' }];
      return Promise.resolve(Response.json({ conflicts, more: 0, refused: null, closed: CLOSED }));
    }
    sent.push(options.body as URLSearchParams);
    return Promise.resolve(Response.json({ ok: false, text: REFUSED }));
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
  expect(JSON.parse(url.searchParams.get('asked')!)).toEqual({
    startsAt: new Date(to.startsAt).toISOString(),
    endsAt: new Date(to.endsAt).toISOString(),
    appointmentId: event.id,
  });
  fireEvent.click(screen.getByRole('button', { name: 'Reschedule anyway' }));
  await vi.waitFor(() => expect(sent.map((body) => body.get('confirm'))).toEqual(['overlap']));
});

test('a move that cannot be made is not offered: the question says why, and leads back', async () => {
  const refused = 'A client has booked this time. Please choose another one.';
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ conflicts: [], more: 0, refused, closed: null })),
  );
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
