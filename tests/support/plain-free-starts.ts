import { Temporal } from 'temporal-polyfill';
import type {
  FreeStartsOptions,
  LocalRange,
} from '#app/domain/availability/free-starts/free-starts-input.ts';

interface Block {
  /** The block's own date; its grid is counted from here where the increment does not divide an hour. */
  opens: Temporal.ZonedDateTime;
  closes: Temporal.ZonedDateTime;
  /** Where the open time ends that this block is a part of. */
  runEnds: Temporal.ZonedDateTime;
}

/**
 * The same rules as freeStarts, written the way one would with Temporal objects and nothing clever: every wall time
 * of the grid on every date, looked at by itself. It is the oracle of the property tests and the baseline of the bench.
 */
export function plainFreeStarts(options: FreeStartsOptions): number[] {
  const { timeZone, durationMinutes, bufferMinutes, incrementMinutes } = options;
  const from = Temporal.Instant.fromEpochMilliseconds(options.from);
  const to = Temporal.Instant.fromEpochMilliseconds(options.to);
  const earliest = Temporal.Instant.fromEpochMilliseconds(options.now).add({ minutes: options.leadMinutes });
  const busy = options.busy
    .filter(({ startsAt, endsAt }) => endsAt > startsAt)
    .map(({ startsAt, endsAt }) => ({
      starts: Temporal.Instant.fromEpochMilliseconds(startsAt).subtract({ minutes: bufferMinutes }),
      ends: Temporal.Instant.fromEpochMilliseconds(endsAt).add({ minutes: bufferMinutes }),
    }));

  const firstDate = from.toZonedDateTimeISO(timeZone).toPlainDate().subtract({ days: 2 });
  const lastDate = to
    .toZonedDateTimeISO(timeZone)
    .add({ minutes: durationMinutes })
    .toPlainDate()
    .add({ days: 2 });
  const free = new Set<number>();
  for (const block of openBlocks(options, firstDate, lastDate)) {
    for (const start of gridStarts(block, timeZone, incrementMinutes)) {
      const ends = start.add({ minutes: durationMinutes });
      if (Temporal.Instant.compare(start, from) < 0) continue;
      if (Temporal.Instant.compare(start, to) >= 0) continue;
      if (Temporal.Instant.compare(start, earliest) < 0) continue;
      if (Temporal.Instant.compare(ends, block.runEnds.toInstant()) > 0) continue;
      const taken = busy.some(
        (interval) =>
          Temporal.Instant.compare(start, interval.ends) < 0 &&
          Temporal.Instant.compare(interval.starts, ends) < 0,
      );
      if (!taken) free.add(start.epochMilliseconds);
    }
  }
  return [...free].sort((a, b) => a - b);
}

function openBlocks(
  options: FreeStartsOptions,
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
): Block[] {
  const blocks: Block[] = [];
  for (let date = first; Temporal.PlainDate.compare(date, last) <= 0; date = date.add({ days: 1 })) {
    const startOfDay = date.toZonedDateTime(options.timeZone);
    if (!startOfDay.toPlainDate().equals(date)) continue; // a date that the zone skipped

    const ofDate: Block[] = [];
    for (const range of joined(rangesOf(options, date))) {
      const opens = atMinute(date, range.startMinute, options.timeZone);
      const closes = atMinute(date, range.endMinute, options.timeZone);
      if (Temporal.ZonedDateTime.compare(opens, closes) >= 0) continue;
      const previous = ofDate.at(-1);
      if (previous && Temporal.ZonedDateTime.compare(opens, previous.closes) <= 0) {
        if (Temporal.ZonedDateTime.compare(closes, previous.closes) > 0) previous.closes = closes;
      } else {
        ofDate.push({ opens, closes, runEnds: closes });
      }
    }
    blocks.push(...ofDate);
  }
  for (let i = blocks.length - 1; i >= 0; i--) {
    const block = blocks[i]!;
    const next = blocks[i + 1];
    const goesOn = next && Temporal.ZonedDateTime.compare(next.opens, block.closes) <= 0;
    block.runEnds = goesOn ? next.runEnds : block.closes;
  }
  return blocks;
}

function rangesOf(options: FreeStartsOptions, date: Temporal.PlainDate): LocalRange[] {
  const overrides = (options.overrides ?? []).filter((override) => override.date === date.toString());
  if (overrides.length > 0) return overrides.flatMap((override) => [...override.ranges]);
  return options.weeklyHours.filter(({ weekday }) => weekday === date.dayOfWeek % 7);
}

function joined(ranges: LocalRange[]): LocalRange[] {
  const result: LocalRange[] = [];
  for (const range of [...ranges].sort((a, b) => a.startMinute - b.startMinute)) {
    if (range.startMinute === range.endMinute) continue;
    const previous = result.at(-1);
    if (previous && range.startMinute <= previous.endMinute) {
      previous.endMinute = Math.max(previous.endMinute, range.endMinute);
    } else {
      result.push({ ...range });
    }
  }
  return result;
}

function atMinute(date: Temporal.PlainDate, minute: number, timeZone: string): Temporal.ZonedDateTime {
  // 'compatible': a skipped time moves forward by the gap, a repeated one is its first occurrence.
  return date
    .toPlainDateTime()
    .add({ minutes: minute })
    .toZonedDateTime(timeZone, { disambiguation: 'compatible' });
}

function gridStarts(block: Block, timeZone: string, incrementMinutes: number): Temporal.Instant[] {
  const opens = block.opens.toPlainDateTime();
  const dividesHour = 60 % incrementMinutes === 0;
  // Wall time can run back inside a block by the repeated hours (two at Troll), so the grid reaches out on both sides.
  let wall = dividesHour
    ? opens.round({ smallestUnit: 'day', roundingMode: 'floor' }).subtract({ hours: 3 })
    : opens.subtract({ minutes: incrementMinutes * Math.ceil(180 / incrementMinutes) });
  const lastWall = block.closes.toPlainDateTime().add({ hours: 3 });
  const starts: Temporal.Instant[] = [];
  for (; Temporal.PlainDateTime.compare(wall, lastWall) < 0; wall = wall.add({ minutes: incrementMinutes })) {
    for (const disambiguation of ['earlier', 'later'] as const) {
      const candidate = wall.toZonedDateTime(timeZone, { disambiguation });
      if (!candidate.toPlainDateTime().equals(wall)) continue; // a wall time that was skipped
      if (Temporal.ZonedDateTime.compare(candidate, block.opens) < 0) continue;
      if (Temporal.ZonedDateTime.compare(candidate, block.closes) >= 0) continue;
      starts.push(candidate.toInstant());
    }
  }
  return starts;
}
