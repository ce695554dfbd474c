import type { ActionFunctionArgs } from '@remix-run/node';
import { receiveProviderEvent } from '#app/domain/payments/index.ts';
import { receive, refuseOthers } from './webhook.ts';

export const handle = { servedOn: 'app' as const, posts: 'webhook' as const };

export const loader = refuseOthers;

export async function action({ request, context }: ActionFunctionArgs) {
  return receive(context, receiveProviderEvent, {
    provider: 'square',
    rawBody: await request.text(),
    signature: request.headers.get('x-square-hmacsha256-signature'),
  });
}
