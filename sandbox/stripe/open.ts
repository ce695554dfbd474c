import qs from 'qs';
import type { Incoming, Surroundings } from '../core/vendor.ts';
import { Call, PLATFORM, type Params, type Route } from './call.ts';
import { DEMOS } from './demo.ts';
import { invalid } from './faults.ts';
import { mustBeConnected } from './routes/accounts.ts';
import type { StripeTables } from './tables.ts';

/** What Stripe.js may send beside an endpoint's own parameters. */
const BROWSER_PARAMS = ['key', 'client_secret', '_stripe_account', '_stripe_version'];

/** Whether the key is one for browsers. Throws StripeFault where there is none, or none for this endpoint. */
function isPublishable({ request }: Incoming, params: Params, route: Route): boolean {
  const bearer = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
  const key = bearer ?? (route.browser && typeof params.key === 'string' ? params.key : '');
  const refuse = (message: string) => invalid(message, {}, 401);
  if (!key) {
    throw refuse(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  // Of restricted keys there is one kind here, that may do nothing.
  if (/^rk_test_\w+$/.test(key))
    throw invalid('The provided key does not have the required permissions for this endpoint.', {}, 403);
  if (!/^[sp]k_test_\w+$/.test(key)) throw refuse('Invalid API Key provided: ****');
  const isForBrowsers = key.startsWith('pk_');
  if (isForBrowsers && !route.browser) {
    throw refuse('This API call cannot be made with a publishable API key. Please use a secret API key.');
  }
  return isForBrowsers;
}

function accountOf({ request }: Incoming, params: Params): string {
  const named = request.headers.get('stripe-account') ?? params._stripe_account;
  return typeof named === 'string' && named ? named : PLATFORM;
}

/** With a publishable key, an intent is as good as missing without its own secret. */
function checkSecret(call: Call): void {
  const id = call.path.id ?? String(call.params.source);
  if (id.startsWith('vs_')) {
    if (call.params.client_secret === call.need('verifications', id, 'intent').session.client_secret) return;
    throw invalid('The client_secret provided does not match the client_secret of this object.', {
      param: 'client_secret',
    });
  }
  const intent = call.need(id.startsWith('seti_') ? 'setup_intents' : 'payment_intents', id, 'intent');
  if (call.params.client_secret !== intent.client_secret) {
    throw invalid('The client_secret provided does not match the client_secret of this object.', {
      param: 'client_secret',
    });
  }
}

function checkParams({ params, isOfBrowser }: Call, route: Route): void {
  if (route.method === 'get' || !route.accepts) return;
  const known = [...route.accepts, 'expand', ...(isOfBrowser ? BROWSER_PARAMS : ['client_secret'])];
  const unknown = Object.keys(params).find((name) => !known.includes(name));
  if (unknown) {
    throw invalid(`Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown });
  }
}

/** A request of the API, in the name of the account that its key acts for. Throws StripeFault. */
export function open(incoming: Incoming, route: Route, around: Surroundings<StripeTables>): Call {
  const { request, url, text, path, requestId } = incoming;
  const form = ['GET', 'DELETE'].includes(request.method) ? url.search.slice(1) : text;
  const params = qs.parse(form, { depth: 8, arrayLimit: 200, parameterLimit: 1_000 }) as Params;
  const isOfBrowser = isPublishable(incoming, params, route);
  const call = new Call(around, accountOf(incoming, params), path, DEMOS);
  mustBeConnected(call);
  const idempotencyKey = request.headers.get('idempotency-key');
  Object.assign(call, { params, isOfBrowser, requestId, idempotencyKey });
  checkParams(call, route);
  if (isOfBrowser) checkSecret(call);
  return call;
}
