import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CalendarPage, type CalendarData } from '#app/components/calendar/calendar-page.tsx';
import { readDate, readView, windowOf } from '#app/components/calendar/period.ts';
import { proCalendar, proCalendarUser } from '#app/domain/calendar/index.ts';
import { localDate } from '#app/lib/time.ts';
import { load } from '#app/operations/remix.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'Calendar · Tendwell' }];

export async function loader({ request, context }: LoaderFunctionArgs): Promise<CalendarData> {
  const { currentPractice } = await load(context, proCalendarUser, {}, request);
  const { timeZone } = currentPractice;
  const now = context.base.clock.now();
  const search = new URL(request.url).searchParams;
  const view = readView(search.get('view'));
  const date = readDate(search.get('date'), localDate(now, timeZone));
  const loaded = windowOf(view ?? 'week', date, timeZone);
  return { calendar: await load(context, proCalendar, loaded, request), view, date, loaded, now };
}

export default function Calendar() {
  return <CalendarPage data={useLoaderData<typeof loader>()} />;
}
