import { v7 as uuid } from 'uuid';
import type { TimelineKind } from '#app/domain/effects/index.ts';
import type { Prisma } from '#prisma/generated/client.ts';
import { newToken, encryptToken, tokenHash } from '#app/platform/tokens.ts';
import type { Plain, Scene } from './scene.ts';

/** A service as it is booked: the whole of it, or one of its variations. */
export interface BookedService {
  id: string;
  name: string;
  timeLength: number;
  amountCents: number;
  addOn?: boolean | null;
  /** The variation chosen, which replaces length and price. */
  variation?: { id: string; timeLength: number; amountCents: number };
}

type AppointmentRow = Omit<
  Plain<Prisma.AppointmentCreateManyInput>,
  'id' | 'practiceId' | 'startsAt' | 'endsAt'
>;

export interface AppointmentGiven {
  client: { id: string; card?: { id: string } };
  location: { id: string; timeZone: string; kind?: string; virtualLink?: string | null };
  services: BookedService[];
  /** Epoch ms. */
  startsAt: number;
  /** Minutes kept free afterwards; 15 is a new practice's setting. */
  bufferMinutes?: number;
  /** Epoch ms of the booking; a week before the start, yet not after now. */
  bookedAt?: number;
  /** Anything else of the row. */
  fields?: Partial<AppointmentRow>;
}

export type AnAppointment = ReturnType<typeof anAppointment>;

const WEEK = 7 * 86_400_000;

/** An appointment with its lines and its link; `token` opens it as the client. Approved and booked by the client unless `fields` says otherwise. */
export function anAppointment(scene: Scene, given: AppointmentGiven) {
  const { client, location, services, startsAt, bufferMinutes = 15, fields = {} } = given;
  const lines = services.map(({ variation, ...service }) => ({
    ...service,
    ...variation,
    id: service.id,
    variation,
  }));
  const minutes = lines.reduce((sum, line) => sum + line.timeLength, 0);
  const endsAt = startsAt + minutes * 60_000;
  const bookedAt = given.bookedAt ?? Math.min(startsAt - WEEK, scene.now);
  const token = newToken();
  const bookedBy = fields.bookedBy ?? 'client';
  const state = fields.state ?? 'approved';
  const appointment = scene.add('appointment', {
    id: uuid(),
    clientId: client.id,
    locationId: location.id,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    bufferMinutes,
    busyUntil: new Date(endsAt + bufferMinutes * 60_000),
    clientBooked: bookedBy === 'client',
    timeZone: location.timeZone,
    isVirtual: location.kind === 'virtual',
    virtualMeetingLink: location.virtualLink ?? null,
    amountCents: lines.reduce((sum, line) => sum + line.amountCents, 0),
    paymentMethodId: client.card?.id ?? null,
    instantActionTokenHash: tokenHash(token),
    instantActionTokenEncrypted: encryptToken(token),
    createdAt: new Date(bookedAt),
    approvedAt: state === 'approved' ? new Date(bookedAt) : null,
    ...fields,
    bookedBy,
    state,
  });
  lines.forEach((line, position) =>
    scene.add('appointmentService', {
      id: uuid(),
      appointmentId: appointment.id,
      serviceId: line.id,
      variationId: line.variation?.id ?? null,
      name: line.name,
      addOn: line.addOn ?? false,
      amountCents: line.amountCents,
      timeLength: line.timeLength,
      position,
    }),
  );
  const isOpen = state === 'pending' || state === 'unavailable';
  happened(scene, appointment.id, isOpen ? 'requested' : 'booked', bookedAt);
  return { ...appointment, token, startsAtMs: startsAt, endsAtMs: endsAt, client, location };
}

/** Adds a line to an appointment's timeline. */
export function happened(
  scene: Scene,
  appointmentId: string,
  kind: TimelineKind,
  at: number,
  detail = {},
): void {
  scene.add('timelineEntry', { id: uuid(), appointmentId, kind, at: new Date(at), detail });
}

/** A request that waits for the practitioner. */
export function aPendingAppointment(scene: Scene, given: AppointmentGiven) {
  return anAppointment(scene, { ...given, fields: { newClient: true, ...given.fields, state: 'pending' } });
}

/** An appointment that both sides agreed on. */
export function anApprovedAppointment(scene: Scene, given: AppointmentGiven) {
  const appointment = anAppointment(scene, { ...given, fields: { ...given.fields, state: 'approved' } });
  happened(scene, appointment.id, 'approved', appointment.createdAt.getTime());
  return appointment;
}

/** An appointment that took place and that nobody has paid: past due, with a card or without. */
export function aPastUnpaidAppointment(scene: Scene, given: AppointmentGiven) {
  if (given.startsAt >= scene.now) throw new Error('a past appointment starts before now');
  return anApprovedAppointment(scene, given);
}

/** An appointment called off, by the client unless told otherwise; `at` epoch milliseconds, else as late as it may be. */
export function aCancelledAppointment(
  scene: Scene,
  given: AppointmentGiven,
  by: 'client' | 'practitioner' = 'client',
  at?: number,
) {
  const lastMoment = Math.min(scene.now, given.startsAt - 86_400_000);
  const bookedAt = given.bookedAt ?? lastMoment - WEEK;
  const cancelledAt = at ?? Math.max(lastMoment, bookedAt);
  const appointment = anAppointment(scene, {
    ...given,
    bookedAt,
    fields: {
      approvedAt: new Date(bookedAt),
      ...given.fields,
      state: 'cancelled',
      cancelledAt: new Date(cancelledAt),
      cancelledBy: by,
    },
  });
  happened(scene, appointment.id, 'cancelled', cancelledAt, { by });
  return appointment;
}

/** A request that the practitioner refused: the client reads that the time is unavailable. */
export function aDeclinedAppointment(scene: Scene, given: AppointmentGiven) {
  const appointment = anAppointment(scene, { ...given, fields: { ...given.fields, state: 'unavailable' } });
  happened(
    scene,
    appointment.id,
    'declined',
    Math.min(scene.now, appointment.createdAt.getTime() + 3_600_000),
  );
  return appointment;
}

/** Time a practitioner keeps for themselves. */
export function aPersonalEvent(
  scene: Scene,
  event: { name: string; startsAt: number; endsAt: number; timeZone: string; allDay?: boolean },
) {
  return scene.add('personalEvent', {
    id: uuid(),
    ...event,
    startsAt: new Date(event.startsAt),
    endsAt: new Date(event.endsAt),
  });
}
