import type { ActionFunctionArgs } from '@remix-run/node';
import { receiveDomainNews } from '#app/domain/domains/index.ts';
import { receive, refuseOthers } from './webhook.ts';

export const handle = { servedOn: 'app' as const, posts: 'webhook' as const };

export const loader = refuseOthers;

/** Its signature covers the event's id alone: what it tells of is looked up at the name servers. */
export async function action({ request, context }: ActionFunctionArgs) {
  const signedBy = context.base.ports.domainSetup?.signedBy;
  const header = (name: string | undefined) => (name ? request.headers.get(name) : null);
  return receive(context, receiveDomainNews, {
    rawBody: await request.text(),
    signature: header(signedBy?.signature),
    timestamp: header(signedBy?.timestamp),
  });
}
