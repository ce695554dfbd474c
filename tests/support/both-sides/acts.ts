import fc from 'fast-check';

const often = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary });
/** Of what there is by then: a visit, an event, a busy time, a word that is under way; LAST is the one that somebody did something to last. */
export const LAST = -1;
const of = fc.oneof(often(2, fc.nat(30)), often(1, fc.constant(LAST)));
/** One of nine times that meet, apart by more than the buffer. */
const slot = fc.nat(8);
/** Where somebody books: any of them, or the one that something was put into over there last. */
const aim = fc.oneof(often(2, slot), often(1, fc.constant('put there last' as const)));
/** A calendar of the account that can be written into. */
const calendar = fc.nat(1);
/** Where its owner drags something over there: to another time, out of the days that are read and out of the past, or onto a whole day. */
const place = fc.oneof(
  often(6, slot),
  often(1, fc.constantFrom('beyond' as const, 'before' as const, 'whole day' as const)),
);

/** Whether it is told of and worked at soon; else that is left to other acts. */
const told = fc.boolean();

const here = [
  often(5, fc.record({ do: fc.constant('client moves' as const), of, slot: aim })),
  often(4, fc.record({ do: fc.constant('owner moves' as const), of, slot: aim })),
  often(2, fc.record({ do: fc.constant('takes away' as const), of, whole: fc.boolean() })),
  often(
    3,
    fc.record({
      do: fc.constant('makes' as const),
      what: fc.constantFrom('as client', 'as owner', 'series', 'group', 'personal'),
      slot: aim,
    }),
  ),
  often(
    8,
    fc.record({
      do: fc.constant('decides' as const),
      of,
      how: fc.constantFrom('put back', 'offer', 'take', 'take'),
    }),
  ),
];

const there = [
  often(7, fc.record({ do: fc.constant('moves there' as const), of, place, told })),
  often(2, fc.record({ do: fc.constant('deletes there' as const), of, told })),
  often(1, fc.record({ do: fc.constant('brings back there' as const), of, told })),
  often(3, fc.record({ do: fc.constant('is busy there' as const), slot, calendar, told })),
  often(2, fc.record({ do: fc.constant('is busy there again and again' as const), slot, calendar, told })),
  often(
    4,
    fc.record({
      do: fc.constant('changes what is busy there' as const),
      of,
      how: fc.constantFrom('moves', 'moves', 'deletes', 'brings back', 'frees', 'loses'),
      place,
      told,
    }),
  ),
  often(
    3,
    fc.record({
      do: fc.constant('changes a series there' as const),
      of,
      how: fc.constantFrom('moves', 'makes anew', 'deletes', 'makes the rest anew'),
      slot,
      told,
    }),
  ),
];

const feed = [
  often(
    8,
    fc.record({
      do: fc.constant('changes the feed' as const),
      of,
      how: fc.constantFrom('adds', 'adds', 'repeats', 'moves', 'moves one day', 'removes'),
      slot,
    }),
  ),
  often(1, fc.record({ do: fc.constant('the feed is silent' as const), silent: fc.boolean() })),
];

const between = [
  // A word of the service: late, in any order, once or twice.
  often(6, fc.record({ do: fc.constant('word' as const), of, times: fc.integer({ min: 1, max: 2 }) })),
  often(2, fc.record({ do: fc.constant('word is lost' as const), of })),
  often(3, fc.record({ do: fc.constant('goes on while it is read' as const), slot, calendar })),
  often(
    6,
    fc.record({
      do: fc.constant('works' as const),
      only: fc.option(fc.constantFrom('reading', 'writing'), { freq: 1 }),
    }),
  ),
  often(4, fc.record({ do: fc.constant('time goes by' as const), minutes: fc.constantFrom(2, 10, 40) })),
  often(
    2,
    fc.record({
      do: fc.constant('trouble' as const),
      mode: fc.constantFrom('drop_after', 'drop_before', 'error_after', 'error_before', 'rate_limit'),
      method: fc.constantFrom('GET', 'POST', 'DELETE'),
    }),
  ),
  often(1, fc.record({ do: fc.constant('is locked' as const), locked: fc.boolean() })),
];

const account = [
  often(1, fc.record({ do: fc.constant('takes leave back' as const) })),
  often(1, fc.record({ do: fc.constant('is shut out' as const) })),
  often(1, fc.record({ do: fc.constant('disconnects' as const) })),
  often(3, fc.record({ do: fc.constant('connects' as const) })),
  often(1, fc.record({ do: fc.constant('closes times' as const), calendar, active: fc.boolean() })),
  often(
    2,
    fc.record({ do: fc.constant('writes into' as const), calendar: fc.option(calendar, { freq: 4 }) }),
  ),
];

/** What people, the service and time may do on either side of a calendar. */
export const anAct = fc.oneof(...here, ...there, ...feed, ...between, ...account);
type Act = typeof anAct extends fc.Arbitrary<infer One> ? One : never;
export type ActOf<Name extends Act['do']> = Extract<Act, { do: Name }>;
export type { Act };

const { BOTH_SIDES_RUNS } = process.env;
/** How often a test of this kind is run: few times as a rule, as often as is asked for where one looks for faults. */
export const RUNS = Number(BOTH_SIDES_RUNS ?? 8);
/** So often it is run wherever it runs: fewer orders of acts would show little. */
export const LEAST_RUNS = Math.min(5, RUNS);
/** On a machine that is busy no more than those are begun after so long, unless it was asked for. Milliseconds. */
export const MOST_MS = BOTH_SIDES_RUNS ? Infinity : 20_000;
