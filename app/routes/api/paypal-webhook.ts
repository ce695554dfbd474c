import type { ActionFunctionArgs } from '@remix-run/node';
import { receivePaypalEvent } from '#app/domain/payments/index.ts';
import { receive, refuseOthers } from './webhook.ts';

export const handle = { servedOn: 'app' as const, posts: 'webhook' as const };

export const loader = refuseOthers;

/** The headers that carry PayPal's signature. */
const SIGNED = ['auth-algo', 'cert-url', 'transmission-id', 'transmission-sig', 'transmission-time'];

export async function action({ request, context }: ActionFunctionArgs) {
  const named = SIGNED.map((name) => `paypal-${name}`);
  return receive(context, receivePaypalEvent, {
    rawBody: await request.text(),
    headers: Object.fromEntries(named.map((name) => [name, request.headers.get(name)])),
  });
}
