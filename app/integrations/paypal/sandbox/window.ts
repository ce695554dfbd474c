import { http, HttpResponse, type RequestHandler } from 'msw';
import { z } from 'zod';
import dress from '../../sandbox/browser/dress.js?raw';
import overlay from '../../sandbox/browser/overlay.js?raw';
import buttons from './browser/buttons.js?raw';
import entry from './browser/entry.js?raw';
import windowScript from './browser/window.js?raw';
import type { Surroundings } from './answer.ts';

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'content-type',
};

/** Modules as one classic script, as PayPal's is: their imports are all of each other, in this order. */
function joined(): string {
  const plain = [dress, overlay, windowScript, buttons, entry]
    .map((source) => source.replace(/^import .*$/gm, '').replace(/^export /gm, ''))
    .join('\n');
  return `/* Stands in for PayPal's JS SDK where no PayPal keys are set. */\n(() => {\n'use strict';\n${plain}\n})();\n`;
}

const decision = z.strictObject({
  funding: z.enum(['paypal', 'venmo']),
  instrument: z.enum(['good', 'declined', 'review']),
});

/** The script, and what its window asks and says as the payer. `base`: where PayPal's API stands. */
export function windowHandlers({ store, now }: Surroundings, base: string): RequestHandler[] {
  let script: string | undefined;
  return [
    http.get(`${base}/sdk/js`, () => {
      script ??= joined();
      return new HttpResponse(script, {
        headers: {
          'content-type': 'text/javascript; charset=utf-8',
          'cache-control': 'no-cache',
          'cross-origin-resource-policy': 'cross-origin',
        },
      });
    }),
    http.options(`${base}/sdk/*`, () => new HttpResponse(null, { status: 204, headers: CORS })),
    http.get(`${base}/sdk/orders/:id`, ({ params }) => {
      const order = store.get('orders', String(params.id));
      if (!order) return HttpResponse.json({ error: 'unknown' }, { status: 404, headers: CORS });
      const { amount, description = '', status } = order;
      return HttpResponse.json({ amount, description, status }, { headers: CORS });
    }),
    http.post(`${base}/sdk/orders/:id/approve`, async ({ params, request }) => {
      const order = store.get('orders', String(params.id));
      const said = decision.safeParse(await request.json().catch(() => null));
      if (!order || !said.success || (order.status !== 'CREATED' && order.status !== 'APPROVED'))
        return HttpResponse.json({ error: 'cannot be approved' }, { status: 422, headers: CORS });
      const update_time = `${new Date(now()).toISOString().slice(0, 19)}Z`;
      store.put('orders', order.id, { ...order, ...said.data, status: 'APPROVED', update_time });
      store.commit();
      return HttpResponse.json({ status: 'APPROVED' }, { headers: CORS });
    }),
  ];
}
