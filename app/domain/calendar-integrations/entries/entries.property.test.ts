import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anAct, LEAST_RUNS, MOST_MS, RUNS } from '#tests/support/both-sides/acts.ts';
import { publishedFeed } from '#tests/support/both-sides/feed.ts';
import { bothSides } from '#tests/support/both-sides/run.ts';
import { calendarsWorld } from '#tests/support/worlds/calendars.ts';

const feed = publishedFeed();
const world = calendarsWorld(feed.reader);

test(
  'in whatever order both sides make, move, repeat, delete and decide, with words and answers lost, doubled and late, and whatever a feed says besides, both end the same, and nothing is booked over what was busy',
  { timeout: 30_000 + RUNS * 20_000 },
  async () => {
    const began = performance.now();
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(anAct, { minLength: 8, maxLength: 36, size: 'max' }), async (acts) => {
        if (runs >= LEAST_RUNS && performance.now() - began > MOST_MS) return;
        runs += 1;
        const run = await bothSides(world, feed);
        for (const act of acts) await run.play(act);
        await run.settle();
      }),
      { numRuns: RUNS },
    );
    expect(runs).toBeGreaterThanOrEqual(LEAST_RUNS);
  },
);
