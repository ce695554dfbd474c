import { v7 as uuid } from 'uuid';
import { encryptText, tokenHash } from '#app/platform/tokens.ts';
import type { Demo } from './appointments.ts';

/** What a practitioner's own calendar holds: on which weekdays, or so many days from today. */
interface Habit {
  title: string;
  weekday: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  from: string;
  to: string;
}

const FAMILY: { habits: Habit[]; away: { title: string; inDays: number; days: number } } = {
  habits: [
    { title: 'School run', weekday: 1, from: '7:45', to: '8:30' },
    { title: 'Choir', weekday: 3, from: '19:30', to: '21:00' },
    { title: 'Swimming with Theo', weekday: 6, from: '8:00', to: '9:00' },
  ],
  away: { title: 'Grandma visits', inDays: 36, days: 2 },
};

/** The stand-in for calendars of others serves it (sandbox/cronofy/feeds.ts). */
const FAMILY_FEED = 'https://calendar.example/feeds/family.ics';

/**
 * Calendars outside: one practitioner's family feed with what stands in it, beside the hours and not in them; another's
 * Google calendar that was connected of old and waits for being connected again. The others have none yet.
 */
export function makeOutsideCalendars(demo: Demo): void {
  const { slug } = demo.demo;
  if (slug === 'stillpoint') makeFamilyFeed(demo);
  if (slug === 'root-and-rye') {
    demo.scene.add('calendarProfile', {
      id: uuid(),
      externalId: `legacy-${slug}`,
      providerName: 'google',
      profileName: demo.demo.owner.firstName,
      connected: false,
    });
  }
}

function makeFamilyFeed({ scene, calendar }: Demo): void {
  const feed = scene.add('calendarFeed', {
    id: uuid(),
    feedUrlEncrypted: encryptText('vendor-access', FAMILY_FEED),
    feedUrlHash: tokenHash(FAMILY_FEED),
    shownUrl: 'calendar.example',
    readDueAt: new Date(scene.now),
    name: 'Family',
    lastSyncedAt: new Date(scene.now),
  });
  const busy = (title: string, startsAt: number, endsAt: number, allDay = false) =>
    scene.add('externalBusy', {
      id: uuid(),
      feedId: feed.id,
      uid: `${title}-${startsAt}`,
      title,
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
      allDay,
    });
  for (let inDays = -21; inDays <= 42; inDays++) {
    for (const { title, from, to } of FAMILY.habits.filter(
      ({ weekday }) => weekday === calendar.weekday(inDays),
    ))
      busy(title, calendar.at(inDays, from), calendar.at(inDays, to));
  }
  const { title, inDays, days } = FAMILY.away;
  busy(title, calendar.at(inDays, '0:00'), calendar.at(inDays + days, '0:00'), true);
}
