import type { Database } from '#app/platform/db.ts';
import { random } from '#prisma/seed/random.ts';
import {
  aCancelledAppointment,
  aClientWithCard,
  aDeclinedAppointment,
  aFailedPaymentAppointment,
  anApprovedAppointment,
  aPaidAppointment,
  aPendingAppointment,
  aRefundedAppointment,
  type AppointmentGiven,
  type Scene,
} from '#prisma/situations/index.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { DEMO_CLIENT_EMAIL, DEMO_PASSWORD } from './credentials.ts';
import { hash } from '@node-rs/argon2';
import { appointmentOf, type Demo } from './appointments.ts';

const PHONE = '+12065550170';

/** What became of one appointment of the demo client. */
type Make = (scene: Scene, appointment: AppointmentGiven) => unknown;

const paid: Make = (scene, appointment) =>
  aPaidAppointment(scene, { ...appointment, paidAt: appointment.startsAt });

/** Called off ten days ago, so that it stands among what was over then. */
const calledOff: Make = (scene, appointment) =>
  aCancelledAppointment(
    scene,
    { ...appointment, bookedAt: scene.now - 12 * DAY_MS },
    'client',
    scene.now - 10 * DAY_MS,
  );

/**
 * Days from today and what is the case, by practice: something in every tab of the bookings page, and with the weekly appointments
 * more past ones than a page holds.
 */
const LIFE: Record<string, readonly [inDays: number, make: Make][]> = {
  'harbour-light': [
    [40, aPendingAppointment],
    [9, aDeclinedAppointment],
    [-3, aPendingAppointment],
    [-26, paid],
    [-60, aDeclinedAppointment],
  ],
  'root-and-rye': [
    [3, anApprovedAppointment],
    [12, calledOff],
    [-15, (scene, appointment) => aFailedPaymentAppointment(scene, appointment)],
    [
      -41,
      (scene, appointment) => aRefundedAppointment(scene, { ...appointment, paidAt: appointment.startsAt }),
    ],
  ],
  'open-sky': [
    [6, anApprovedAppointment],
    ...Array.from({ length: 22 }, (_, week): [number, Make] => [-8 - week * 7, paid]),
  ],
};

/** The one account of a demo client, with both addresses proved; its id. Made once. */
export async function demoClientAccount({ prisma }: Database, now: number): Promise<string> {
  const at = new Date(now - 200 * DAY_MS);
  const { id } = await prisma.user.upsert({
    where: { email: DEMO_CLIENT_EMAIL },
    update: {},
    create: {
      email: DEMO_CLIENT_EMAIL,
      emailVerifiedAt: at,
      phone: PHONE,
      phoneVerifiedAt: at,
      passwordHash: await hash(DEMO_PASSWORD),
      kind: 'client',
      name: 'Robin Hale',
      firstName: 'Robin',
      lastName: 'Hale',
      createdAt: at,
    },
  });
  return id;
}

/** The demo client's appointments at this practice, where they are a client of it; laid out last, so that all else stays as it is. */
export function makeClientAccount(all: Demo, userId: string): void {
  const { demo, scene, calendar, places, offer } = all;
  const life = LIFE[demo.slug];
  if (!life) return;
  const r = random(`account ${demo.slug}`);
  const person = { firstName: 'Robin', lastName: 'Hale', email: DEMO_CLIENT_EMAIL, phone: PHONE, userId };
  const client = {
    ...aClientWithCard(scene, { ...person, createdAt: new Date(scene.now - 190 * DAY_MS) }),
    timeZone: null,
    cardKind: 'pays' as const,
    home: null,
  };
  for (const [inDays, make] of life) {
    const { service } = r.pick(offer.appointments.filter((one) => one.service.amountCents > 0));
    const key = service.placeKeys.find((one) => places[one]!.kind !== 'home');
    const hours = demo.places.find((place) => place.key === key)?.hours;
    if (!key || !hours) continue;
    // The next day with room; back in time the day before. Some places are open on one day of a week, and may be full then.
    for (let tries = 0; tries < 3 * 7; tries += 1) {
      const day = inDays + (inDays < 0 ? -tries : tries);
      const startsAt = calendar.takeSome(day, hours, service.timeLength, r);
      if (startsAt === undefined) continue;
      const slot = { startsAt, place: places[key]!, services: [service], amountCents: service.amountCents };
      make(scene, appointmentOf(all, slot, client, Math.min(startsAt - 9 * DAY_MS, scene.now - DAY_MS)));
      break;
    }
  }
}
