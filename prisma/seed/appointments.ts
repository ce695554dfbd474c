import { policyLabel } from '#app/domain/policy/index.ts';
import type { Random } from '#prisma/seed/random.ts';
import {
  aCancelledAppointment,
  aDeclinedAppointment,
  aFailedPaymentAppointment,
  aMarkedPaidAppointment,
  aNoShowAppointment,
  aPaidAppointment,
  aPastUnpaidAppointment,
  aPendingAppointment,
  aRefundedAppointment,
  anAdjustedAppointment,
  anApprovedAppointment,
  anUnmarkedAppointment,
  type AppointmentGiven,
  type Scene,
} from '#prisma/situations/index.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import type { DemoCalendar } from './calendar.ts';
import type { DemoPractice } from './demo-practice.ts';
import { MESSAGES } from './names.ts';
import type { DemoOffer, DemoPlaces } from './offer.ts';
import { CARD_OF, outcomes, type Outcome } from './outcomes.ts';
import type { DemoClient } from './people.ts';

const DAYS_BACK = 70;
const DAYS_AHEAD = 30;
/** The last clients of the list are new: they have asked for a time and been to none. */
const NEWCOMERS = 5;

export interface Demo {
  demo: DemoPractice;
  scene: Scene;
  calendar: DemoCalendar;
  clients: DemoClient[];
  places: DemoPlaces;
  offer: DemoOffer;
  r: Random;
}

interface Slot {
  startsAt: number;
  place: DemoPlaces[string];
  services: AppointmentGiven['services'];
  amountCents: number;
}

/** An appointment that took place and may be reviewed. */
export interface PastVisit {
  id: string;
  clientId: string;
  endsAtMs: number;
}

function pickService({ offer, r }: Demo) {
  const total = offer.appointments.reduce((sum, one) => sum + one.weight, 0);
  let left = r.next() * total;
  return offer.appointments.find((one) => (left -= one.weight) < 0) ?? offer.appointments[0]!;
}

/** A free time of that day for something that is offered then; undefined where the day has none. */
function findSlot(all: Demo, inDays: number): Slot | undefined {
  const { offer, places, calendar, demo, r } = all;
  const { service } = pickService(all);
  const place = places[r.pick(service.placeKeys)]!;
  const variation = service.variations.length > 0 && r.next() < 0.35 ? r.pick(service.variations) : undefined;
  const addOns = service.amountCents > 0 && r.next() < 0.22 ? offer.addOnsFor(service, place.key) : [];
  const services = [{ ...service, variation }, ...addOns.slice(0, 1)];
  const lengths = services.map((one) => ('variation' in one ? (one.variation ?? one) : one));
  const minutes = lengths.reduce((sum, one) => sum + one.timeLength, 0);
  const startsAt = calendar.takeSome(
    inDays,
    demo.places.find(({ key }) => key === place.key)!.hours,
    minutes,
    r,
  );
  if (startsAt === undefined) return undefined;
  return { startsAt, place, services, amountCents: lengths.reduce((sum, one) => sum + one.amountCents, 0) };
}

function pickClient({ clients, r, demo }: Demo, outcome: Outcome): DemoClient {
  const isRequest = outcome === 'pending';
  const known = isRequest ? clients.slice(-NEWCOMERS) : clients.slice(0, -NEWCOMERS);
  const kinds = demo.settings.requireClientCcToBook && isRequest ? ['pays'] : CARD_OF[outcome];
  const able = known.filter(({ cardKind }) => kinds.includes(cardKind));
  // Some come far more often than others.
  return able[Math.floor(r.next() ** 1.6 * able.length)]!;
}

function reminderMarks(demo: DemoPractice, startsAt: number, now: number) {
  const { appointmentEmailReminderMinutes = 1440, appointmentTextReminderMinutes = 120 } = demo.settings;
  const mark = (minutes: number) => {
    const at = startsAt - minutes * 60_000;
    return at <= now ? new Date(at) : null;
  };
  return {
    emailReminderAt: mark(appointmentEmailReminderMinutes),
    textReminderAt:
      demo.settings.appointmentReminderTextEnabled === false ? null : mark(appointmentTextReminderMinutes),
  };
}

/** Everything the situations need to know of one appointment. */
export function appointmentOf(all: Demo, slot: Slot, client: DemoClient, bookedAt: number): AppointmentGiven {
  const { demo, scene } = all;
  const { settings } = demo;
  const isVirtual = slot.place.kind === 'virtual';
  // Who must give a card and has none was entered by the practitioner.
  const bookedBy =
    settings.requireClientCcToBook && !client.card && slot.amountCents > 0 ? 'practitioner' : 'client';
  const amountCurrency = settings.defaultCurrency ?? 'USD';
  // As a booking keeps it: the practice's own words, then what its terms cost.
  const policyText =
    bookedBy === 'client'
      ? policyLabel(settings.cancellationPolicy ?? null, settings.policyTerms, amountCurrency)
      : null;
  return {
    client,
    location: slot.place,
    services: slot.services,
    startsAt: slot.startsAt,
    bufferMinutes: settings.appointmentBufferTime ?? 15,
    bookedAt,
    fields: {
      bookedBy,
      amountCurrency,
      clientTimeZone: isVirtual ? client.timeZone : null,
      chargeAtBooking: settings.chargeClientCcAtBooking ?? false,
      policyTerms: settings.policyTerms ?? undefined,
      policyText,
      policyAcceptedAt: policyText === null ? null : new Date(bookedAt),
      ...reminderMarks(demo, slot.startsAt, scene.now),
      // The reviews that the demo shows were asked for in their time; nobody is asked of older appointments when it starts.
      reviewRequestedAt: slot.startsAt < scene.now - DAY_MS / 4 ? new Date(slot.startsAt + DAY_MS / 4) : null,
      ...(slot.place.kind === 'home' ? client.home : {}),
    },
  };
}

/** Writes an appointment with its outcome; answers it where it took place. */
export function makeVisit(
  all: Demo,
  slot: Slot,
  outcome: Outcome,
  client = pickClient(all, outcome),
): PastVisit | null {
  const { scene, r, demo } = all;
  const isPast = slot.startsAt < scene.now;
  const ahead = isPast ? r.int(2, 16) * DAY_MS : 0;
  const bookedAt = isPast
    ? slot.startsAt - ahead
    : scene.now - r.int(3, outcome === 'pending' ? 40 : 300) * 3_600_000;
  const appointment = appointmentOf(all, slot, client, bookedAt);
  const paidAt = demo.settings.chargeClientCcAtBooking ? bookedAt : slot.startsAt;
  const done = ({ id, endsAtMs }: { id: string; endsAtMs: number }): PastVisit | null =>
    isPast ? { id, clientId: client.id, endsAtMs } : null;

  switch (outcome) {
    case 'pending':
      aPendingAppointment(scene, {
        ...appointment,
        fields: { ...appointment.fields, clientMessage: r.pick(MESSAGES) },
      });
      return null;
    case 'unavailable':
      aDeclinedAppointment(scene, appointment);
      return null;
    case 'cancelled_by_client':
      aCancelledAppointment(scene, appointment, 'client');
      return null;
    case 'cancelled_by_practitioner':
      aCancelledAppointment(scene, appointment, 'practitioner');
      return null;
    case 'paid':
      return done(aPaidAppointment(scene, { ...appointment, paidAt }));
    case 'paid_with_tip':
      return done(
        aPaidAppointment(scene, {
          ...appointment,
          paidAt,
          tipCents: Math.round((slot.amountCents * r.pick([10, 15, 20])) / 100),
        }),
      );
    case 'refunded':
      return done(aRefundedAppointment(scene, { ...appointment, paidAt }));
    case 'partly_refunded':
      return done(aRefundedAppointment(scene, { ...appointment, paidAt }, Math.round(slot.amountCents / 4)));
    case 'adjusted':
      return done(anAdjustedAppointment(scene, appointment, 1_000, 'Thank you for bringing a friend'));
    case 'no_show':
      return done(aNoShowAppointment(scene, appointment));
    case 'marked_paid':
      return done(aMarkedPaidAppointment(scene, appointment, r.pick(['cash', 'venmo', 'e-transfer'])));
    case 'unmarked':
      return done(anUnmarkedAppointment(scene, appointment));
    case 'failed':
      return done(aFailedPaymentAppointment(scene, appointment));
    case 'past_due':
    case 'card_needed_past_due':
      return done(
        aPastUnpaidAppointment(scene, {
          ...appointment,
          fields: {
            ...appointment.fields,
            pastDueEmailAt: new Date(Math.min(scene.now, slot.startsAt + DAY_MS)),
          },
        }),
      );
    case 'free':
    case 'approved_without_card':
      return done(anApprovedAppointment(scene, appointment));
    case 'approved':
      return done(
        demo.settings.chargeClientCcAtBooking
          ? aPaidAppointment(scene, { ...appointment, paidAt: bookedAt })
          : anApprovedAppointment(scene, appointment),
      );
  }
}

/** Ten weeks of appointments behind and a month ahead; answers those that took place. */
export function makeVisits(all: Demo): PastVisit[] {
  const { demo, scene, r } = all;
  const next = outcomes(demo);
  const openDays = new Set(demo.places.flatMap(({ hours }) => Object.keys(hours))).size;
  const slots: Slot[] = [];
  for (let inDays = -DAYS_BACK; inDays <= DAYS_AHEAD; inDays++) {
    // The further ahead, the emptier.
    const fullness = inDays < 3 ? 1 : Math.max(0.2, 1 - inDays / DAYS_AHEAD);
    const wanted = (demo.visitsPerWeek / openDays) * fullness;
    const count = Math.floor(wanted + r.next());
    for (let appointment = 0; appointment < count; appointment++) {
      const slot = findSlot(all, inDays);
      if (slot) slots.push(slot);
    }
  }
  slots.sort((a, b) => a.startsAt - b.startsAt);
  const past: PastVisit[] = [];
  for (const slot of slots) {
    const daysAgo = (scene.now - slot.startsAt) / DAY_MS;
    const outcome = daysAgo > 0 ? next.ofPast(daysAgo, slot.amountCents) : next.ofFuture(slot.amountCents);
    const appointment = makeVisit(all, slot, outcome);
    if (appointment) past.push(appointment);
  }
  return past;
}
