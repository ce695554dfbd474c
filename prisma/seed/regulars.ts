import { v7 as uuid } from 'uuid';
import { aPaidAppointment, anApprovedAppointment } from '#prisma/situations/index.ts';
import { makeVisit, appointmentOf, type Demo, type PastVisit } from './appointments.ts';

const WEEK = 7;

/** Series and later sessions of a package are entered by the practitioner. */
const BY_PRACTITIONER = { bookedBy: 'practitioner', policyText: null, policyAcceptedAt: null } as const;

/** Free wall times of a week's day, tried in this order. */
const TIMES = [
  '10:00',
  '11:00',
  '14:00',
  '9:00',
  '15:00',
  '16:00',
  '8:00',
  '7:00',
  '17:00',
  '18:00',
  '13:00',
  '12:00',
];

/** A day of the week and a wall time at which the place is open this week and next. */
function weeklyTime({ demo, calendar }: Demo, placeKey: string, minutes: number) {
  const { hours } = demo.places.find(({ key }) => key === placeKey)!;
  for (const from of [2, 3, 4, 1, 5, 6]) {
    for (const time of TIMES) {
      const isOpen = [from, from + WEEK].every((inDays) =>
        calendar.free(inDays, hours, minutes).includes(calendar.at(inDays, time)),
      );
      if (isOpen) return { from, time, hours };
    }
  }
  return undefined;
}

/** One client who comes every week at the same wall time: three appointments behind, five ahead. */
export function makeSeries(all: Demo): PastVisit[] {
  const { scene, calendar, clients, places, offer, demo } = all;
  const client = clients.find(({ cardKind }) => cardKind === 'pays')!;
  const { service } = offer.appointments.reduce((best, one) => (one.weight > best.weight ? one : best));
  const place = places[service.placeKeys[0]!]!;
  const weekly = weeklyTime(all, place.key, service.timeLength);
  if (!weekly) return [];
  const series = scene.add('recurringSeries', {
    id: uuid(),
    clientId: client.id,
    locationId: place.id,
    frequency: 'weekly',
    count: 8,
    timeZone: demo.timeZone,
    createdAt: new Date(calendar.at(weekly.from - 4 * WEEK, weekly.time)),
  });
  const past: PastVisit[] = [];
  for (let position = 0; position < 8; position++) {
    const inDays = weekly.from + (position - 3) * WEEK;
    const startsAt = calendar.takeAt(inDays, weekly.time, weekly.hours, service.timeLength);
    if (startsAt === undefined) continue;
    const slot = { startsAt, place, services: [service], amountCents: service.amountCents };
    const appointment = appointmentOf(all, slot, client, series.createdAt.getTime());
    const ofSeries = { seriesId: series.id, seriesPosition: position };
    const given = { ...appointment, fields: { ...appointment.fields, ...BY_PRACTITIONER, ...ofSeries } };
    if (startsAt >= scene.now) {
      if (demo.settings.chargeClientCcAtBooking)
        aPaidAppointment(scene, { ...given, paidAt: given.bookedAt });
      else anApprovedAppointment(scene, given);
      continue;
    }
    const { id, endsAtMs } = aPaidAppointment(scene, given);
    past.push({ id, clientId: client.id, endsAtMs });
  }
  return past;
}

/** Two clients with a package: one half used, one just bought. The first session carries the price of all. */
export function makePackages(all: Demo): PastVisit[] {
  const { scene, calendar, clients, places, offer, demo, r } = all;
  const buyers = clients.filter(({ cardKind }) => cardKind === 'pays').slice(1, 3);
  const service = offer.packages[0];
  if (!service) return [];
  const past: PastVisit[] = [];
  buyers.forEach((client, index) => {
    const numberOfSessions = service.numberOfSessions!;
    const used = index === 0 ? Math.min(3, numberOfSessions - 1) : 1;
    const place = places[service.placeKeys[0]!]!;
    const { hours } = demo.places.find(({ key }) => key === place.key)!;
    const bought = scene.add('clientPackage', {
      id: uuid(),
      clientId: client.id,
      serviceId: service.id,
      name: service.name,
      numberOfSessions,
      sessionsRemaining: numberOfSessions - used,
      amountCents: service.amountCents,
      createdAt: new Date(calendar.at(-5 * WEEK, '9:00')),
    });
    for (let session = 1; session <= used; session++) {
      let startsAt: number | undefined;
      for (
        let inDays = (session - 5) * WEEK - 3;
        startsAt === undefined && inDays < (session - 4) * WEEK - 3;
        inDays++
      ) {
        startsAt = calendar.takeSome(inDays, hours, service.timeLength, r);
      }
      if (startsAt === undefined) continue;
      const amountCents = session === 1 ? service.amountCents : 0;
      const slot = { startsAt, place, services: [{ ...service, amountCents }], amountCents };
      const appointment = appointmentOf(all, slot, client, startsAt - WEEK * 86_400_000);
      const given = {
        ...appointment,
        fields: {
          ...appointment.fields,
          ...(session > 1 ? BY_PRACTITIONER : {}),
          packageId: bought.id,
          packageSessionNumber: session,
        },
      };
      const { id, endsAtMs } =
        session === 1 ? aPaidAppointment(scene, given) : anApprovedAppointment(scene, given);
      past.push({ id, clientId: client.id, endsAtMs });
    }
  });
  return past;
}

/** Appointments of today, so that every demo has a day to look at whenever it is begun. */
export function makeToday(all: Demo): void {
  const { demo, calendar, places, offer, r, scene } = all;
  for (const place of demo.places) {
    const offered = offer.appointments.filter(
      ({ service }) => service.placeKeys.includes(place.key) && service.amountCents > 0,
    );
    for (const { service } of offered.slice(0, 2)) {
      const startsAt = calendar.takeSome(0, place.hours, service.timeLength, r);
      if (startsAt === undefined) continue;
      const slot = {
        startsAt,
        place: places[place.key]!,
        services: [service],
        amountCents: service.amountCents,
      };
      makeVisit(all, slot, startsAt < scene.now ? 'paid' : 'approved');
    }
  }
}
