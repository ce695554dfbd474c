import { expect, test, type Page } from '@playwright/test';
import { cancelAsClient, requestAppointment } from '../../support/e2e/portal.ts';
import { clientView } from '../../support/e2e/appointments.ts';

/** Demo practices that no other test of links books with at these places of the list. */
const BY_HAND = 'long-breath';
const AT_ONCE = 'loom-street';

const open = (page: Page, { token }: { token: string }) => page.goto(`/m/c/${token}`);

test.describe('the link', () => {
  test('is neither kept, indexed nor told; reading it changes nothing; a wrong one is as one that never was', async ({
    page,
    request,
  }) => {
    const appointment = await requestAppointment(request, BY_HAND, { nth: 3 });
    const before = await clientView(page, appointment.token);
    const path = `/m/c/${appointment.token}`;
    for (const address of [path, `${path}.data`, `${path}/appointment.ics`]) {
      const headers = (await request.get(address)).headers();
      expect(headers, address).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
        'referrer-policy': 'no-referrer',
      });
    }
    for (const search of ['', '?do=cancel', '?do=pay', '?do=tip', '?do=remove-card', '?intent=cancel']) {
      expect((await request.get(path + search)).status()).toBe(200);
      expect((await request.head(path + search)).status()).toBe(200);
    }
    expect((await request.head(`${path}/live`)).status()).toBe(200);
    expect(await clientView(page, appointment.token)).toEqual(before);
    // A form of another site, and one without this browser's token.
    for (const headers of [{ origin: 'https://evil.example' }, undefined]) {
      const posted = await request.post(path, {
        form: { intent: 'cancel' },
        ...(headers ? { headers } : {}),
      });
      expect(posted.status()).toBe(403);
    }
    expect(await clientView(page, appointment.token)).toEqual(before);

    const missing = await request.get('/m/there-is-no-such-page');
    const shown = (html: string) => /<main[\s\S]*<\/main>/.exec(html)![0];
    // Few, since misses are counted by address and every test has the same one.
    for (const address of [before.id, appointment.token.slice(0, -1)]) {
      const wrong = await request.get(`/m/c/${address}`);
      expect(wrong.status()).toBe(404);
      expect(shown(await wrong.text())).toBe(shown(await missing.text()));
    }
    expect((await request.get('/m/c/x/live')).status()).toBe(404);
    expect((await request.get('/m/c/x/appointment.ics')).status()).toBe(404);
    await cancelAsClient(request, appointment);
  });

  test('gives a calendar file, and stands without a map server', async ({ page, context, request }) => {
    const appointment = await requestAppointment(request, AT_ONCE, { nth: 1 });
    await context.route(/tile\.openstreetmap\.org/, (route) => route.abort());
    await open(page, appointment);
    await expect(page.getByText(/^Unable to load map for: /)).toBeVisible();
    const file = await request.get(`/m/c/${appointment.token}/appointment.ics`);
    expect(file.headers()['content-type']).toContain('text/calendar');
    expect(await file.text()).toContain(`UID:${appointment.id}@tendwell`);
    await cancelAsClient(request, appointment);
  });
});
