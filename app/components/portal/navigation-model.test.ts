import { describe, expect, test } from 'vitest';
import {
  currentRoom,
  forPhone,
  portalRooms,
  profileBadge,
  ROOM_ADDRESSES,
  withPages,
  type NavigationCounts,
  type NavigationFlags,
} from './navigation-model.ts';

const FLAGS: NavigationFlags = {
  giftCardsEnabled: true,
  conferencingEnabled: true,
  videoReviewsEnabled: true,
  isWebsitePlan: true,
  builderV2Enabled: false,
  showSubscriptionLink: true,
};
const COUNTS: NavigationCounts = { profile: { completion: 0, verification: 0 }, disputes: 0 };
const rooms = (flags: Partial<NavigationFlags> = {}, counts: Partial<NavigationCounts> = {}) =>
  portalRooms({ ...FLAGS, ...flags }, { ...COUNTS, ...counts });
const addresses = (flags: Partial<NavigationFlags> = {}) =>
  Object.fromEntries(rooms(flags).map(({ label, rooms: inside }) => [label, inside.map(({ to }) => to)]));

test('disputes that wait for an answer stand at the room of payments', () => {
  const badge = (disputes: number) =>
    rooms({}, { disputes }).find(({ id }) => id === 'payments')!.rooms[0]!.badge;
  expect([0, 1, 2].map(badge)).toEqual([
    null,
    { count: 1, label: 'dispute to answer' },
    { count: 2, label: 'disputes to answer' },
  ]);
});

describe('groups and routes (001 §2)', () => {
  test('to the letter', () => {
    expect(rooms().map(({ label }) => label)).toEqual([
      ...['Calendar', 'Clients', 'Payments'],
      ...['My Practice', 'My Website', 'Reviews', 'Settings'],
    ]);
    const all = addresses();
    expect(all.Calendar).toEqual(['/portal/calendar']);
    expect(all.Clients).toEqual(['/portal/clients']);
    expect(all.Payments).toEqual(['/portal/payments']);
    expect(all['My Practice']).toEqual([
      '/portal/services',
      '/portal/services/locations',
      '/portal/profile/combined',
      '/portal/profile/credential',
      '/portal/settings/intake_forms',
      '/portal/reviews/keywords',
      '/portal/gift_card_templates',
    ]);
    expect(all['My Website']).toEqual(['/portal/website/builder', '/portal/website/settings']);
    expect(addresses({ builderV2Enabled: true })['My Website']).toEqual([
      '/portal/website_v2/builder',
      '/portal/website/settings',
    ]);
    for (const to of ['/portal/website/builder', '/portal/website_v2/builder', '/portal/gift_card_templates'])
      expect(ROOM_ADDRESSES).toContain(to);
  });

  test.each([
    ['giftCardsEnabled', 'My Practice', '/portal/gift_card_templates'],
    ['conferencingEnabled', 'Settings', '/portal/settings/conferencing'],
    ['videoReviewsEnabled', 'Reviews', '/portal/video_reviews'],
    ['showSubscriptionLink', 'Settings', '/portal/subscriptions'],
  ] as const)('%s shows and hides a room of %s', (flag, group, to) => {
    expect(addresses({ [flag]: true })[group]).toContain(to);
    expect(addresses({ [flag]: false })[group]).not.toContain(to);
  });

  test('My Website is hidden as a whole', () => {
    expect(addresses({ isWebsitePlan: false })['My Website']).toEqual([]);
  });
});

describe('badges', () => {
  test('Profile shows the completion count if above 0, otherwise the verification count', () => {
    expect(profileBadge({ completion: 3, verification: 2 })).toEqual({
      count: 3,
      label: 'steps to complete',
    });
    expect(profileBadge({ completion: 0, verification: 1 })).toEqual({ count: 1, label: 'step to verify' });
    expect(profileBadge({ completion: 0, verification: 0 })).toBeNull();
    const profile = rooms({}, { profile: { completion: 0, verification: 2 } })
      .flatMap((group) => group.rooms)
      .find(({ to }) => to === '/portal/profile/combined');
    expect(profile).toMatchObject({ label: 'Profile', badge: { count: 2 } });
  });

  test('nothing but the inbox counts what waits', () => {
    const counted = rooms().flatMap((group) => group.rooms.filter(({ badge }) => badge !== null));
    expect(counted).toEqual([]);
  });
});

test('rooms without a page are left out, and groups without rooms', () => {
  const shown = withPages(rooms(), ['/portal/calendar', '/portal/settings/personal']);
  expect(shown.map(({ label, rooms: inside }) => [label, inside.length])).toEqual([
    ['Calendar', 1],
    ['Settings', 1],
  ]);
});

test('a phone has the most used rooms in its bar, the rest behind More', () => {
  const { bar, more } = forPhone(rooms());
  expect(bar.map(({ label }) => label)).toEqual(['Calendar', 'Clients', 'Payments']);
  expect(more.map(({ label }) => label)).toEqual(['My Practice', 'My Website', 'Reviews', 'Settings']);
});

test.each([
  ['/portal/services', '/portal/services'],
  ['/portal/events', '/portal/services'],
  ['/portal/services/locations', '/portal/services/locations'],
  ['/portal/clients/0199/billing', '/portal/clients'],
  ['/portal/reviews/keywords', '/portal/reviews/keywords'],
  ['/portal/profile', '/portal/profile/combined'],
  ['/portal/profile/endorsements', '/portal/profile/combined'],
  ['/portal/profile/credentials', '/portal/profile/credential'],
  ['/portal/nowhere', null],
  ['/portal/clientsmore', null],
])('%s is in the room %s', (pathname, room) => {
  expect(currentRoom(rooms(), pathname)).toBe(room);
});
