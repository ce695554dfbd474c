import type { AppLoadContext } from '@remix-run/node';
import { badgeOf } from '#app/components/calendar/looks.ts';
import type { ClientVisit, Visits } from '#app/components/clients/client-data.ts';
import type { CalendarAppointment } from '#app/components/calendar/calendar-data.ts';
import { pastAppointments, upcomingAppointments } from '#app/domain/calendar/index.ts';
import { load } from '#app/operations/remix.ts';

interface Page {
  clientId: string | undefined;
  limit: number;
  offset?: number;
}

/** What took place with a client, the latest first, each with where its payment stands. */
export async function pastVisits(context: AppLoadContext, page: Page, request: Request): Promise<Visits> {
  const past = await load(context, pastAppointments, page, request);
  const now = context.base.clock.now();
  return {
    visits: past.pastAppointments.map((one) => visitOf(one, now)),
    count: past.pastAppointmentsCount,
  };
}

/** What is to come with a client, the next first, requests among it. */
export async function upcomingVisits(context: AppLoadContext, page: Page, request: Request): Promise<Visits> {
  const upcoming = await load(context, upcomingAppointments, page, request);
  const now = context.base.clock.now();
  return {
    visits: upcoming.upcomingAppointments.map((one) => visitOf(one, now)),
    count: upcoming.upcomingAppointmentsCount,
  };
}

type Listed = CalendarAppointment & { packageSession: { number: number; of: number } | null };

function visitOf(appointment: Listed, now: number): ClientVisit {
  const { id, instantActionToken: token, startsAt, endsAt, timeZone, services, location } = appointment;
  return {
    id,
    token,
    startsAt: Number(startsAt),
    endsAt: Number(endsAt),
    timeZone,
    services,
    where: location.name,
    badge: badgeOf(appointment, now),
  };
}
