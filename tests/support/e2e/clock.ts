import { chromium, type Browser } from '@playwright/test';
import { HOUR_MS } from '#app/lib/duration.ts';
import { shiftClock } from '../shifted-clock.mjs';

/** Nine in the morning where the demo's first practice is, in winter; ten in summer. UTC. */
const MORNING = 17;

/**
 * How far ahead of `now` (epoch milliseconds) the moment is that is asked for: 'now', an ISO 8601 instant, or the next Monday
 * morning that neither begins a month nor ends one.
 */
export function aheadOf(now: number, asked = ''): number {
  if (asked === 'now') return 0;
  const moment = asked ? Date.parse(asked) : nextMondayMorning(now);
  if (!(moment >= now)) throw new Error(`E2E_CLOCK must be "now" or an instant to come, not "${asked}"`);
  return moment - now;
}

function nextMondayMorning(now: number): number {
  for (let hour = Math.ceil(now / HOUR_MS); ; hour += 1) {
    const at = new Date(hour * HOUR_MS);
    const isMidMonth = at.getUTCDate() >= 8 && at.getUTCDate() <= 21;
    if (at.getUTCDay() === 1 && at.getUTCHours() === MORNING && isMidMonth) return at.getTime();
  }
}

let isShifted = false;

/**
 * Lets the tests of this process and every page they open live so many milliseconds ahead of the machine, as the server
 * does that was started with shifted-clock.mjs. Pages get it before their own scripts, whichever way a test opens them.
 */
export function liveAhead(aheadMs: number): void {
  if (aheadMs === 0 || isShifted) return;
  isShifted = true;
  shiftClock(aheadMs);
  const launch = chromium.launch.bind(chromium);
  chromium.launch = async (options) => {
    const browser = await launch(options);
    const newContext = browser.newContext.bind(browser);
    browser.newContext = (async (contextOptions) => {
      const context = await newContext(contextOptions);
      await context.addInitScript({ content: `(${shiftClock.toString()})(${aheadMs})` });
      return context;
    }) satisfies Browser['newContext'];
    return browser;
  };
}
