import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { control } from '../core/control.ts';
import { createVendor, type Dialect, type VendorOptions, type VendorSandbox } from '../core/vendor.ts';
import type { WebhookTarget } from '../core/webhooks.ts';
import { open, type Call, type Route, type ZoomSurroundings } from './call.ts';
import { fault, tooMany } from './faults.ts';
import { LEAVE_ROUTES } from './leave.ts';
import { MEETING_ROUTES } from './meetings.ts';
import { newId, ZOOM_API, ZOOM_SITE, type ZoomTables } from './objects.ts';
import { pageHandlers } from './pages.ts';

export { ZOOM_API, ZOOM_SITE };

export interface ZoomTarget extends WebhookTarget {
  clientId: string;
  /** Signs the events. */
  secretToken: string;
}

export interface ZoomSandbox extends VendorSandbox<ZoomTables> {
  /** The owner of an account removes the app, as they would at Zoom: its leave is over, and the app is told. */
  deauthorize: (email: string) => boolean;
  /** The owner of an account takes another plan: 1 Basic, 2 Licensed. Nobody is told. */
  setPlan: (email: string, type: 1 | 2) => boolean;
  /** The host deletes a meeting at Zoom itself. */
  deleteMeeting: (id: string) => boolean;
  /** Leave without the page that asks for it: every access that was given is over, its renewal is not. */
  expireAccess: () => void;
}

/** An event as it is signed; `seconds` since 1970. */
export function signedHeaders(secretToken: string, payload: string, seconds: number): Record<string, string> {
  const signature = createHmac('sha256', secretToken).update(`v0:${seconds}:${payload}`).digest('hex');
  return { 'x-zm-request-timestamp': String(seconds), 'x-zm-signature': `v0=${signature}` };
}

function tell(around: ZoomSurroundings, event: string, payload: object): void {
  const at = around.now();
  around.emit({ id: newId(22), type: event, at, body: { event, event_ts: at, payload } });
}

function deauthorize(around: ZoomSurroundings, email: string): boolean {
  const user = around.store.all('users').find((one) => one.email === email);
  const grant = user && around.store.all('grants').find(({ userId }) => userId === user.id);
  if (!user || !grant) return false;
  around.store.remove('grants', grant.id);
  tell(around, 'app_deauthorized', {
    account_id: user.account_id,
    user_id: user.id,
    signature: newId(64),
    deauthorization_time: new Date(around.now()).toISOString(),
    client_id: 'tendwell',
  });
  around.commit();
  return true;
}

function setPlan(around: ZoomSurroundings, email: string, type: 1 | 2): boolean {
  const user = around.store.all('users').find((one) => one.email === email);
  if (!user) return false;
  around.store.put('users', user.id, { ...user, type });
  around.commit();
  return true;
}

function deleteMeeting(around: ZoomSurroundings, id: string): boolean {
  const found = around.store.get('meetings', id);
  const user = found && around.store.get('users', found.userId);
  if (!found || !user) return false;
  around.store.remove('meetings', id);
  tell(around, 'meeting.deleted', {
    account_id: user.account_id,
    operator: user.email,
    operator_id: user.id,
    object: { id: found.id, uuid: newId(22), host_id: user.id, topic: found.topic, type: 2 },
  });
  around.commit();
  return true;
}

const DIALECT: Dialect<ZoomTables, Call, Route, ZoomTarget> = {
  name: 'zoom',
  api: ZOOM_API,
  routes: [...LEAVE_ROUTES, ...MEETING_ROUTES],
  open,
  newRequestId: () => newId(22),
  headers: (requestId) => ({ 'x-zm-trackingid': `v=2.0;clid=sandbox;rid=${requestId}` }),
  // Zoom knows no idempotency keys: what is sent twice is made twice.
  keys: { of: () => null, livesMs: 0 },
  notFound: () => fault(404, 2300, 'This API endpoint is not recognized.'),
  serverError: fault(500, 500, 'Internal server error (sandbox: on order).'),
  rateLimit: tooMany(),
  webhooks: {
    userAgent: 'Zoom Marketplace/1.0a',
    sign: (payload, { secretToken }) => signedHeaders(secretToken, payload, Math.floor(Date.now() / 1000)),
  },
  others: (around) => [
    ...pageHandlers(around),
    control('zoom', 'users/deauthorize', z.strictObject({ email: z.string() }), ({ email }) => ({
      done: deauthorize(around, email),
    })),
    control(
      'zoom',
      'users/plan',
      z.strictObject({ email: z.string(), type: z.union([z.literal(1), z.literal(2)]) }),
      ({ email, type }) => ({ done: setPlan(around, email, type) }),
    ),
    control('zoom', 'meetings/:id/delete', z.strictObject({}), (_body, { id }) => ({
      done: deleteMeeting(around, String(id)),
    })),
  ],
};

/** Zoom's part that makes meetings for hosts who gave leave, stateful, as MSW handlers. */
export function createZoomSandbox(options: VendorOptions<ZoomTarget> = {}): ZoomSandbox {
  const vendor = createVendor(DIALECT, { publicUrl: ZOOM_SITE, ...options });
  const { around, store } = vendor;
  return {
    ...vendor,
    deauthorize: (email) => deauthorize(around, email),
    setPlan: (email, type) => setPlan(around, email, type),
    deleteMeeting: (id) => deleteMeeting(around, id),
    expireAccess() {
      for (const grant of store.all('grants'))
        store.put('grants', grant.id, { ...grant, accessExpiresAt: 0 });
      around.commit();
    },
  };
}
