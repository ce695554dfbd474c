import { env } from '#app/platform/env/index.ts';
import { CronofyCalendars } from './cronofy.ts';
import type { Calendars } from './port.ts';

/** Calendars elsewhere, with Cronofy's keys or on the sandbox; null where this installation does without them. */
export function selectCalendars(): Calendars | null {
  const { cronofy, switchedOff } = env();
  const { clientId, clientSecret, dataCenter, apiBase } = cronofy;
  return switchedOff.includes('cronofy')
    ? null
    : new CronofyCalendars({ clientId, clientSecret, dataCenter, apiBase });
}
