/**
 * Free starts a second, one thread: ours beside two baselines in the same run, on the same questions.
 *
 * What is measured: freeStarts() alone, from hours and busy list in memory to the sorted list of instants. No database,
 * no HTTP, no formatting. Each row cycles through twelve questions (one per month of 2027) or, in the random row, two
 * hundred, so that nothing is measured with one answer in every cache. Zone offsets are warm except in the last row.
 * 'plain' is tests/support/plain-free-starts.ts, written for being right: every wall time of the grid by itself.
 * 'stepping' is what one writes with Temporal in an afternoon: a ZonedDateTime stepped through each day; it has no
 * overrides, joins no blocks and knows no odd hours, and so is asked only where it gives the same answer.
 */
import { Temporal } from 'temporal-polyfill';
import { freeStarts, type FreeStartsOptions } from '#app/domain/availability/free-starts/free-starts.ts';
import { plainFreeStarts } from '#tests/support/plain-free-starts.ts';
import { DAY_MS, MINUTE_MS } from '#app/lib/duration.ts';

const RUNS = 5;
const RUN_MS = 150;

type Engine = (options: FreeStartsOptions) => number[];

let seed = 20_270_314;
/** Small and repeatable, so that every run of the bench asks the same questions. */
function random(below: number): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
}

function weekly(weekdays: number[], startMinute: number, endMinute: number) {
  return weekdays.map((weekday) => ({ weekday, startMinute, endMinute }));
}

/** `count` appointments of an hour, evenly over the range, on the half hours of working days' daytime. */
function appointments(from: number, days: number, count: number) {
  return Array.from({ length: count }, (_, i) => {
    const day = Math.floor((i * days) / count);
    const startsAt = from + day * DAY_MS + (13 * 60 + random(16) * 30) * MINUTE_MS;
    return { startsAt, endsAt: startsAt + 60 * MINUTE_MS };
  }).sort((a, b) => a.startsAt - b.startsAt);
}

function months(days: number, given: Partial<FreeStartsOptions> = {}, busyCount = 60): FreeStartsOptions[] {
  return Array.from({ length: 12 }, (_, month) => {
    const from = Date.UTC(2027, month, 1);
    return {
      timeZone: 'America/New_York',
      weeklyHours: weekly([1, 2, 3, 4, 5], 540, 1020),
      busy: appointments(from, days, busyCount),
      bufferMinutes: 0,
      durationMinutes: 60,
      incrementMinutes: 30,
      leadMinutes: 0,
      now: from,
      from,
      to: from + days * DAY_MS,
      ...given,
    };
  });
}

function shuffled(questions: FreeStartsOptions[]): FreeStartsOptions[] {
  return questions.map((question) => ({
    ...question,
    busy: question.busy
      .map((interval) => ({ interval, key: random(1e9) }))
      .sort((a, b) => a.key - b.key)
      .map(({ interval }) => interval),
  }));
}

function anywhere(count: number): FreeStartsOptions[] {
  const zones = Intl.supportedValuesOf('timeZone');
  return Array.from({ length: count }, () => {
    const from = Date.UTC(2027, random(12), 1 + random(28), random(24));
    const weeklyHours = Array.from({ length: 3 + random(10) }, () => {
      const startMinute = random(80) * 15;
      return {
        weekday: random(7),
        startMinute,
        endMinute: startMinute + random((1440 - startMinute) / 15 + 1) * 15,
      };
    });
    return {
      timeZone: zones[random(zones.length)]!,
      weeklyHours,
      overrides: Array.from({ length: random(4) }, () => ({
        date: new Date(from + random(30) * DAY_MS).toISOString().slice(0, 10),
        ranges: random(2) ? [] : [{ startMinute: 600, endMinute: 900 }],
      })),
      busy: appointments(from, 30, random(120)),
      bufferMinutes: [0, 5, 15, 30][random(4)]!,
      durationMinutes: [30, 45, 60, 90][random(4)]!,
      incrementMinutes: [15, 30, 60, 75, 90][random(5)]!,
      leadMinutes: [0, 60, 1440][random(3)]!,
      now: from,
      from,
      to: from + 30 * DAY_MS,
    };
  });
}

/** Only for hours without overrides that do not touch, and increments that divide the hour. */
function steppingFreeStarts(options: FreeStartsOptions): number[] {
  const { timeZone, durationMinutes, incrementMinutes, bufferMinutes } = options;
  const buffer = bufferMinutes * MINUTE_MS;
  const first = Math.max(options.from, options.now + options.leadMinutes * MINUTE_MS);
  const lastDate = Temporal.Instant.fromEpochMilliseconds(options.to)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
  let date = Temporal.Instant.fromEpochMilliseconds(first).toZonedDateTimeISO(timeZone).toPlainDate();
  const free: number[] = [];
  for (; Temporal.PlainDate.compare(date, lastDate) <= 0; date = date.add({ days: 1 })) {
    for (const hours of options.weeklyHours) {
      if (hours.weekday !== date.dayOfWeek % 7) continue;
      const midnight = date.toPlainDateTime();
      let start = midnight.add({ minutes: hours.startMinute }).toZonedDateTime(timeZone);
      const closes = midnight.add({ minutes: hours.endMinute }).toZonedDateTime(timeZone).epochMilliseconds;
      for (;;) {
        const startsAt = start.epochMilliseconds;
        const endsAt = startsAt + durationMinutes * MINUTE_MS;
        if (endsAt > closes) break;
        const inRange = startsAt >= first && startsAt < options.to;
        if (
          inRange &&
          !options.busy.some((b) => startsAt < b.endsAt + buffer && b.startsAt - buffer < endsAt)
        ) {
          free.push(startsAt);
        }
        start = start.add({ minutes: incrementMinutes });
      }
    }
  }
  return free;
}

/** Answers a second: the median of five runs, after a warm-up as long as one of them. */
function perSecond(engine: Engine, questions: FreeStartsOptions[]): number {
  const rates: number[] = [];
  let asked = 0;
  for (let run = 0; run <= RUNS; run++) {
    const begun = performance.now();
    let count = 0;
    let spent = 0;
    do {
      for (let i = 0; i < 4; i++) engine(questions[asked++ % questions.length]!);
      count += 4;
      spent = performance.now() - begun;
    } while (spent < RUN_MS);
    if (run > 0) rates.push((count / spent) * 1_000);
  }
  return rates.sort((a, b) => a - b)[RUNS >> 1]!;
}

function mustAgree(name: string, engine: Engine, questions: FreeStartsOptions[]): void {
  for (const question of questions.slice(0, 24)) {
    if (engine(question).join() !== freeStarts(question).join())
      throw new Error(`${name}: the answers differ`);
  }
}

const always = weekly([0, 1, 2, 3, 4, 5, 6], 0, 1440);
const shapes: { name: string; questions: FreeStartsOptions[]; stepping: boolean }[] = [
  { name: '7 days', questions: months(7), stepping: true },
  { name: '30 days', questions: months(30), stepping: true },
  { name: '90 days', questions: months(90), stepping: true },
  { name: '30 days, buffer 15', questions: months(30, { bufferMinutes: 15 }), stepping: true },
  { name: '30 days, 30 minutes long', questions: months(30, { durationMinutes: 30 }), stepping: true },
  { name: '30 days, busy unsorted', questions: shuffled(months(30)), stepping: true },
  { name: '30 days, 600 busy', questions: months(30, {}, 600), stepping: true },
  { name: '30 days, increment 75', questions: months(30, { incrementMinutes: 75 }), stepping: false },
  {
    name: '30 days, always open, increment 15',
    questions: months(30, { weeklyHours: always, incrementMinutes: 15 }),
    stepping: false,
  },
  { name: '30 days, random hours, zones, overrides', questions: anywhere(200), stepping: false },
];

const number = (value: number) => Math.round(value).toLocaleString('en-US');
const row = (...cells: string[]) =>
  console.log(cells.map((cell, i) => (i === 0 ? cell.padEnd(42) : cell.padStart(12))).join(''));

console.log(
  '\nFree starts: answers a second, one thread (Mon to Fri 9 to 17, 60 busy, increment 30, 60 minutes long)',
);
row('', 'starts', 'ours/s', 'stepping/s', 'plain/s', 'x stepping', 'x plain');
for (const { name, questions, stepping } of shapes) {
  mustAgree('plain', plainFreeStarts, questions);
  if (stepping) mustAgree('stepping', steppingFreeStarts, questions);
  const starts = questions.reduce((sum, question) => sum + freeStarts(question).length, 0) / questions.length;
  const ours = perSecond(freeStarts, questions);
  const plain = perSecond(plainFreeStarts, questions);
  const stepped = stepping ? perSecond(steppingFreeStarts, questions) : undefined;
  row(
    name,
    number(starts),
    number(ours),
    stepped ? number(stepped) : '-',
    number(plain),
    stepped ? number(ours / stepped) : '-',
    number(ours / plain),
  );
}

// The offsets of a zone are kept after its first use; nothing above has asked about these years.
const cold = months(30).map((question) => {
  const years = Date.UTC(2055, 0) - Date.UTC(2027, 0);
  return { ...question, now: question.now + years, from: question.from + years, to: question.to + years };
});
const zones = Intl.supportedValuesOf('timeZone').slice(0, 200);
const begun = performance.now();
for (const timeZone of zones) freeStarts({ ...cold[0]!, timeZone });
console.log(
  `First question of a zone: ${((performance.now() - begun) / zones.length).toFixed(2)} ms (mean of 200 zones)\n`,
);
