/** Local minutes after midnight; 1440 is the end of the day. */
export interface LocalRange {
  startMinute: number;
  endMinute: number;
}

/** What stands for one weekday. A closed day remembers the hours that it had. */
export interface DayHours {
  enabled: boolean;
  ranges: readonly LocalRange[];
}

/** Seven days by their number: 0 is Sunday. */
export type WeekHours = readonly DayHours[];

/** One stretch of a weekday, as it is stored. */
export interface WeekdayRange extends LocalRange {
  weekday: number;
}

/** What is wrong with a week, and where; without a weekday with all of it, without a block with the day. */
interface TimesProblem {
  weekday: number | null;
  block: number | null;
  text: string;
}

/** A weekday has at most so many blocks, and so have the different hours of a date. */
export const MAX_RANGES = 6;
export const DAY_MINUTES = 1_440;

/** 9:00 AM to 5:00 PM (spec 002 §9). */
export const DEFAULT_RANGE: LocalRange = { startMinute: 540, endMinute: 1_020 };
/** 12:00 PM to 5:00 PM (spec 002 §9). */
const EXTRA_RANGE: LocalRange = { startMinute: 720, endMinute: 1_020 };

/** By their number; also the names under which the JSON text has them. */
export const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;

export const weekdayName = (weekday: number): string => {
  const name = WEEKDAYS[weekday]!;
  return name[0]!.toUpperCase() + name.slice(1);
};

/** Texts about hours (ours); `beside` is what stands beside the block itself, without the day. */
export const timesTexts = {
  unreadable: 'We could not read these hours. Please enter them once more.',
  unknownWeekday: (key: string) => `We do not know the weekday “${key.slice(0, 20)}”.`,
  unknownTime: 'Please enter times such as 9:00 AM.',
  backwards: 'The end must come after the start.',
  overlap: 'These hours overlap.',
  none: 'Please enter from when to when, or switch the day off.',
  tooMany: `Please enter at most ${MAX_RANGES} stretches.`,
} as const;

const TIME = /^(1[0-2]|0?[1-9]):([0-5]\d) ?([AP])M$/i;

/** Minutes after midnight of '9:00 AM'; null where it is no time of day. */
function minuteOf(text: unknown): number | null {
  const [, hour, minute, half] = (typeof text === 'string' && TIME.exec(text.trim())) || [];
  if (!hour) return null;
  return (Number(hour) % 12) * 60 + Number(minute) + (half!.toUpperCase() === 'P' ? 720 : 0);
}

/** '9:00 AM'; the end of the day is '12:00 AM', as its beginning is. */
export function timeText(minute: number): string {
  const hour = Math.floor(minute / 60) % 24;
  return `${hour % 12 || 12}:${String(minute % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The same hours from Monday to Friday. */
export const defaultWeek = (): WeekHours =>
  WEEKDAYS.map((_, weekday) => ({ enabled: weekday >= 1 && weekday <= 5, ranges: [DEFAULT_RANGE] }));

/**
 * Reads available times (spec 002 §3): JSON text with, by weekday, `enabled` and either `startsAt` and `endsAt` or several
 * `blocks` of them, each like '9:00 AM'; 12:00 AM as an end is midnight after the day. A weekday that is not named is closed. What
 * cannot be read is in `problems`, and what could be read in `week` all the same.
 */
export function readAvailableTimes(text: string): { week: WeekHours; problems: TimesProblem[] } {
  const problems: TimesProblem[] = [];
  const week: DayHours[] = WEEKDAYS.map(() => ({ enabled: false, ranges: [DEFAULT_RANGE] }));
  const whole = (problem: string) => problems.push({ weekday: null, block: null, text: problem });
  const days = parsed(text);
  if (!days) whole(timesTexts.unreadable);
  const seen = new Set<number>();
  for (const [key, day] of Object.entries(days ?? {})) {
    const weekday = WEEKDAYS.indexOf(key.toLowerCase() as 'sunday');
    if (weekday < 0) whole(timesTexts.unknownWeekday(key));
    else if (!isObject(day) || seen.has(weekday)) whole(timesTexts.unreadable);
    else week[weekday] = readDay(day, (block, problem) => problems.push({ weekday, block, text: problem }));
    seen.add(weekday);
  }
  return { week, problems };
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

const DAY_KEYS = new Set(['enabled', 'startsAt', 'endsAt', 'blocks']);
const BLOCK_KEYS = new Set(['startsAt', 'endsAt']);

function readDay(
  day: Record<string, unknown>,
  wrong: (block: number | null, text: string) => void,
): DayHours {
  const { enabled, blocks = 'startsAt' in day || 'endsAt' in day ? [day] : [] } = day;
  const isKnown = Object.keys(day).every((key) => DAY_KEYS.has(key));
  if (typeof enabled !== 'boolean' || !isKnown || !Array.isArray(blocks)) {
    wrong(null, timesTexts.unreadable);
    return { enabled: false, ranges: [] };
  }
  // Of a closed day nothing counts but that it is closed.
  const tell = enabled ? wrong : () => undefined;
  if (blocks.length > MAX_RANGES) tell(null, timesTexts.tooMany);
  const ranges = blocks.slice(0, MAX_RANGES).flatMap((block: unknown, index) => {
    const range = readBlock(block, block === day ? DAY_KEYS : BLOCK_KEYS);
    if (!range) tell(index, timesTexts.unknownTime);
    return range ?? [];
  });
  if (enabled && blocks.length === 0) tell(null, timesTexts.none);
  wrongRanges(ranges).forEach(({ block, text }) => tell(block, text));
  return { enabled, ranges };
}

function readBlock(block: unknown, keys: ReadonlySet<string>): LocalRange | null {
  if (!isObject(block) || !Object.keys(block).every((key) => keys.has(key))) return null;
  const [startMinute, end] = [minuteOf(block.startsAt), minuteOf(block.endsAt)];
  return startMinute === null || end === null ? null : { startMinute, endMinute: end || DAY_MINUTES };
}

/** What is wrong with the stretches of one day, at the later of two that overlap. */
export function wrongRanges(ranges: readonly LocalRange[]): { block: number; text: string }[] {
  return ranges.flatMap((range, block) => {
    if (range.endMinute <= range.startMinute) return { block, text: timesTexts.backwards };
    const overlaps = ranges.slice(0, block).some((other) => overlap(range, other));
    return overlaps ? { block, text: timesTexts.overlap } : [];
  });
}

const overlap = (a: LocalRange, b: LocalRange) => a.startMinute < b.endMinute && b.startMinute < a.endMinute;

/** The JSON text of a week: `startsAt` and `endsAt` of a day with one block, `blocks` of one with several. */
export function writeAvailableTimes(week: WeekHours): string {
  const days = WEEKDAYS.map((name, weekday) => {
    const { enabled, ranges } = week[weekday]!;
    const blocks = ranges.map(({ startMinute, endMinute }) => ({
      startsAt: timeText(startMinute),
      endsAt: timeText(endMinute),
    }));
    return [name, { enabled, ...(blocks.length === 1 ? blocks[0] : { blocks }) }];
  });
  return JSON.stringify(Object.fromEntries(days));
}

/** The first thing that is wrong with the text, with its day; null where nothing is. */
export function timesProblem(text: string): string | null {
  const [first] = readAvailableTimes(text).problems;
  if (!first) return null;
  return first.weekday === null ? first.text : `${weekdayName(first.weekday)}: ${lower(first.text)}`;
}

const lower = (text: string) => text[0]!.toLowerCase() + text.slice(1);

/** The stretches of the open days, by weekday and start, as they are stored. */
export const rangesOf = (week: WeekHours): WeekdayRange[] =>
  week.flatMap(({ enabled, ranges }, weekday) =>
    enabled
      ? ranges.map((range) => ({ weekday, ...range })).toSorted((a, b) => a.startMinute - b.startMinute)
      : [],
  );

/** The week of stored stretches; a day without any is closed. */
export const weekOf = (ranges: readonly WeekdayRange[]): WeekHours =>
  WEEKDAYS.map((_, weekday) => {
    const own = ranges
      .filter((range) => range.weekday === weekday)
      .map(({ startMinute, endMinute }) => ({ startMinute, endMinute }))
      .toSorted((a, b) => a.startMinute - b.startMinute);
    return { enabled: own.length > 0, ranges: own.length > 0 ? own : [DEFAULT_RANGE] };
  });

/**
 * One more stretch for a day: from noon to 5 PM, and where that is taken two hours after the last one, or as much as is left; else
 * before the first one. Null where the day has no more room.
 */
export function nextRange(ranges: readonly LocalRange[]): LocalRange | null {
  if (ranges.length >= MAX_RANGES) return null;
  const last = Math.max(0, ...ranges.map(({ endMinute }) => endMinute));
  const first = Math.min(DAY_MINUTES, ...ranges.map(({ startMinute }) => startMinute));
  const candidates = [
    EXTRA_RANGE,
    { startMinute: last + 60, endMinute: Math.min(last + 180, DAY_MINUTES) },
    { startMinute: Math.max(first - 180, 0), endMinute: first - 60 },
  ];
  return (
    candidates.find(
      (range) => range.endMinute - range.startMinute >= 15 && !ranges.some((other) => overlap(range, other)),
    ) ?? null
  );
}
