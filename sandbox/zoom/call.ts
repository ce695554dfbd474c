import type { Incoming, Route as CoreRoute, Surroundings } from '../core/vendor.ts';
import { fault } from './faults.ts';
import { ZOOM_SITE, type ZoomGrant, type ZoomTables, type ZoomUser } from './objects.ts';

export type ZoomSurroundings = Surroundings<ZoomTables>;

/** One call: of the API by whoever gave leave, or about leave by the app itself. */
export interface Call {
  around: ZoomSurroundings;
  path: Record<string, string>;
  query: URLSearchParams;
  body: unknown;
  form: URLSearchParams;
  /** Whether the app proved itself with some keys. */
  hasKeys: boolean;
  clientId: string | null;
  grant: ZoomGrant | null;
  user: ZoomUser | null;
}

export type Route = CoreRoute<Call> & { scope?: string };

const appOf = (request: Request): string | null => {
  const basic = /^Basic (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
  const [id = '', secret = ''] = basic ? Buffer.from(basic, 'base64').toString().split(':') : [];
  return id && secret ? id : null;
};

/** Who asks. Throws Fault where the token is over, unknown, or too narrow. */
export function open({ request, url, path, text }: Incoming, route: Route, around: ZoomSurroundings): Call {
  const call = { around, path, query: url.searchParams, body: undefined, form: new URLSearchParams() };
  if (route.path.startsWith(ZOOM_SITE)) {
    const clientId = appOf(request);
    return {
      ...call,
      form: new URLSearchParams(text),
      hasKeys: clientId !== null,
      clientId,
      grant: null,
      user: null,
    };
  }
  const token = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
  const grant = around.store.all('grants').find(({ access }) => access === token);
  const user = grant && around.store.get('users', grant.userId);
  if (!grant || !user) throw fault(401, 124, 'Invalid access token.');
  if (grant.accessExpiresAt <= around.now()) throw fault(401, 124, 'Access token is expired.');
  if (route.scope && !grant.scopes.includes(route.scope))
    throw fault(400, 4711, `Invalid access token, does not contain scopes:[${route.scope}].`);
  try {
    const body: unknown = text ? JSON.parse(text) : undefined;
    return { ...call, body, hasKeys: false, clientId: null, grant, user };
  } catch {
    throw fault(400, 300, 'Request Body should be a valid JSON object.');
  }
}
