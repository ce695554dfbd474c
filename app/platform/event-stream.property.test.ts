import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventStream, type Send } from './event-stream.ts';

/** What may happen to a stream, in any order and as often as it likes. */
const HAPPENINGS = [
  'something is told',
  'a beat is due',
  'the session stands',
  'the session has ended',
  'the session cannot be asked',
  'the page aborts',
  'the reader cancels',
  'the reader reads',
  'a moment passes',
] as const;
type Happening = (typeof HAPPENINGS)[number];

const escaped: unknown[] = [];
const note = (error: unknown) => void escaped.push(error);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  process.prependListener('uncaughtException', note).prependListener('unhandledRejection', note);
});
afterEach(() => {
  vi.useRealTimers();
  process.off('uncaughtException', note).off('unhandledRejection', note);
});

/** Lets promises, and what Node throws a turn later, come to their end. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

async function live(order: Happening[], { leftBefore = false } = {}) {
  const page = new AbortController();
  if (leftBefore) page.abort();
  let listeners = 0;
  let stops = 0;
  let send: Send = () => undefined;
  const asked: ((answer: 'stands' | 'ended' | 'unknown') => void)[] = [];
  const { body } = eventStream({
    signal: page.signal,
    subscribe: (say) => {
      listeners += 1;
      send = say;
      return () => void (stops += 1);
    },
    mayContinue: () =>
      new Promise((resolve, reject) => {
        asked.push((answer) =>
          answer === 'unknown' ? reject(new Error('no database')) : resolve(answer === 'stands'),
        );
      }),
    beatMs: 1_000,
  });
  const reader = body!.getReader();
  let isOver = leftBefore;
  for (const happening of order) {
    switch (happening) {
      case 'something is told':
        send('change', { id: '1' });
        break;
      case 'a beat is due':
        vi.advanceTimersByTime(1_000);
        break;
      case 'the session stands':
        asked.shift()?.('stands');
        break;
      case 'the session has ended':
        isOver ||= asked.length > 0;
        asked.shift()?.('ended');
        await turn();
        break;
      case 'the session cannot be asked':
        asked.shift()?.('unknown');
        break;
      case 'the page aborts':
        page.abort();
        isOver = true;
        break;
      case 'the reader cancels':
        void reader.cancel();
        isOver = true;
        break;
      case 'the reader reads':
        void reader.read();
        break;
      case 'a moment passes':
        await turn();
    }
  }
  await turn();
  expect({ listeners, stops }).toEqual({
    listeners: leftBefore ? 0 : 1,
    stops: isOver && !leftBefore ? 1 : 0,
  });
  expect(vi.getTimerCount()).toBe(isOver ? 0 : 1);
  page.abort();
  for (let last = await reader.read(); !last.done;) last = await reader.read();
  await turn();
  expect(stops).toBe(listeners);
  expect(vi.getTimerCount()).toBe(0);
  expect(escaped.splice(0)).toEqual([]);
}

test('a stream survives leaving, aborting and ending in any order, and lets go exactly once (C73)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...HAPPENINGS), { maxLength: 14 }),
      fc.boolean(),
      async (order, leftBefore) => live(order, { leftBefore }),
    ),
    { numRuns: 600 },
  );
});

test.each<[string, Happening[]]>([
  ['told after the reader left', ['the reader cancels', 'something is told']],
  ['aborted after the reader left', ['the reader cancels', 'the page aborts']],
  ['answered after the reader left', ['a beat is due', 'the reader cancels', 'the session stands']],
  ['ended twice', ['a beat is due', 'a beat is due', 'the session has ended', 'the session has ended']],
])('%s', (_name, order) => live(order));
