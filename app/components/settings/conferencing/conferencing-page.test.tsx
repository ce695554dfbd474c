// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { buttonStyles } from '#app/ui/buttons/button-styles.ts';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { ConferencingPage, type ConferencingView, type VideoAccount } from './conferencing-page.tsx';

rendersInStub();
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

const PLACE = { id: 'place', name: 'Video visit', byPhone: false, hasOwnLink: false };
const ACCOUNT: VideoAccount = {
  provider: 'zoom',
  makesNew: true,
  isSwitchedOn: true,
  connected: true,
  erroredAt: null,
  accountName: 'Ann Alder',
  accountEmail: 'ann@zoom.example',
  mostMinutes: null,
  longMeetings: 0,
  comingMeetings: 2,
};

async function show(
  account: Partial<VideoAccount>,
  { place = PLACE, asksToDisconnect = null }: Partial<Parameters<typeof ConferencingPage>[0]> = {},
) {
  const accounts = [{ ...ACCOUNT, ...account }];
  const Page = () => <ConferencingPage {...{ accounts, place, asksToDisconnect }} />;
  const Stub = createRemixStub([{ id: 'root', path: '/', Component: Page, loader: () => ({ csrf: 'x' }) }]);
  render(<Stub />);
  // Also where a question stands in front of it from the start.
  await screen.findByRole('main', { hidden: true });
}

test('not connected there is one thing to do', async () => {
  await show({ connected: false });
  expect(screen.getByRole('button', { name: 'Connect Zoom' })).toBeTruthy();
  expect(screen.queryByText('Connected')).toBeNull();
});

test('connected it says whose account it is, and how many meetings are planned', async () => {
  await show({});
  for (const text of ['Connected', 'Ann Alder', 'ann@zoom.example', '2 meetings are planned.'])
    expect(screen.getByText(text)).toBeTruthy();
});

test('lost it is shown as Disconnected, with a prompt to reconnect (002 §4, §8)', async () => {
  await show({ erroredAt: new Date('2026-03-04T15:00:00Z') });
  expect(screen.getByText('Disconnected')).toBeTruthy();
  expect(screen.getByText('Zoom access lost')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reconnect' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Use another account' })).toBeNull();
});

test('a plan that cuts meetings short is told, with how many it concerns', async () => {
  await show({ mostMinutes: 40, longMeetings: 1 });
  expect(screen.getByText('Zoom ends your meetings after 40 minutes')).toBeTruthy();
  expect(screen.getByText(/With a paid plan there they go on;.* 1 planned meeting is longer\./)).toBeTruthy();
});

test('switched off here there is nothing to press', async () => {
  await show({ connected: false, isSwitchedOn: false });
  expect(screen.queryByRole('button')).toBeNull();
});

test.each<[ConferencingView['place'], string, string]>([
  [null, 'You have no virtual location yet', 'new-virtual'],
  [{ ...PLACE, byPhone: true }, 'Video visit is by phone', 'place'],
  [{ ...PLACE, hasOwnLink: true }, 'Video visit has a link of its own', 'place'],
])('what no meetings are made for is said, and leads to its form: %o', async (place, text, form) => {
  await show({}, { place });
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByRole('link', { name: / (a|the) location$/ }).getAttribute('href')).toBe(
    `/portal/services/locations?edit=${form}#${form}`,
  );
});

test('the question says what becomes of the meetings', async () => {
  await show({ comingMeetings: 1 }, { asksToDisconnect: 'zoom' });
  expect(screen.getByRole('alertdialog', { name: 'Disconnect Zoom?' }).textContent).toContain(
    '1 meeting that is planned stays in your Zoom account with its link',
  );
});

test('disconnecting looks as it does at every vendor: calm', async () => {
  await show({});
  expect(screen.getByRole('link', { name: 'Disconnect' }).className).toBe(buttonStyles({ variant: 'ghost' }));
});
