import {
  aCancelledAppointment,
  aClient,
  aClientWithCard,
  aHomePlace,
  aNewPractice,
  aPastUnpaidAppointment,
  aPendingAppointment,
  aPersonalEvent,
  aService,
  aVirtualPlace,
  anApprovedAppointment,
  anOffice,
  onDays,
  type PracticeGiven,
  type Scene,
} from '#prisma/situations/index.ts';
import type { Actor } from '#app/operations/actor.ts';
import type { Database } from '#app/platform/db.ts';
import { crossPractice } from '#tenants/cross-practice.ts';
import type { Site } from '#tenants/resolve-site.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/duration.ts';
import { TEST_NOW } from './context.ts';

export const OWNER_PASSWORD = 'correct horse battery staple';

function places(scene: Scene, timeZone: string) {
  const address = {
    city: 'Springfield',
    stateProvince: 'Oregon',
    stateAbbreviation: 'OR',
    country: 'United States',
    countryCode: 'US',
    zip: '97477',
    cityState: 'Springfield, OR',
  };
  const street = { ...address, address: '12 Elm Street', singleLine: '12 Elm Street, Springfield, OR 97477' };
  const weekdays = onDays([1, 2, 3, 4, 5], ['9:00', '12:00'], ['13:00', '17:00']);
  return {
    office: anOffice(
      scene,
      { ...street, name: 'Elm Street', timeZone, latitude: 44.0462, longitude: -123.022, position: 0 },
      weekdays,
    ),
    virtual: aVirtualPlace(
      scene,
      { name: 'Video visit', timeZone, virtualLink: 'https://meet.example.com/room', position: 1 },
      onDays([1, 2, 3, 4, 5], ['9:00', '17:00']),
    ),
    home: aHomePlace(
      scene,
      {
        ...street,
        name: 'At your home',
        timeZone,
        latitude: 44.0462,
        longitude: -123.022,
        travelDistance: 10,
        position: 2,
      },
      onDays([2, 4], ['10:00', '16:00']),
    ),
  };
}

function offer(scene: Scene, { office, virtual, home }: ReturnType<typeof places>) {
  const everywhere = [office.id, virtual.id, home.id];
  const massage = aService(scene, {
    name: 'Massage',
    description: 'A full-body massage.',
    category: 'Bodywork',
    timeLength: 60,
    amountCents: 9000,
    variations: [{ name: 'Long', timeLength: 90, amountCents: 12_500 }],
    locationIds: [office.id, home.id],
    position: 0,
  });
  return {
    /** 60 min, 90.00; variation 90 min, 125.00; office and home. */
    massage,
    /** 30 min, free; everywhere. */
    consultation: aService(scene, {
      name: 'First conversation',
      description: 'To get to know each other.',
      category: 'Start here',
      timeLength: 30,
      amountCents: 0,
      locationIds: everywhere,
      position: 1,
    }),
    /** 50 min, 75.00; virtual. */
    coaching: aService(scene, {
      name: 'Coaching',
      description: 'A session by video.',
      category: 'Start here',
      timeLength: 50,
      amountCents: 7500,
      locationIds: [virtual.id],
      position: 2,
    }),
    /** 5 sessions of 60 min, 400.00; office. */
    bundle: aService(scene, {
      name: 'Five massages',
      description: 'Five sessions at a better price.',
      category: 'Bodywork',
      timeLength: 60,
      amountCents: 40_000,
      numberOfSessions: 5,
      locationIds: [office.id],
      position: 3,
    }),
    /** 15 min more, 20.00; only with the massage. */
    hotStones: aService(scene, {
      name: 'Hot stones',
      description: 'Warm basalt on the back.',
      timeLength: 15,
      amountCents: 2000,
      addOn: true,
      allowedServiceIds: [massage.id],
      locationIds: [office.id, home.id],
      position: 4,
    }),
  };
}

/** Monday to Friday of next week and of the last weeks, counted from `now`, at an hour of UTC. */
function weekday(now: number, weeks: number, day: 1 | 2 | 3 | 4 | 5, utcHour: number): number {
  const midnight = now - (now % DAY_MS);
  const monday = midnight - ((new Date(midnight).getUTCDay() + 6) % 7) * DAY_MS;
  return monday + weeks * 7 * DAY_MS + (day - 1) * DAY_MS + utcHour * HOUR_MS;
}

async function aWorldPractice(database: Database, practice: PracticeGiven, now: number) {
  const scene = await aNewPractice(practice, now);
  const { slug, name, timeZone, settings = {} } = practice;
  const id = scene.practiceId;
  const db = practiceDb(database, id);
  const bufferMinutes = settings.appointmentBufferTime ?? 15;
  const think = () => {
    const locations = places(scene, timeZone);
    const services = offer(scene, locations);
    const clients = {
      ada: aClientWithCard(scene, { firstName: 'Ada', lastName: 'Moss', phone: '+15035550142' }),
      ben: aClient(scene, { firstName: 'Ben', lastName: 'Reyes', phone: '+15035550143' }),
      cleo: aClient(scene, { firstName: 'Cleo', lastName: 'Park', phone: '+15035550144' }),
    };
    const appointment = { location: locations.office, services: [services.massage], bufferMinutes };
    const { ada, ben, cleo } = clients;
    return {
      locations,
      services,
      clients,
      card: ada.card,
      /** Next week; starts are 18:00 UTC, inside the office's hours in both zones. */
      appointments: {
        pending: aPendingAppointment(scene, {
          ...appointment,
          client: ben,
          startsAt: weekday(now, 1, 1, 18),
        }),
        approved: anApprovedAppointment(scene, {
          ...appointment,
          client: ada,
          startsAt: weekday(now, 1, 2, 18),
        }),
        approvedNoCard: anApprovedAppointment(scene, {
          ...appointment,
          client: ben,
          startsAt: weekday(now, 1, 3, 18),
        }),
        virtual: anApprovedAppointment(scene, {
          client: ada,
          location: locations.virtual,
          services: [services.coaching],
          bufferMinutes,
          startsAt: weekday(now, 1, 4, 18),
          fields: { clientTimeZone: 'America/Denver' },
        }),
        cancelled: aCancelledAppointment(scene, {
          ...appointment,
          client: cleo,
          startsAt: weekday(now, 1, 5, 18),
        }),
        pastUnpaid: aPastUnpaidAppointment(scene, {
          ...appointment,
          client: ben,
          startsAt: weekday(now, -1, 3, 18),
        }),
      },
      /** Next week's Wednesday, 20:00 to 21:00 UTC. */
      personalEvent: aPersonalEvent(scene, {
        name: 'Dentist',
        startsAt: weekday(now, 1, 3, 20),
        endsAt: weekday(now, 1, 3, 21),
        timeZone,
      }),
    };
  };
  const inside = think();
  await scene.save(db);
  const info = await crossPractice(database.pool).practiceForId(id);
  if (!info) throw new Error(`${name} was not made`);
  const { ownerUserId } = await db.tx((tx) => tx.practice.findUniqueOrThrow({ where: { id } }));
  const actor: Actor = { kind: 'practitioner', userId: ownerUserId, sessionId: ownerUserId };
  const site: Site = { kind: 'practice', host: `${slug}.localhost:3000`, practice: info };
  return {
    id,
    slug,
    name,
    timeZone,
    db,
    info,
    site,
    owner: { userId: ownerUserId, email: practice.owner.email, password: practice.owner.password, actor },
    ...inside,
  };
}

export type WorldPractice = Awaited<ReturnType<typeof aWorldPractice>>;

type Settings = PracticeGiven['settings'];

/**
 * Two practices with the same kind of life side by side, so that whatever reads one is seen not to read the other. Both
 * have a client Ada Moss with the same address. A is in New York and approves by hand, B in Los Angeles and is instant;
 * `settings` change either.
 */
export async function twoPractices(
  database: Database,
  { now = TEST_NOW, a = {}, b = {} }: { now?: number; a?: Settings; b?: Settings } = {},
): Promise<{ a: WorldPractice; b: WorldPractice; now: number }> {
  const practiceA = await aWorldPractice(
    database,
    {
      slug: 'alder-house',
      name: 'Alder House',
      timeZone: 'America/New_York',
      owner: {
        email: 'ann@alder.example',
        password: OWNER_PASSWORD,
        firstName: 'Ann',
        lastName: 'Alder',
        phone: '+12125550101',
      },
      settings: {
        instantClientApproval: false,
        acceptsTips: true,
        cancellationPolicy: 'Please cancel a day ahead.',
        ...a,
      },
    },
    now,
  );
  const practiceB = await aWorldPractice(
    database,
    {
      slug: 'birch-room',
      name: 'Birch Room',
      timeZone: 'America/Los_Angeles',
      owner: {
        email: 'bo@birch.example',
        password: OWNER_PASSWORD,
        firstName: 'Bo',
        lastName: 'Birch',
        phone: '+12135550102',
      },
      settings: { instantClientApproval: true, colorAccent: '#2f6f4f', ...b },
    },
    now,
  );
  return { a: practiceA, b: practiceB, now };
}
