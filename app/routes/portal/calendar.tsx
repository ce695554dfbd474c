import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, type ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { entriesOf, packEntries } from '#app/components/calendar/calendar-data.ts';
import { CalendarPage, type CalendarData } from '#app/components/calendar/calendar-page.tsx';
import { isAsList, readDate, readView, windowOf } from '#app/components/calendar/period.ts';
import { calendarPage, calendarZone } from '#app/domain/calendar/index.ts';
import { localDate } from '#app/lib/time.ts';
import { load } from '#app/operations/remix.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'Calendar · Tendwell' }];

export async function loader({ request, context }: LoaderFunctionArgs): Promise<CalendarData> {
  const { timeZone } = await load(context, calendarZone, {}, request);
  const now = context.base.clock.now();
  const search = new URL(request.url).searchParams;
  const view = readView(search.get('view'));
  const date = readDate(search.get('date'), localDate(now, timeZone));
  const loaded = windowOf(view ?? 'week', date, timeZone);
  const calendar = await load(context, calendarPage, loaded, request);
  return {
    entries: packEntries(entriesOf(calendar)),
    openingHours: calendar.openingHours,
    sync: calendar.calendarSync,
    changedElsewhere: calendar.changedElsewhere,
    groupEvents: calendar.bookableEventsEnabled,
    view,
    date,
    asList: isAsList(search),
    loaded,
    now,
  };
}

/** Parameters that only open a flyout leave the address again; the calendar itself is the same. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const part = (url: URL, name: string) => url.searchParams.get(name);
  const same = ['view', 'date', 'as'].every((name) => part(currentUrl, name) === part(nextUrl, name));
  return same && !formMethod && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;
}

export default function Calendar() {
  return <CalendarPage data={useLoaderData<typeof loader>()} />;
}
