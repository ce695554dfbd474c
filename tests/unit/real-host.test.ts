import '#tests/support/env/real-host.ts';
import { describe, expect, test } from 'vitest';
import { sessionCookie, visitorCookie } from '#app/platform/cookies.ts';
import * as clock from '#app/routes/dev/clock.tsx';
import * as outbox from '#app/routes/dev/outbox.tsx';
import * as ui from '#app/routes/dev/ui.tsx';
import { guardMutation } from '#app/web/guards.ts';
import { commonHeaders, contentSecurityPolicy } from '#app/web/headers.ts';
import { testContext, webContext } from '#tests/support/context.ts';

const database = { pool: {}, prisma: {} } as never;
const site = { kind: 'app' as const, host: 'app.tendwell.example' };
const base = testContext({ database, site });
const context = webContext(base);
const request = new Request('https://app.tendwell.example/dev', {
  method: 'POST',
  body: new URLSearchParams({ minutes: '60' }),
});
const asked = { context, request, params: {} } as never;

interface Page {
  loader?: (args: never) => unknown;
  action?: (args: never) => unknown;
}

describe('on a real host', () => {
  test('the tools of development are pages that are not there, whatever DEV_CONTROLS says', async () => {
    for (const page of [clock, outbox, ui] as Page[]) {
      for (const call of [page.loader, page.action]) {
        if (!call) continue;
        const answer = await Promise.resolve()
          .then(() => call(asked))
          .catch((thrown: unknown) => thrown);
        expect((answer as Response).status).toBe(404);
      }
    }
  });

  test('everything is https: headers, cookies, origins', async () => {
    expect(commonHeaders()['Strict-Transport-Security']).toMatch(/^max-age=\d{8,}/);
    expect(contentSecurityPolicy('n')).not.toContain(' http://*');
    for (const cookie of [sessionCookie(), visitorCookie()]) {
      expect(await cookie.serialize('x')).toMatch(/^__Host-.*; Path=\/; HttpOnly; Secure; SameSite=Lax/);
    }
    const post = (origin: string) =>
      guardMutation(
        new Request('https://app.tendwell.example/graphql', {
          method: 'POST',
          body: '{}',
          headers: { origin, 'content-type': 'application/json' },
        }),
        context,
      );
    await expect(post('http://app.tendwell.example')).rejects.toMatchObject({ status: 403 });
    await expect(post('https://maya.tendwell.example')).rejects.toMatchObject({ status: 403 });
    await expect(post('https://app.tendwell.example')).resolves.toBeInstanceOf(Request);
  });
});
