import { http, type RequestHandler } from 'msw';
import qs from 'qs';
import type { Surroundings } from '../core/vendor.ts';
import { Call, newId, PLATFORM } from './call.ts';
import { DEMOS } from './demo.ts';
import { gonePage } from './hosted-html.ts';
import { onward, page, shell } from '../core/page-shell.ts';
import { current, declined, sent } from './routes/verifications.ts';
import type { StripeTables, Verification } from './tables.ts';

const CHOICES = [
  ['verified', 'Everything matches'],
  ['document_unverified_other', 'The document cannot be read'],
  ['document_expired', 'The document is out of date'],
  ['selfie_face_mismatch', 'The face is another one'],
  ['consent_declined', 'I do not agree'],
  ['later', 'Not now'],
] as const;

const chooser = (nonce: string): string =>
  shell(
    'Verify your identity',
    nonce,
    `<h1>Verify your identity</h1>
<p>Nothing real is asked for here: choose what comes of it. Stripe would ask for a picture of a document and one of your face.</p>
<form method="post">
${CHOICES.map(([value, label], at) => `<button${at === 0 ? '' : ' class="quiet"'} name="outcome" value="${value}">${label}</button>`).join('\n')}
</form>`,
    'Stripe sandbox',
  );

/** The page on which people show a document to Stripe; plain HTML, no script. */
export function identityPageHandlers(around: Surroundings<StripeTables>): RequestHandler[] {
  const find = (token: string): { call: Call; kept: Verification } | null => {
    const call = new Call(around, PLATFORM, {}, DEMOS);
    const kept = call.list('verifications').find((one) => one.token === token);
    return kept ? { call, kept } : null;
  };
  const gone = () => {
    const nonce = newId('', 24);
    return page(gonePage(nonce), nonce, 404);
  };
  return [
    http.get('*/identity/start/:token', ({ params }) => {
      const found = find(String(params.token));
      if (!found || found.kept.isOpened) return gone();
      found.call.save('verifications', { ...found.kept, isOpened: true });
      around.commit();
      const nonce = newId('', 24);
      return page(chooser(nonce), nonce);
    }),
    http.post('*/identity/start/:token', async ({ params, request }) => {
      const { outcome } = qs.parse(await request.text());
      const found = find(String(params.token));
      if (!found) return gone();
      const { call, kept } = found;
      const known = CHOICES.some(([value]) => value === outcome);
      if (known && outcome === 'consent_declined') declined(call, kept.id);
      else if (known && outcome !== 'later')
        sent(call, kept.id, outcome === 'verified' ? null : String(outcome));
      else current(call, kept.id);
      around.commit();
      return kept.returnUrl ? onward(kept.returnUrl) : gone();
    }),
  ];
}
