import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { control } from '../core/control.ts';
import { createVendor, type Dialect, type VendorOptions, type VendorSandbox } from '../core/vendor.ts';
import type { WebhookTarget } from '../core/webhooks.ts';
import { ACCOUNT_ROUTES, endLeave } from './accounts.ts';
import { open, type Call, type CronofySurroundings, type Route } from './call.ts';
import { bare, tooMany } from './faults.ts';
import { feedHandlers } from './feeds.ts';
import { EVENT_ROUTES, happens, repeats, type Happening } from './happenings.ts';
import {
  CRONOFY_API,
  CRONOFY_SITE,
  newId,
  type CronofyProfile,
  type CronofyTables,
  type Provider,
} from './objects.ts';
import { pageHandlers, profileOf } from './pages.ts';
import { tell } from './tell.ts';

export { CRONOFY_API, CRONOFY_SITE };

export interface CronofyTarget extends WebhookTarget {
  clientSecret: string;
}

export interface CronofySandbox extends VendorSandbox<CronofyTables> {
  /** Somebody's account with its calendars, read already; `linkTo` adds it to an account that is there. */
  person: (provider: Provider, name: string, linkTo?: string) => CronofyProfile;
  /** A code as the consent page gives it. */
  codeFor: (profile: CronofyProfile, clientId: string, redirectUri: string) => string;
  /** The calendar's owner writes, changes or deletes there. */
  happens: (calendarId: string, event: Happening) => string;
  /** The calendar's owner makes a series of what the application wrote; the others stand so many days after it. */
  repeats: (calendarId: string, ownId: string, days: readonly number[]) => void;
  /** The owner takes leave back at Cronofy. */
  takeBack: (sub: string) => void;
  /** The provider itself lets Cronofy in no more (a changed password). */
  disconnect: (profileId: string) => void;
  /** Every access that was given is over; its renewal is not. */
  expireAccess: () => void;
  lock: (sub: string, locked: boolean) => void;
}

/** The signature of a delivery. Where secrets are being exchanged there are several; here there always are. */
export const cronofySignature = (payload: string, secret: string): string => {
  const by = (key: string) => createHmac('sha256', key).update(payload).digest('base64');
  return `${by('a former secret')},${by(secret)}`;
};

const SCOPE =
  'list_calendars read_events create_event delete_event read_free_busy change_participation_status create_calendar';

function disconnect(around: CronofySurroundings, profileId: string): void {
  const profile = around.store.get('profiles', profileId);
  if (!profile) return;
  around.store.put('profiles', profileId, { ...profile, connected: false });
  for (const channel of around.store.all('channels'))
    if (channel.sub === profile.sub) tell(around, channel, { type: 'profile_disconnected' });
  around.commit();
}

function takeBack(around: CronofySurroundings, sub: string): void {
  endLeave(around, sub);
  around.commit();
}

const CHANGE = z.strictObject({
  eventId: z.string().min(1),
  start: z.string().optional(),
  end: z.string().optional(),
  deleted: z.boolean().optional(),
});

const DIALECT: Dialect<CronofyTables, Call, Route, CronofyTarget> = {
  name: 'cronofy',
  api: CRONOFY_API,
  routes: [...ACCOUNT_ROUTES, ...EVENT_ROUTES],
  open,
  newRequestId: () => newId(22),
  // Cronofy says what it has to say by the status alone.
  bodiless: (body) => body === '{}',
  // An event has a name of the application's own; nothing else is done twice by being sent twice.
  keys: { of: () => null, livesMs: 0 },
  notFound: () => bare(404),
  serverError: bare(500),
  rateLimit: tooMany(),
  webhooks: {
    userAgent: 'Cronofy (sandbox)',
    sign: (payload, { clientSecret }) => ({ 'cronofy-hmac-sha256': cronofySignature(payload, clientSecret) }),
  },
  others: (around) => [
    ...pageHandlers(around),
    ...feedHandlers(around.now),
    control('cronofy', 'take-back', z.strictObject({ name: z.string() }), ({ name }) => {
      const profile = around.store.all('profiles').find((one) => one.name === name);
      if (profile) takeBack(around, profile.sub);
    }),
    // The calendar's owner moves or deletes what the application wrote, by the end of the application's own name of it.
    control('cronofy', 'change', CHANGE, ({ eventId, ...change }) => {
      const known = around.store.all('happenings').filter(({ ownId }) => ownId?.endsWith(eventId));
      for (const event of known) happens({ around }, event.calendarId, { ...event, ...change });
      around.commit();
      return { changed: known.length };
    }),
    control('cronofy', 'disconnect', z.strictObject({ name: z.string() }), ({ name }) => {
      const profile = around.store.all('profiles').find((one) => one.name === name);
      if (profile) disconnect(around, profile.id);
    }),
  ],
};

/** Cronofy's part that reads and writes calendars of people who gave leave, stateful, as MSW handlers. */
export function createCronofySandbox(options: VendorOptions<CronofyTarget> = {}): CronofySandbox {
  const vendor = createVendor(DIALECT, options);
  const { around, store } = vendor;
  const kept = <T>(result: T): T => {
    around.commit();
    return result;
  };
  return {
    ...vendor,
    person: (provider, name, linkTo) => kept(profileOf(around, provider, name, { linkTo, firstSyncMs: 0 })),
    codeFor(profile, clientId, redirectUri) {
      const code = newId(32);
      const expiresAt = around.now() + 60_000;
      const leave = {
        code,
        sub: profile.sub,
        profileId: profile.id,
        clientId,
        redirectUri,
        scope: SCOPE,
        expiresAt,
      };
      store.put('codes', code, leave);
      return kept(code);
    },
    happens: (calendarId, event) => kept(happens({ around }, calendarId, event)),
    repeats: (calendarId, ownId, days) => kept(repeats({ around }, calendarId, { ownId, days })),
    takeBack: (sub) => takeBack(around, sub),
    disconnect: (profileId) => disconnect(around, profileId),
    expireAccess() {
      for (const grant of store.all('grants'))
        store.put('grants', grant.sub, { ...grant, accessExpiresAt: 0 });
      around.commit();
    },
    lock(sub, locked) {
      if (locked) store.put('locks', sub, { sub });
      else store.remove('locks', sub);
      around.commit();
    },
  };
}
