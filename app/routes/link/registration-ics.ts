import type { LoaderFunctionArgs } from '@remix-run/node';
import { eventRegistrationFile } from '#app/domain/events/index.ts';
import { load } from '#app/operations/remix.ts';

export const handle = { servedOn: 'app' as const, private: true };

/** The group event as a calendar file. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { content } = await load(context, eventRegistrationFile, { token: params.token });
  return new Response(content, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="event.ics"',
    },
  });
}
