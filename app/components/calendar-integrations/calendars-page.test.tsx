// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { buttonStyles } from '#app/ui/buttons/button-styles.ts';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { CalendarsPage } from './calendars-page.tsx';
import type { CalendarsView } from './calendars-view.ts';
import type { Proposals } from './changed-elsewhere.tsx';

rendersInStub();
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

type Calendar = CalendarsView['profiles'][number]['calendars'][number];
const calendar = (calendarName: string, rest: Partial<Calendar> = {}): Calendar => ({
  ...{ id: calendarName, calendarName, calendarId: `cal_${calendarName}`, active: true },
  ...{ readonly: false, isWritten: false, isGone: false, ...rest },
});

type Profile = CalendarsView['profiles'][number];
interface Shown {
  profile?: Partial<Profile>;
  proposals?: Proposals;
  asksToRemove?: string | null;
}

async function show(
  calendars: Calendar[],
  { profile: over, proposals = [], asksToRemove = null }: Shown = {},
) {
  const profile = {
    ...{
      id: 'p',
      providerName: 'google' as const,
      profileName: 'ann@calendar.example',
      calendars,
      isLost: false,
    },
    ...{ readAt: null, isBehind: false, holdsAll: false, problem: null, ...over },
  };
  const now = new Date('2026-11-20T00:00:00Z');
  const view: CalendarsView = { profiles: [profile], consentOrigin: null, updatedAt: now, now };
  const Page = () => <CalendarsPage {...{ view, proposals, asksToRemove }} own={null} asksAboutOwn={null} />;
  const Stub = createRemixStub([{ id: 'root', path: '/', Component: Page, loader: () => ({ csrf: 'x' }) }]);
  render(<Stub />);
  // Also where a question stands in front of it from the start.
  await screen.findByRole('heading', { level: 1, hidden: true });
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

test('whoever removes a feed is told nothing of appointments that were written into it: none ever was', async () => {
  await show([], { profile: { providerName: 'other', profileName: 'Family' }, asksToRemove: 'p' });
  const question = await screen.findByRole('alertdialog', { name: 'Remove this feed?' });
  expect(question.textContent).toContain(
    'Family closes no times any more: clients can book them at once. Nothing changes in the calendar itself.',
  );
  expect(question.textContent).not.toContain('written into');
});

test('Cancel and Save of each form stand in its own card', async () => {
  await show([calendar('Own')]);
  for (const title of ['Calendars that close times', 'Write calendar']) {
    const form = screen.getByRole('heading', { name: title }).closest('form')!;
    for (const name of ['Cancel', 'Save']) {
      const bar = within(form).getByRole('button', { name }).closest('[data-sticky-actions]')!;
      expect(bar.className).toContain('max-sm:static');
    }
  }
});

test('disconnecting looks as it does at every vendor: calm', async () => {
  await show([calendar('Own')]);
  expect(screen.getByRole('link', { name: 'Disconnect ann@calendar.example' }).className).toBe(
    buttonStyles({ variant: 'ghost', size: 'sm' }),
  );
});

test.each([
  [{ providerName: 'other' as const }, 'If you remove it, they can.'],
  [{}, 'If you disconnect it, or switch its calendars off, they can.'],
])('a card that keeps all days closed says so, and how they open: %o', async (profile, opens) => {
  await show([], { profile: { ...profile, holdsAll: true } });
  expect(
    screen.getByText(
      `We have not read this calendar since you reopened. Until we have, for at most a day, clients cannot book. ${opens}`,
    ),
  ).toBeTruthy();
});

const PROPOSAL: Proposals[number] = {
  ...{ id: 'c', subject: 'appointment', subjectId: 's', instantActionToken: 'token-of-it' },
  ...{ title: 'Ben Reyes', when: 'Today', day: '2026-11-20', said: 'Deleted in Google Calendar' },
  ...{ movedTo: null, answer: null, why: null, offeredAt: null },
};

test('what was deleted over there leads to where it is asked whether it is cancelled, and is never cancelled by the press', async () => {
  await show([], {
    proposals: [
      { ...PROPOSAL, answer: 'cancel' },
      { ...PROPOSAL, id: 'e', subject: 'group', instantActionToken: null, answer: 'cancel' },
    ],
  });
  const leadsTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(leadsTo('Cancel it with the client')).toBe('/portal/calendar#cancel-token-of-it');
  expect(leadsTo('Call it off')).toBe('/portal/calendar#call-off-s');
});

test('a length that is taken over says so', async () => {
  const movedTo = { startsAt: new Date(0), endsAt: new Date(1), allDay: false };
  await show([], { proposals: [{ ...PROPOSAL, movedTo, answer: 'take_over', why: 'The price stays.' }] });
  expect(screen.getByRole('button', { name: 'Take the length over' })).toBeTruthy();
  expect(screen.getByText('The price stays.')).toBeTruthy();
});

test('once all that was changed over there is offered, it is not said any more that nobody is told', async () => {
  await show([], { proposals: [{ ...PROPOSAL, offeredAt: new Date(0) }] });
  expect(screen.getByText('The client was asked. Nothing moves until they take the new time.')).toBeTruthy();
  expect(screen.queryByText(/nobody is told/)).toBeNull();
});
