import type { Call } from '../call.ts';
import { invalid } from '../faults.ts';
import { settlePayment } from '../attempt.ts';
import type { Route } from '../route.ts';
import { settleSetup } from './setup-intents.ts';

function list(call: Call) {
  const type = call.text('type');
  const limit = Math.min(call.integer('limit') ?? 10, 100);
  const newest = call
    .list('events')
    .filter((event) => !type || event.type === type)
    .reverse();
  return { object: 'list', data: newest.slice(0, limit), has_more: newest.length > limit, url: '/v1/events' };
}

/** What Stripe.js calls when its dialog is answered; the path is the sandbox's own, as Stripe's is not public. */
function authenticate(call: Call) {
  const source = call.required('source');
  const passed = call.required('outcome') === 'passed';
  if (source.startsWith('seti_')) {
    return settleSetup(call, call.need('setup_intents', source, 'source'), passed);
  }
  if (source.startsWith('pi_')) {
    return settlePayment(call, call.need('payment_intents', source, 'source'), passed);
  }
  throw invalid('Invalid source.', { param: 'source' });
}

export const eventRoutes: Route[] = [
  { method: 'get', path: '/v1/events', run: list },
  { method: 'get', path: '/v1/events/:id', run: (call) => call.need('events', call.path.id!, 'id') },
  {
    method: 'post',
    path: '/v1/3ds2/authenticate',
    browser: true,
    accepts: ['source', 'outcome'],
    run: authenticate,
  },
];
