import { http, HttpResponse, type RequestHandler } from 'msw';
import { z } from 'zod';
import { browserScript } from '../core/script.ts';
import type { Surroundings } from './answer.ts';

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'content-type',
};

/** Defines window.paypal on the page that loads it. */
const paypalJs = browserScript('PayPal', import.meta.dirname, ['window', 'buttons', 'entry']);

const decision = z.strictObject({
  funding: z.enum(['paypal', 'venmo']),
  instrument: z.enum(['good', 'declined', 'review']),
});

/** The script, and what its window asks and says as the payer. `base`: where PayPal's API stands. */
export function windowHandlers({ store, now }: Surroundings, base: string): RequestHandler[] {
  return [
    http.get(`${base}/sdk/js`, paypalJs),
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
