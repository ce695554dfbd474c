import { expect, test } from '@playwright/test';

test('the server that npm start brings up', async ({ page, request, baseURL }) => {
  await test.step('is alive and ready', async () => {
    expect((await request.get('/healthz')).status()).toBe(200);
    expect((await request.get('/readyz')).status()).toBe(200);
  });

  await test.step('serves the first page without an error in the browser', async () => {
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    await expect(page).toHaveTitle(/Tendwell/);
    expect(problems).toEqual([]);
  });

  await test.step('knows its hosts and no other', async () => {
    const { port } = new URL(baseURL!);
    expect((await request.get(`http://no-such-practice.localhost:${port}/`)).status()).toBe(404);
    const stranger = await request.get('/', { headers: { host: 'example.com' } });
    expect(stranger.status()).toBe(404);
  });
});
