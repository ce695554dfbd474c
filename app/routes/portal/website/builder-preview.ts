import type { LoaderFunctionArgs } from '@remix-run/node';
import { websiteContentPreview } from '#app/domain/website/index.ts';
import { load } from '#app/operations/remix.ts';

export const handle = { servedOn: 'app' as const, private: true };

/** The draft as a page of its own, under the policy that was made for its bytes: nothing in it can reach the portal. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { html, csp } = await load(context, websiteContentPreview, {}, request);
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': csp,
      'Cache-Control': 'no-store',
    },
  });
}
