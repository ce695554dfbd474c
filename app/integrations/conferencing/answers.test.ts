import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { ZOOM_API, ZOOM_SITE } from '#sandbox/zoom/index.ts';
import { ZOOM_KEYS, ZOOM_RETURN } from '#tests/support/conferencing.ts';
import { vendorApis } from '#tests/support/msw.ts';
import { ZoomConferencing } from './zoom.ts';

const server = vendorApis();
const zoom = new ZoomConferencing({ ...ZOOM_KEYS, timeoutMs: 2_000 });
const SECRETS = /an-access-token|a-renewal|a-code|a-verifier|zoom-client-secret-test/;
const failing = (call: Promise<unknown>) => call.then(() => null).catch((error: unknown) => error);

/** An answer that repeats all that it was sent. */
async function repeating({ request }: { request: Request }) {
  const all = `${request.headers.get('authorization')} ${await request.text()}`;
  return HttpResponse.json({ code: 300, message: all, error: all, reason: all }, { status: 400 });
}

test.each([
  ['a call', () => zoom.host('an-access-token')],
  ['making', () => zoom.find('an-access-token', 'a-mark')],
  ['a renewal', () => zoom.renew('a-renewal')],
  ['a code', () => zoom.exchange({ code: 'a-code', verifier: 'a-verifier', returnUrl: ZOOM_RETURN })],
  ['giving back', () => zoom.revoke('an-access-token')],
])('%s whose answer repeats what it was sent tells no secret', async (_what, call) => {
  server.use(http.all(`${ZOOM_API}/*`, repeating), http.all(`${ZOOM_SITE}/*`, repeating));
  const error = (await failing(call())) as Error;
  expect(error).toMatchObject({ problem: 'refused' });
  expect(`${error.message} ${error.stack} ${JSON.stringify(error)}`).not.toMatch(SECRETS);
});
