import type { AppLoadContext } from '@remix-run/node';
import type { z } from 'zod';
import type {
  AppointmentFormData,
  FormAppointment,
  FormClient,
  FormPractice,
} from '#app/components/appointment-form/form-data.ts';
import { DEFAULT_MINUTES } from '#app/components/appointment-form/form-state.ts';
import { nextFullHour } from '#app/components/calendar/move.ts';
import { PRO_MESSAGES } from '#app/domain/appointments/messages.ts';
import { nextWorkingTime } from '#app/domain/availability/index.ts';
import { appointment, appointmentForCalendar } from '#app/domain/calendar/index.ts';
import { client, type clients } from '#app/domain/clients/index.ts';
import { currentPractice } from '#app/domain/services/index.ts';
import { act, load } from '#app/operations/remix.ts';
import { rebook } from './appointment-rebook.ts';
import { visitOf } from './appointment-visit.ts';

type Listed = z.input<(typeof clients)['output']>['clients'][number];

/** What the appointment form needs of the practice. */
export async function formPractice(context: AppLoadContext, request: Request): Promise<FormPractice> {
  const practice = await load(context, currentPractice, {}, request);
  const { name, slug, timeZone, defaultCurrency, recurringBookingsEnabled, services, locations } = practice;
  return { name, slug, timeZone, defaultCurrency, recurringBookingsEnabled, services, locations };
}

export const clientOption = ({ id, name, email, phone }: Listed) => ({ id, name, email, phone });

/** A client with what decides about prices; null for one that is not (or no longer) the practice's. */
export async function formClient(context: AppLoadContext, clientId: string): Promise<FormClient | null> {
  const outcome = await act(context, client, { clientId });
  if (!outcome.ok || outcome.value.deletedAt) return null;
  const { value } = outcome;
  return {
    id: value.id,
    name: value.name,
    firstName: value.firstName,
    email: value.email,
    phone: value.phone,
    canBeBooked: value.canBeBooked,
    visit: visitOf(value),
    openPackages: value.openPackages.map(({ createdAt: _, ...open }) => open),
    customPrices: value.customPrices.map(({ serviceId, amountCents }) => ({ serviceId, amountCents })),
    lastBooked: value.lastBookedService && {
      serviceId: value.lastBookedService.id,
      variationId: value.lastBookedService.variationId,
    },
    card: value.defaultPaymentMethod,
  };
}

/**
 * What the form opens with: a new appointment, for a client or like an earlier one where the address names it, or one to edit. `timed` says
 * that the time is given (a stretch of the calendar was chosen): then none is looked for.
 */
export async function formData(context: AppLoadContext, request: Request): Promise<AppointmentFormData> {
  const { searchParams } = new URL(request.url);
  const practice = await formPractice(context, request);
  const token = searchParams.get('token');
  const earlier = searchParams.get('rebook');
  const opening = token
    ? await existing(context, token)
    : earlier
      ? await rebook(context, earlier)
      : { clientId: searchParams.get('clientId'), problem: null };
  const { clientId, ...rest } = { appointment: null, rebook: null, ...opening };
  const now = context.base.clock.now();
  const isTimeOpen = !token && !earlier && !searchParams.has('timed');
  const [opensAt, chosen] = await Promise.all([
    isTimeOpen ? opensFrom(context, searchParams.get('from'), practice.timeZone) : null,
    clientId ? formClient(context, clientId) : null,
  ]);
  const clientUnknown = Boolean(clientId) && !chosen && !rest.appointment;
  return { practice, client: chosen, clientUnknown, ...rest, opensAt, now };
}

/**
 * Where a new appointment opens (spec 001 §9), epoch milliseconds: from a moment of the calendar on, else from the next full hour; null
 * where the practice has no time in the coming weeks.
 */
export async function opensFrom(
  context: AppLoadContext,
  from: string | null,
  timeZone: string,
): Promise<number | null> {
  const startsAt = from === null ? nextFullHour(context.base.clock.now(), timeZone) : Number(from);
  const found = await act(context, nextWorkingTime, {
    startsAt: new Date(startsAt),
    minutes: DEFAULT_MINUTES,
  });
  return found.ok ? (found.value.startsAt?.getTime() ?? null) : null;
}

async function existing(context: AppLoadContext, instantActionToken: string) {
  const refused = (problem: string) => ({ appointment: null, clientId: null, problem });
  const found = await act(context, appointmentForCalendar, { instantActionToken });
  if (!found.ok) return refused(found.refusal.userMessage);
  const read = await act(context, appointment, { id: found.value.id });
  if (!read.ok) return refused(read.refusal.userMessage);
  if (!read.value.canEdit) return refused(PRO_MESSAGES.notEditable);
  const one = read.value;
  const editable: FormAppointment = {
    id: one.id,
    state: one.state,
    past: one.past,
    startsAt: Number(one.startsAt),
    endsAt: Number(one.endsAt),
    updatedAt: Number(one.updatedAt),
    locationId: one.locationId,
    client: one.client,
    practitionerNote: one.practitionerNote ?? '',
    visit: visitOf(one.visit),
    services: one.appointmentServices.map(({ serviceId, variationId, name, amountCents }) => ({
      serviceId,
      variationId,
      name,
      amountCents,
    })),
    session: one.package && {
      number: one.packageSessionNumber ?? 1,
      of: one.package.numberOfSessions,
    },
    priceStands: one.priceStands,
    canReschedule: one.canReschedule,
  };
  return { appointment: editable, clientId: one.client.id, problem: null };
}
