import { aGroupEvent, aGroupEventType, aPaidRegistration, aRegistration } from '#prisma/situations/index.ts';
import { random } from '#prisma/seed/random.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import type { DemoClient } from './people.ts';
import type { Picture } from './pictures.ts';
import type { Demo } from './appointments.ts';

/** How somebody came onto the list, and how it stands with their payment. */
type Standing = 'paid' | 'upcoming' | 'unpaid' | 'failed' | 'cancelled';

/** Dates of the practice's group event, always on one weekday, and how the people on their lists stand, in turn. */
const DATES: { weeks: number; standings: Standing[]; full?: boolean; left?: number }[] = [
  { weeks: -5, standings: ['paid', 'paid', 'unpaid', 'cancelled', 'paid'] },
  { weeks: -2, standings: ['paid', 'failed', 'unpaid', 'paid'] },
  { weeks: 0, standings: ['paid', 'upcoming', 'unpaid', 'failed', 'cancelled', 'upcoming'] },
  { weeks: 1, standings: ['paid', 'unpaid', 'upcoming'], full: true },
  { weeks: 3, standings: ['upcoming', 'unpaid', 'upcoming', 'paid'], left: 1 },
  { weeks: 4, standings: ['upcoming', 'cancelled'] },
];

const on = (standings: readonly Standing[]) =>
  standings.filter((standing) => standing !== 'cancelled').length;

/** The practice's group event: dates behind and ahead with people on their lists, one full and one nearly so. */
export function makeGroupEvents(
  { demo, scene, calendar, places, clients }: Demo,
  pictures: readonly Picture[],
): void {
  const { event } = demo;
  const picture = pictures.find(({ isGallery }) => isGallery);
  const place = places[event.place]!;
  const r = random(`group events ${demo.slug}`);
  const type = aGroupEventType(scene, {
    name: event.name,
    slug: event.slug,
    kind: place.kind === 'virtual' ? 'virtual' : 'in_person',
    locationId: place.id,
    description: event.description,
    duration: event.minutes,
    amountCents: event.cents,
    capacity: event.capacity,
    photoHandle: picture?.handle ?? null,
    photoUrl: picture?.url ?? null,
    instructions: event.instructions,
  });
  const { weekday } = event;
  const inDays = weekday === undefined ? event.inDays : calendar.first(weekday, event.inDays);
  for (const { weeks, standings, full, left } of DATES) {
    const startsAt = calendar.at(inDays + weeks * 7, event.at);
    const endsAt = startsAt + event.minutes * 60_000;
    calendar.take(startsAt, endsAt);
    const date = aGroupEvent(scene, type, {
      startsAt,
      endsAt,
      timeZone: demo.timeZone,
      fields: {
        locationId: place.id,
        createdAt: new Date(Math.min(scene.now, startsAt - 30 * DAY_MS)),
        ...(full || left ? { capacity: on(standings) + (left ?? 0) } : {}),
      },
    });
    const free = [...clients];
    for (const standing of standings) {
      const client = takeFitting(free, standing, r.int(0, 5));
      const createdAt = new Date(Math.min(scene.now, startsAt) - r.int(2, 10) * DAY_MS);
      register({ demo, scene }, date, client, standing, createdAt);
    }
  }
}

/** Takes somebody out of those left: who pays by card has one that pays, whose payment failed has one that does not. */
function takeFitting(free: DemoClient[], standing: Standing, from: number): DemoClient {
  const fits = ({ cardKind }: DemoClient) =>
    standing === 'failed' ? cardKind === 'declines' : standing === 'cancelled' || cardKind === 'pays';
  const found = free.findIndex((client, index) => index >= from && fits(client));
  const at = found >= 0 ? found : Math.max(0, free.findIndex(fits));
  return free.splice(at, 1)[0]!;
}

function register(
  { demo, scene }: Pick<Demo, 'demo' | 'scene'>,
  date: { id: string; amountCents: number; startsAt: Date },
  client: DemoClient,
  standing: Standing,
  createdAt: Date,
): void {
  const amountCurrency = demo.settings.defaultCurrency ?? 'USD';
  const given = { createdAt, amountCurrency };
  if (date.amountCents === 0 || standing === 'cancelled') {
    const isCancelled = standing === 'cancelled';
    aRegistration(scene, date, client, {
      ...given,
      state: isCancelled ? 'cancelled' : 'registered',
      cancelledAt: isCancelled ? new Date(Math.min(scene.now, date.startsAt.getTime() - DAY_MS)) : null,
    });
    return;
  }
  if (standing === 'paid') return void aPaidRegistration(scene, date, client, given);
  if (standing === 'failed') {
    aRegistration(scene, date, client, {
      ...given,
      chargeOnDay: false,
      paymentError: 'Your card was declined.',
    });
    return;
  }
  // What a client registered for is charged on the day; what the practitioner wrote down is due.
  const addedByOwner = standing === 'unpaid';
  aRegistration(scene, date, client, { ...given, addedByOwner, chargeOnDay: !addedByOwner });
}
