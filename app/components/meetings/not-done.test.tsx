// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { GroupEventFlyout } from '#app/components/events/group-event-flyout.tsx';
import { PersonalEventFlyout } from '#app/components/events/personal-event-flyout.tsx';
import { opDone } from '#tests/support/pages/op-answers.ts';
import { rendersInStub } from '#tests/support/pages/stub.tsx';

rendersInStub();
afterEach(() => vi.unstubAllGlobals());

const SAID = 'Your other calendar did not take it.';
const timeZone = 'America/New_York';
const event = {
  ...{ id: 'event', name: 'Lunch', title: 'Lunch', allDay: false, timeZone, notDone: [SAID] },
  startsAt: new Date('2026-03-05T15:00:00Z'),
  endsAt: new Date('2026-03-05T16:00:00Z'),
  ...{ where: null, description: null, meetingId: null, past: false, capacity: null, atCapacity: false },
  ...{ registrationsCount: 0, clients: [], amountCents: 0, amountCurrency: 'USD' },
  bookableEventType: { id: 'type', name: 'Lunch', duration: 60, durationUnit: 'minutes' },
};
const place = { timeZone, onClose: () => undefined };

test.each([
  ['a group event', () => <GroupEventFlyout {...place} request={{ kind: 'open', groupEventId: 'event' }} />],
  [
    'a personal event',
    () => <PersonalEventFlyout {...place} request={{ kind: 'open', personalEventId: 'event' }} />,
  ],
])('the sheet of %s says what was not done outside', async (_what, Sheet) => {
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(opDone(path.includes('Registrations') ? { registrations: [] } : event)),
  );
  const layout = { id: 'routes/portal/layout', path: '/', loader: () => ({}), Component: Sheet };
  const Stub = createRemixStub([layout]);
  render(<Stub hydrationData={{ loaderData: { [layout.id]: {} } }} />);
  expect(await screen.findByText('Not done outside Tendwell')).toBeTruthy();
  expect(screen.getByText(SAID)).toBeTruthy();
});
