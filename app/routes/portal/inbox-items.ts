import type { LoaderFunctionArgs } from '@remix-run/node';
import { proInbox } from '#app/domain/inbox/index.ts';
import { load } from '#app/operations/remix.ts';

export const handle = { servedOn: 'app' as const, private: true };

/** What waits, for the inbox over a page: it is read when it is opened, and every other page knows only how much it is. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  return Response.json(await load(context, proInbox, {}, request));
}
