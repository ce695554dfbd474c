import { Temporal } from 'temporal-polyfill';
import type { Random } from '#prisma/seed/random.ts';
import { freeStarts } from '#app/domain/availability/free-starts/free-starts.ts';
import { minuteOf, type WeekHours } from '#prisma/situations/index.ts';
import type { DemoPractice } from './demo-practice.ts';

interface Taken {
  startsAt: number;
  endsAt: number;
}

/**
 * One practitioner's time while the demo is being laid out. What it offers comes from the product's own scheduling
 * core, so that no appointment lies outside the hours or over another one.
 */
export class DemoCalendar {
  private readonly taken: Taken[] = [];
  private readonly today: Temporal.PlainDate;

  constructor(
    private readonly demo: DemoPractice,
    now: number,
  ) {
    this.today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(demo.timeZone).toPlainDate();
  }

  /** YYYY-MM-DD of the day so many days from today, in the practice's zone. */
  date(inDays: number): string {
    return this.today.add({ days: inDays }).toString();
  }

  /** 0 (Sunday) to 6 of that day. */
  weekday(inDays: number): 0 | 1 | 2 | 3 | 4 | 5 | 6 {
    return (this.today.add({ days: inDays }).dayOfWeek % 7) as 0;
  }

  /** How many days away the first such weekday (0 is Sunday) is, from that day on. */
  first(weekday: number, inDays: number): number {
    return inDays + ((weekday - this.weekday(inDays) + 7) % 7);
  }

  /**
   * Days with hours of their own, or with none. One that has any lies on a weekday on which the practice works: whoever begins the demo on
   * another one finds no appointment on a Sunday at six in the morning.
   */
  otherDays(): DemoPractice['otherDays'] {
    const open = new Set(this.demo.places.flatMap(({ hours }) => Object.keys(hours).map(Number)));
    return this.demo.otherDays.map((other) => {
      let { inDays } = other;
      if (other.hours.length > 0 && open.size > 0) while (!open.has(this.weekday(inDays))) inDays += 1;
      return { ...other, inDays };
    });
  }

  /** The instant of a wall time on that day, epoch ms. */
  at(inDays: number, wallTime: string): number {
    const [hour, minute] = wallTime.split(':').map(Number);
    return this.today
      .add({ days: inDays })
      .toZonedDateTime({ timeZone: this.demo.timeZone, plainTime: { hour: hour!, minute: minute! } })
      .epochMilliseconds;
  }

  /** Marks time as taken. */
  take(startsAt: number, endsAt: number): void {
    this.taken.push({ startsAt, endsAt });
  }

  /** Every free start of that day at a place, for an appointment of so many minutes. */
  free(inDays: number, hours: WeekHours, durationMinutes: number): number[] {
    const { demo } = this;
    const from = this.at(inDays, '0:00');
    return freeStarts({
      timeZone: demo.timeZone,
      weeklyHours: Object.entries(hours).flatMap(([weekday, stretches]) =>
        stretches.map(([opens, closes]) => ({
          weekday: Number(weekday),
          startMinute: minuteOf(opens),
          endMinute: minuteOf(closes),
        })),
      ),
      overrides: this.otherDays().flatMap(({ inDays: first, days = 1, hours: others }) =>
        Array.from({ length: days }, (_, day) => ({
          date: this.date(first + day),
          ranges: others.map(([opens, closes]) => ({
            startMinute: minuteOf(opens),
            endMinute: minuteOf(closes),
          })),
        })),
      ),
      busy: this.taken,
      bufferMinutes: demo.settings.appointmentBufferTime ?? 15,
      durationMinutes,
      incrementMinutes: demo.settings.startTimeIncrement ?? 30,
      leadMinutes: 0,
      now: from,
      from,
      to: this.at(inDays + 1, '0:00'),
    });
  }

  /** Takes one of the day's free starts, by chance, and answers it; undefined where the day is full or closed. */
  takeSome(inDays: number, hours: WeekHours, durationMinutes: number, r: Random): number | undefined {
    const starts = this.free(inDays, hours, durationMinutes);
    if (starts.length === 0) return undefined;
    const startsAt = r.pick(starts);
    this.take(startsAt, startsAt + durationMinutes * 60_000);
    return startsAt;
  }

  /** Takes the start at that wall time if it is free. */
  takeAt(inDays: number, wallTime: string, hours: WeekHours, durationMinutes: number): number | undefined {
    const startsAt = this.at(inDays, wallTime);
    if (!this.free(inDays, hours, durationMinutes).includes(startsAt)) return undefined;
    this.take(startsAt, startsAt + durationMinutes * 60_000);
    return startsAt;
  }
}
