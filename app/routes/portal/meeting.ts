import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { meetingStartPage } from '#app/domain/conferencing/index.ts';
import { load } from '#app/operations/remix.ts';

export const handle = { servedOn: 'app' as const, private: true };

/** Leads the practitioner into a meeting as its host, by an address that is made for this press. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { url } = await load(context, meetingStartPage, { meetingId: params.meetingId ?? '' }, request);
  return redirect(url, { headers: { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' } });
}
