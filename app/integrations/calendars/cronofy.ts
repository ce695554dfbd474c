import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { DAY_MS } from '#app/lib/duration.ts';
import { localDate, startOfLocalDay } from '#app/lib/time.ts';
import { cronofyClient, siteOf, UNKNOWN_FORM, type CronofyOptions } from './cronofy-client.ts';
import {
  CalendarError,
  type CalendarAccess,
  type CalendarLeave,
  type CalendarNotification,
  type CalendarProvider,
  type ConsentProvider,
  type Calendars,
  type EventQuery,
  type OutsideEvent,
  type OutsideProfile,
  type OwnEvent,
} from './port.ts';

/** What is asked of the practitioner: the calendars' names, when they are busy, and to write appointments. */
const SCOPE = 'list_calendars read_events create_event delete_event';
/** More pages than any calendar has; an answer that never ends is not followed for ever. */
const MAX_PAGES = 1_000;

const token = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number(),
  sub: z.string().min(1).optional(),
  scope: z.string(),
});

const calendar = z.object({
  calendar_id: z.string(),
  calendar_name: z.string(),
  calendar_readonly: z.boolean(),
  calendar_deleted: z.boolean(),
  calendar_primary: z.boolean().default(false),
});
const userInfo = z.object({
  'cronofy.data': z.object({
    profiles: z
      .array(
        z.object({
          provider_name: z.string(),
          profile_id: z.string(),
          profile_name: z.string(),
          profile_connected: z.boolean(),
          profile_initial_sync_required: z.boolean().default(false),
          profile_calendars: z.array(calendar).nullish(),
        }),
      )
      .default([]),
  }),
});

const time = z.union([z.string(), z.object({ time: z.string() }).transform(({ time: at }) => at)]);
const event = z.object({
  calendar_id: z.string(),
  event_uid: z.string(),
  event_id: z.string().nullish(),
  summary: z.string().nullish(),
  start: time,
  end: time,
  deleted: z.boolean(),
  participation_status: z.string().nullish(),
  transparency: z.string().nullish(),
  status: z.string().nullish(),
  recurring: z.boolean().nullish(),
});
const eventPage = z.object({
  pages: z.object({ next_page: z.string().nullish() }),
  events: z.array(z.unknown()),
});
const channel = z.object({ channel: z.object({ channel_id: z.string().min(1) }) });

const notification = z.object({
  notification: z.object({ type: z.string(), changes_since: z.string().nullish() }),
  channel: z.object({ channel_id: z.string().min(1).max(200) }),
});

/** Exchange is how Cronofy calls Outlook with an account of a firm. */
const PROVIDERS: Readonly<Record<string, CalendarProvider>> = {
  google: 'google',
  apple: 'apple',
  live_connect: 'live_connect',
  exchange: 'live_connect',
};

const MAX_TITLE = 200;

function read<T extends z.ZodType>(schema: T, answer: unknown): z.output<T> {
  const found = schema.safeParse(answer);
  if (found.success) return found.data;
  throw new CalendarError('refused', UNKNOWN_FORM, null, 'unreadable');
}

/** Google's, Apple's and Outlook's calendars by one service. */
export class CronofyCalendars implements Calendars {
  constructor(private readonly options: CronofyOptions) {}

  get consentOrigin(): string {
    return new URL(siteOf(this.options)).origin;
  }

  private client = (access?: string) => cronofyClient(this.options, access);

  consentPage({
    provider,
    state,
    returnUrl,
  }: {
    provider: ConsentProvider;
    state: string;
    returnUrl: string;
  }): string {
    const asked = new URLSearchParams({
      response_type: 'code',
      client_id: this.options.clientId,
      redirect_uri: returnUrl,
      scope: SCOPE,
      state,
      provider_name: provider,
      // Each account stands for itself, so that taking one away leaves the others.
      avoid_linking: 'true',
    });
    return `${siteOf(this.options)}/oauth/authorize?${asked}`;
  }

  async exchange({ code, returnUrl }: { code: string; returnUrl: string }): Promise<CalendarLeave> {
    const answer = read(token, await this.client().requestAccessToken({ code, redirect_uri: returnUrl }));
    if (!answer.sub) throw new CalendarError('refused', 'Cronofy named no account');
    const scopes = new Set(answer.scope.split(/\s+/));
    if (!SCOPE.split(' ').every((one) => scopes.has(one)))
      throw new CalendarError('refused', 'less leave was given than asked for');
    return { account: answer.sub, ...accessOf(answer) };
  }

  async renew(renewal: string): Promise<CalendarAccess> {
    return accessOf(read(token, await this.client().refreshAccessToken({ refresh_token: renewal })));
  }

  async profiles(access: string): Promise<OutsideProfile[]> {
    const { profiles } = read(userInfo, await this.client(access).userInfo({}))['cronofy.data'];
    return profiles.flatMap((profile) => {
      const provider = PROVIDERS[profile.provider_name];
      if (!provider) return [];
      return {
        id: profile.profile_id,
        provider,
        name: profile.profile_name,
        isConnected: profile.profile_connected,
        isBeginning: profile.profile_initial_sync_required,
        calendars:
          profile.profile_calendars
            ?.filter((one) => !one.calendar_deleted)
            .map((one) => ({
              id: one.calendar_id,
              name: one.calendar_name,
              readonly: one.calendar_readonly,
              primary: one.calendar_primary,
            })) ?? null,
      };
    });
  }

  async *events(access: string, query: EventQuery): AsyncIterable<OutsideEvent[]> {
    const client = this.client(access);
    const { changedSince, own = 'without' } = query;
    let asked: Record<string, unknown> = {
      tzid: query.timeZone,
      from: new Date(query.from).toISOString().slice(0, 10),
      // Up to this day, which is not of it.
      to: new Date(query.to + DAY_MS).toISOString().slice(0, 10),
      calendar_ids: query.calendarIds,
      // What was moved out of these days is told with its new time.
      include_moved: true,
      ...(own === 'alone' && { only_managed: true }),
      ...(own === 'with' && { include_managed: true }),
      ...(changedSince !== undefined && { last_modified: momentOf(changedSince), include_deleted: true }),
    };
    for (let pages = 0; pages < MAX_PAGES; pages += 1) {
      const answer = read(eventPage, await client.readEvents(asked));
      yield answer.events.flatMap((one) => eventOf(one, query.timeZone) ?? []);
      if (!answer.pages.next_page) return;
      asked = { next_page: answer.pages.next_page };
    }
    throw new CalendarError('refused', 'Cronofy’s answer has no end', null, 'too_large');
  }

  async writeEvent(access: string, calendarId: string, own: OwnEvent): Promise<void> {
    const at = (ms: number) => (own.allDay ? localDate(ms, own.timeZone) : momentOf(ms));
    await this.client(access).createEvent({
      calendar_id: calendarId,
      event_id: own.ownId,
      summary: own.title.slice(0, 1024),
      description: own.description.slice(0, 4096),
      start: at(own.startsAt),
      end: at(own.endsAt),
      tzid: own.timeZone,
      ...(own.location && { location: { description: own.location } }),
    });
  }

  async removeEvent(access: string, calendarId: string, ownId: string): Promise<void> {
    await missingIsDone(this.client(access).deleteEvent({ calendar_id: calendarId, event_id: ownId }));
  }

  async openChannel(
    access: string,
    { callbackUrl, calendarIds }: { callbackUrl: string; calendarIds: readonly string[] },
  ): Promise<string> {
    const asked = { callback_url: callbackUrl, filters: { calendar_ids: calendarIds } };
    return read(channel, await this.client(access).createNotificationChannel(asked)).channel.channel_id;
  }

  async closeChannel(access: string, id: string): Promise<void> {
    await missingIsDone(this.client(access).deleteNotificationChannel({ channel_id: id }));
  }

  async releaseProfile(access: string, profileId: string): Promise<void> {
    await missingIsDone(this.client(access).revokeProfileAuthorization({ profile_id: profileId }));
  }

  async release(renewal: string): Promise<void> {
    await this.client().revokeAuthorization({ token: renewal });
  }

  readNotification(rawBody: string, signature: string | null): CalendarNotification | null {
    if (!signature || !this.isSigned(rawBody, signature)) return null;
    let body: unknown;
    try {
      body = JSON.parse(rawBody);
    } catch {
      return null;
    }
    const said = notification.safeParse(body);
    if (!said.success) return null;
    const { type, changes_since: since } = said.data.notification;
    const at = { channel: said.data.channel.channel_id };
    if (type === 'change') return { kind: 'changed', ...at, since: since ? Date.parse(since) || null : null };
    if (type === 'gdpr_requested') return { kind: 'gdpr', ...at };
    const isAccount = type === 'profile_disconnected' || type === 'profile_initial_sync_completed';
    return { kind: isAccount ? 'account' : 'other', ...at };
  }

  /** Several signatures stand there while a secret is exchanged for another; one of them is by ours. */
  private isSigned(rawBody: string, signature: string): boolean {
    const wanted = createHmac('sha256', this.options.clientSecret).update(rawBody).digest();
    return signature.split(',').some((one) => {
      const given = Buffer.from(one.trim(), 'base64');
      return given.length === wanted.length && timingSafeEqual(given, wanted);
    });
  }
}

const accessOf = (answer: z.output<typeof token>): CalendarAccess => ({
  access: answer.access_token,
  renewal: answer.refresh_token,
  expiresAt: Date.now() + answer.expires_in * 1000,
});

const momentOf = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

async function missingIsDone(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof CalendarError) || error.problem !== 'missing') throw error;
  }
}

/** One event; null where it cannot be read: it takes no other with it. */
function eventOf(answer: unknown, timeZone: string): OutsideEvent | null {
  const found = event.safeParse(answer);
  if (!found.success) return null;
  const one = found.data;
  const allDay = /^\d{4}-\d\d-\d\d$/.test(one.start);
  const momentAt = (at: string) =>
    /^\d{4}-\d\d-\d\d$/.test(at) ? startOfLocalDay(at, timeZone) : Date.parse(at);
  const [startsAt, endsAt] = [momentAt(one.start), momentAt(one.end)];
  if (!Number.isFinite(startsAt) || !Number.isFinite(endsAt)) return null;
  const isBusy =
    !one.deleted &&
    endsAt > startsAt &&
    one.transparency !== 'transparent' &&
    one.status !== 'cancelled' &&
    one.participation_status !== 'declined';
  return {
    calendarId: one.calendar_id,
    uid: one.event_uid,
    ownId: one.event_id ?? null,
    isRecurring: one.recurring ?? false,
    title: one.summary?.trim().slice(0, MAX_TITLE) || null,
    startsAt,
    endsAt,
    allDay,
    isBusy,
    isDeleted: one.deleted,
  };
}
