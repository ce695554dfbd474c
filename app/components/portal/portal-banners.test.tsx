// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '#app/paths.ts';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { PortalBanners } from './portal-banners.tsx';
import type { PortalData } from './portal-shell.tsx';

rendersInStub();

const PORTAL: PortalData = {
  user: { name: 'Ann Alder', email: 'ann@example.com', photoUrl: null },
  practice: { name: 'Harbour', slug: 'harbour', timeZone: 'America/New_York', published: true },
  websiteUrl: 'https://harbour.example/',
  pendingAppointmentsCount: 0,
  pendingAppointments: [],
  inboxCount: 0,
  disputesToAnswer: 0,
  navigation: {
    flags: {
      ...{ giftCardsEnabled: false, conferencingEnabled: false, videoReviewsEnabled: false },
      ...{ builderV2Enabled: false, showSubscriptionLink: false, isWebsitePlan: false },
    },
    pages: [],
  },
  profileCounts: { completion: 0, verification: 0 },
  lostAccess: [],
  brokenCalendars: { written: null, gone: [], silent: [] },
  planNotice: null,
  supportChat: false,
};

async function show(told: Partial<PortalData>, at = '/portal/clients') {
  const Page = () => (
    <main>
      <PortalBanners portal={{ ...PORTAL, ...told }} />
    </main>
  );
  const Stub = createRemixStub([{ path: '*', Component: Page }]);
  render(<Stub initialEntries={[at]} />);
  await screen.findByRole('main');
  return screen
    .queryAllByRole('complementary')
    .map((banner) => [banner.textContent, banner.querySelector('a')!.getAttribute('href')]);
}

const CALENDARS = paths.calendarSettings();
const LOST =
  'A calendar must be connected again. Until then what is new in it closes no times to clients, and nothing is copied into it.';

test.each<[string, Partial<PortalData>, [string, string][]]>([
  ['nothing', {}, []],
  [
    'accounts that let nobody in',
    { lostAccess: ['zoom', 'calendars'] },
    [
      [
        'Zoom access lost. New video visits get no meeting until you reconnect.Reconnect',
        paths.conferencingSettings(),
      ],
      [`${LOST}Reconnect your calendar`, CALENDARS],
    ],
  ],
  [
    'a write calendar that can only be read',
    { brokenCalendars: { written: { name: 'Work', isGone: false }, gone: [], silent: [] } },
    [['“Work” can only be read now: nothing is copied into it.Choose another calendar, or none', CALENDARS]],
  ],
  [
    'a write calendar that is gone, and two others',
    { brokenCalendars: { written: { name: 'Work', isGone: true }, gone: ['Family', 'School'], silent: [] } },
    [
      [
        '“Work” is no longer there: nothing is copied into it, and it closes no times to clients.Choose another calendar, or none',
        CALENDARS,
      ],
      [
        '“Family” and “School” are no longer there, so they close no times to clients.Look at your calendars',
        CALENDARS,
      ],
    ],
  ],
  [
    'a feed that is dead',
    { brokenCalendars: { written: null, gone: [], silent: ['Family'] } },
    [['We cannot read “Family”. New events in it do not block bookings.Look at your calendars', CALENDARS]],
  ],
])('%s: each is told above every page, and leads to where it is mended', async (_what, told, expected) => {
  expect(await show(told)).toEqual(expected);
});

test('the page that says it itself has no banner of it', async () => {
  const told = {
    lostAccess: ['calendars' as const],
    brokenCalendars: { written: { name: 'Work', isGone: true }, gone: ['Family'], silent: ['School'] },
  };
  expect(await show(told, CALENDARS)).toEqual([]);
});
