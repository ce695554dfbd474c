import { formatDate, formatTimeRange, localDate } from '#app/lib/time.ts';

/** 'Tue, Mar 4', with its year where that is not the present one. */
export function dayText(moment: number | Date, timeZone: string, now: number): string {
  const year = localDate(moment, timeZone).slice(0, 4);
  const day = formatDate(moment, timeZone);
  return year === localDate(now, timeZone).slice(0, 4) ? day : `${day}, ${year}`;
}

/** 'Tue, Mar 4, 2:30 – 3:30 PM'. */
export function appointmentTime(
  { startsAt, endsAt, timeZone }: { startsAt: Date; endsAt: Date; timeZone: string },
  now: number,
): string {
  return `${dayText(startsAt, timeZone, now)}, ${formatTimeRange(startsAt, endsAt, timeZone)}`;
}
