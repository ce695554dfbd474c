import type { ActionFunctionArgs } from '@remix-run/node';
import { receiveCalendarNotification } from '#app/domain/calendar-integrations/index.ts';
import { receive, refuseOthers } from './webhook.ts';

export const handle = { servedOn: 'app' as const, posts: 'webhook' as const };

export const loader = refuseOthers;

/** A channel's address says whose it is; what is believed is the signed name of the channel. */
export async function action({ request, context }: ActionFunctionArgs) {
  return receive(context, receiveCalendarNotification, {
    rawBody: await request.text(),
    signature: request.headers.get('cronofy-hmac-sha256'),
  });
}
