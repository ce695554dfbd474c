import type { LoaderFunctionArgs } from '@remix-run/node';
import { renderGallery } from '#app/emails/gallery/gallery-page.tsx';
import { galleryEmails } from '#app/emails/gallery/gallery.ts';
import { errorPage } from '#app/operations/remix.ts';
import { notFound } from '#app/operations/refusal.ts';
import { paths } from '#app/paths.ts';
import portrait from '#app/emails/gallery/gallery-portrait.webp?url';
import { env } from '#app/platform/env/index.ts';

export const handle = { servedOn: 'app' as const, development: true };

/** Emails bring their own styles and lead out of the page; nothing of them may run. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src * data:; frame-src 'self'; frame-ancestors 'self'; base-uri 'none'";

/** /dev/emails: every email in every state, light or dark; `/dev/emails/{name}` one of them as it is sent. */
export function loader({ context, params, request }: LoaderFunctionArgs) {
  if (!env().devControls) throw errorPage(notFound());
  const { appOrigin, clock } = context.base;
  // The practitioner's picture, which a real message takes from the practice's site.
  const emails = galleryEmails(clock.now(), appOrigin + portrait);
  const { searchParams } = new URL(request.url);
  const isDark = searchParams.get('scheme') === 'dark';
  const headers = { 'Content-Security-Policy': POLICY, 'X-Frame-Options': 'SAMEORIGIN' };
  const page = (html: string) =>
    new Response(html, { headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' } });
  if (!params.name) return page(renderGallery(emails, { isDark, of: paths.devEmail }));
  const email = emails.find(({ name }) => name === params.name);
  if (!email) throw errorPage(notFound('email'));
  if (searchParams.get('as') === 'text') {
    return new Response(email.text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
  }
  // A frame has no colour scheme of its own to choose, so the dark rules are made to hold always.
  return page(isDark ? email.html.replace('(prefers-color-scheme: dark)', 'all') : email.html);
}
