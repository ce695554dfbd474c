// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { CalendarsPage } from './calendars-page.tsx';
import type { CalendarsView } from './calendars-view.ts';

rendersInStub();
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

type Calendar = CalendarsView['profiles'][number]['calendars'][number];
const calendar = (calendarName: string, rest: Partial<Calendar> = {}): Calendar => ({
  ...{ id: calendarName, calendarName, calendarId: `cal_${calendarName}`, active: true },
  ...{ readonly: false, isWritten: false, isGone: false, ...rest },
});

async function show(calendars: Calendar[], { isLost = false, asksToRemove = null as string | null } = {}) {
  const profile = {
    ...{ id: 'p', providerName: 'google' as const, profileName: 'ann@calendar.example', calendars, isLost },
    ...{ readAt: null, isBehind: false, problem: null },
  };
  const now = new Date('2026-11-20T00:00:00Z');
  const view: CalendarsView = { profiles: [profile], consentOrigin: null, updatedAt: now, now };
  const Page = () => (
    <CalendarsPage view={view} proposals={[]} asksToRemove={asksToRemove} own={null} asksAboutOwn={null} />
  );
  const Stub = createRemixStub([{ id: 'root', path: '/', Component: Page, loader: () => ({ csrf: 'x' }) }]);
  render(<Stub />);
  await screen.findByRole('heading', { level: 1 });
}
const options = () =>
  within(screen.getByLabelText('Calendar for your appointments'))
    .getAllByRole<HTMLOptionElement>('option')
    .map(({ text, selected }) => (selected ? `${text}!` : text));

test('calendars that can do what they were chosen for are nothing to tell', async () => {
  await show([calendar('Own', { isWritten: true }), calendar('Holidays', { readonly: true })]);
  expect(screen.queryByText('Your appointments are not copied')).toBeNull();
  expect(screen.queryByText('A calendar is no longer there')).toBeNull();
  expect(options()).toEqual(['None', 'Own!']);
});

test.each([
  [{ readonly: true }, '“Own” can only be read now: nothing is copied into it.', 'Own (can only be read)!'],
  [
    { isGone: true },
    '“Own” is no longer there: nothing is copied into it, and it closes no times to clients.',
    'Own (no longer there)!',
  ],
])(
  'a write calendar that is %o is told, and stays chosen until its owner chooses anew',
  async (how, said, option) => {
    await show([calendar('Own', { isWritten: true, ...how }), calendar('Family')]);
    expect(screen.getByText('Your appointments are not copied')).toBeTruthy();
    expect(screen.getByText(`${said} Choose another calendar, or none.`)).toBeTruthy();
    expect(options()).toEqual(['None', option, 'Family']);
    expect(screen.queryByText('A calendar is no longer there')).toBeNull();
  },
);

test('one that should close times and is gone is told, and can be switched off', async () => {
  await show([calendar('Own', { isWritten: true }), calendar('Family', { isGone: true })]);
  expect(
    screen.getByText(
      '“Family” is no longer there, so it closes no times to clients. Switch it off if you do not wait for it to come back.',
    ),
  ).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Family').checked).toBe(true);
  expect(screen.getByText('It is no longer there.')).toBeTruthy();
  expect(options()).toEqual(['None', 'Own!']);
});

test('whoever disconnects the account that is written into is told so before', async () => {
  await show([calendar('Own', { isWritten: true })], { asksToRemove: 'p' });
  expect((await screen.findByRole('alertdialog')).textContent).toContain(
    'From now on they are copied nowhere, until you choose another calendar.',
  );
});
