import { formatDate, formatTimeRange, localDate } from '#app/lib/time.ts';

/** 'Tue 4 Mar', with its year where that is not the present one. */
export function dayInWords(moment: number | Date, timeZone: string, now: number): string {
  const year = localDate(moment, timeZone).slice(0, 4);
  const day = formatDate(moment, timeZone);
  return year === localDate(now, timeZone).slice(0, 4) ? day : `${day} ${year}`;
}

/** 'Tue 4 Mar, 2:30 – 3:30 pm'. */
export function visitTime(
  { startsAt, endsAt, timeZone }: { startsAt: number; endsAt: number; timeZone: string },
  now: number,
): string {
  return `${dayInWords(startsAt, timeZone, now)}, ${formatTimeRange(startsAt, endsAt, timeZone)}`;
}
