// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { RescheduleDialog } from './reschedule-button.tsx';

const ZONE = 'America/New_York';
const REFUSED = "We weren't able to reschedule this appointment: A client has booked this time.";
const event = {
  id: 'a-visit',
  kind: 'client' as const,
  title: 'Ada Moss, Massage',
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
