import type { Incoming, Route as CoreRoute, Surroundings } from '../core/vendor.ts';
import { bare } from './faults.ts';
import type { CronofyCalendar, CronofyGrant, CronofyProfile, CronofyTables } from './objects.ts';

export type CronofySurroundings = Surroundings<CronofyTables>;

/** One call: by whoever was given leave, or about leave by the application itself. */
export interface Call {
  around: CronofySurroundings;
  path: Record<string, string>;
  query: URLSearchParams;
  body: unknown;
  /** Null where the application asks for itself. */
  grant: CronofyGrant | null;
}

export type Route = CoreRoute<Call> & { scope?: string; isAboutLeave?: boolean };

/** Who asks. Throws Fault where the token is over, unknown, or too narrow, and where the account is locked. */
export function open(
  { request, url, path, text }: Incoming,
  route: Route,
  around: CronofySurroundings,
): Call {
  let body: unknown;
  try {
    body = text ? JSON.parse(text) : {};
  } catch {
    throw bare(404);
  }
  const call = { around, path, query: url.searchParams, body };
  if (route.isAboutLeave) return { ...call, grant: null };
  const token = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
  const grant = around.store.all('grants').find(({ access }) => access === token);
  if (!grant || grant.accessExpiresAt <= around.now()) throw bare(401);
  if (route.scope && !grant.scope.split(' ').includes(route.scope)) throw bare(403);
  if (around.store.get('locks', grant.sub)) throw bare(423);
  return { ...call, grant };
}

export const subOf = ({ grant }: Call): string => grant!.sub;

export const profilesOf = ({ store }: CronofySurroundings, sub: string): CronofyProfile[] =>
  store.all('profiles').filter((one) => one.sub === sub);

export function calendarsOf(around: CronofySurroundings, sub: string): CronofyCalendar[] {
  const ids = new Set(profilesOf(around, sub).map(({ id }) => id));
  return around.store.all('calendars').filter(({ profileId }) => ids.has(profileId));
}
