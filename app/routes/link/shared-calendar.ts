import type { LoaderFunctionArgs } from '@remix-run/node';
import { sharedCalendarFile } from '#app/domain/calendar/index.ts';
import { load } from '#app/operations/remix.ts';

export const handle = { servedOn: 'app' as const, private: true };

/** A practitioner's calendar as their phone reads it: whole, or nothing where the phone has just this. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { content, etag } = await load(context, sharedCalendarFile, { token: params.token });
  const known = request.headers.get('If-None-Match') ?? '';
  // Proxies mark what they have packed as weakly the same.
  const isKnown = known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
  if (isKnown) return new Response(null, { status: 304, headers: { ETag: etag } });
  return new Response(content, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="calendar.ics"',
      ETag: etag,
    },
  });
}
