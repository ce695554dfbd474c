import { z } from 'zod';
import { calendarsOf, profilesOf, subOf, type Call, type CronofySurroundings, type Route } from './call.ts';
import { bare, tokenFault, unprocessable } from './faults.ts';
import {
  newId,
  type CronofyCalendar,
  type CronofyGrant,
  type CronofyProfile,
  type Provider,
} from './objects.ts';
import { tell } from './tell.ts';

const ACCESS_SECONDS = 3_600;
const MAX_CHANNELS = 128;

const SERVICES: Readonly<Record<Provider, string>> = {
  google: 'google',
  apple: 'icloud',
  live_connect: 'outlook_com',
  exchange: 'office365',
};

const asked = z.looseObject({
  client_id: z.string().min(1),
  client_secret: z.string().min(1),
  grant_type: z.string(),
  code: z.string().optional(),
  redirect_uri: z.string().optional(),
  refresh_token: z.string().optional(),
});

function answer({ around }: Call, grant: CronofyGrant, linked?: CronofyProfile) {
  around.store.put('grants', grant.sub, grant);
  return {
    token_type: 'bearer',
    access_token: grant.access,
    expires_in: ACCESS_SECONDS,
    refresh_token: grant.refresh,
    scope: grant.scope,
    account_id: grant.sub,
    sub: grant.sub,
    ...(linked && {
      linking_profile: { provider_name: linked.provider, profile_id: linked.id, profile_name: linked.name },
    }),
  };
}

const access = ({ around }: Call) => ({
  access: newId(32),
  accessExpiresAt: around.now() + ACCESS_SECONDS * 1000,
});

function token(call: Call) {
  const said = asked.safeParse(call.body);
  if (!said.success) throw tokenFault('invalid_request');
  const { store, now } = call.around;
  const { grant_type, code = '', redirect_uri, refresh_token, client_id } = said.data;
  if (grant_type === 'authorization_code') {
    const found = store.get('codes', code);
    // A code serves once, also where the rest is wrong.
    if (found) store.remove('codes', code);
    if (
      !found ||
      found.expiresAt <= now() ||
      found.clientId !== client_id ||
      found.redirectUri !== redirect_uri
    )
      throw tokenFault('invalid_grant');
    const former = store.get('grants', found.sub);
    const grant = {
      sub: found.sub,
      scope: found.scope,
      refresh: former?.refresh ?? newId(32),
      ...access(call),
    };
    return answer(call, grant, store.get('profiles', found.profileId));
  }
  if (grant_type !== 'refresh_token') throw tokenFault('unsupported_grant_type');
  const grant = store.all('grants').find(({ refresh }) => refresh === refresh_token);
  if (!grant) throw tokenFault('invalid_grant');
  return answer(call, { ...grant, ...access(call) });
}

/** Leave is taken back by either token, and is over without a word where it was already. */
function revoke(call: Call) {
  const { token: given } = z.looseObject({ token: z.string().optional() }).parse(call.body);
  const { store } = call.around;
  const grant = store.all('grants').find((one) => one.refresh === given || one.access === given);
  if (!grant) return {};
  endLeave(call.around, grant.sub);
  return {};
}

/** With leave its channels are gone. */
export function endLeave({ store }: CronofySurroundings, account: string): void {
  store.remove('grants', account);
  for (const { id, sub } of store.all('channels')) if (sub === account) store.remove('channels', id);
}

const shownProfile = (around: CronofySurroundings, profile: CronofyProfile) => ({
  provider_name: profile.provider,
  provider_service: SERVICES[profile.provider],
  profile_id: profile.id,
  profile_name: profile.name,
  profile_connected: profile.connected,
  profile_initial_sync_required: profile.syncedAt > around.now(),
  ...(!profile.connected && { profile_relink_url: 'https://app.cronofy.com/relink' }),
});

const shownCalendar = (profile: CronofyProfile, calendar: CronofyCalendar) => ({
  provider_name: profile.provider,
  profile_id: profile.id,
  profile_name: profile.name,
  calendar_id: calendar.id,
  calendar_name: calendar.name,
  calendar_readonly: calendar.readonly,
  calendar_deleted: calendar.deleted,
  calendar_primary: calendar.primary,
  calendar_integrated_conferencing_available: false,
  calendar_attachments_available: false,
  permission_level: 'sandbox',
});

function userInfo(call: Call) {
  const { around, grant } = call;
  const calendars = calendarsOf(around, subOf(call));
  const profiles = profilesOf(around, subOf(call));
  return {
    sub: subOf(call),
    email: profiles[0]?.name ?? 'nobody@cronofy.example',
    name: 'Sandbox Person',
    zoneinfo: 'America/New_York',
    'cronofy.type': 'account',
    'cronofy.data': {
      authorization: { scope: grant!.scope, status: 'active' },
      profiles: profiles.map((profile) => ({
        ...shownProfile(around, profile),
        // They need not be named, and of an account that can not be read they are not.
        ...(profile.connected && {
          profile_calendars: calendars
            .filter(({ profileId }) => profileId === profile.id)
            .map((calendar) => shownCalendar(profile, calendar)),
        }),
      })),
    },
  };
}

function revokeProfile(call: Call) {
  const { store } = call.around;
  const profile = profilesOf(call.around, subOf(call)).find(({ id }) => id === call.path.id);
  if (!profile) throw bare(404);
  for (const calendar of store.all('calendars').filter(({ profileId }) => profileId === profile.id)) {
    for (const [key, { calendarId }] of store.entries('happenings'))
      if (calendarId === calendar.id) store.remove('happenings', key);
    store.remove('calendars', calendar.id);
  }
  store.remove('profiles', profile.id);
  return {};
}

const channelAsked = z.looseObject({
  callback_url: z.url().optional(),
  filters: z
    .looseObject({ calendar_ids: z.array(z.string()).optional(), only_managed: z.boolean().optional() })
    .optional(),
});

function openChannel(call: Call) {
  const said = channelAsked.safeParse(call.body);
  if (!said.success || !said.data.callback_url) throw unprocessable('callback_url', 'errors.required');
  const { store } = call.around;
  const { callback_url: callbackUrl, filters } = said.data;
  const calendarIds = filters?.calendar_ids ?? null;
  const own = store.all('channels').filter(({ sub }) => sub === subOf(call));
  // The same request again is the same channel.
  const same = own.find(
    (one) =>
      one.callbackUrl === callbackUrl && JSON.stringify(one.calendarIds) === JSON.stringify(calendarIds),
  );
  if (!same && own.length >= MAX_CHANNELS) throw unprocessable('base', 'errors.too_many');
  const channel = same ?? { id: `chn_${newId(16)}`, sub: subOf(call), callbackUrl, calendarIds };
  if (!same) {
    store.put('channels', channel.id, channel);
    tell(call.around, channel, { type: 'verification' });
    for (const { syncedAt } of profilesOf(call.around, channel.sub)) {
      const left = syncedAt - call.around.now();
      if (left > 0) tell(call.around, channel, { type: 'profile_initial_sync_completed' }, left);
    }
  }
  return { channel: shownChannel(channel) };
}

const shownChannel = (channel: { id: string; callbackUrl: string; calendarIds: string[] | null }) => ({
  channel_id: channel.id,
  callback_url: channel.callbackUrl,
  filters: channel.calendarIds ? { calendar_ids: channel.calendarIds } : {},
});

function closeChannel(call: Call) {
  const channel = call.around.store.get('channels', call.path.id ?? '');
  if (!channel || channel.sub !== subOf(call)) throw bare(404);
  call.around.store.remove('channels', channel.id);
  return {};
}

export const ACCOUNT_ROUTES: Route[] = [
  { method: 'post', path: '/oauth/token', run: token, isAboutLeave: true },
  { method: 'post', path: '/oauth/token/revoke', run: revoke, isAboutLeave: true },
  { method: 'get', path: '/v1/userinfo', run: userInfo },
  { method: 'post', path: '/v1/profiles/:id/revoke', status: 202, run: revokeProfile },
  { method: 'post', path: '/v1/channels', run: openChannel },
  { method: 'delete', path: '/v1/channels/:id', status: 202, run: closeChannel },
];
