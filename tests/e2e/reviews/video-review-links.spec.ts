import { expect, test, type Page } from '@playwright/test';
import { axeFindings } from '../../support/axe.ts';
import { uploadLinks } from '../../support/e2e/upload-links.ts';
import { smallClip } from '../../support/videos/small-clip.ts';

test.describe.configure({ mode: 'serial' });

let page: Page;
let path: string;
test.beforeAll(async ({ browser }) => {
  const desk = await (await browser.newContext()).newPage();
  page = await (await browser.newContext()).newPage();
  const [link] = await uploadLinks(desk, page, 'open-sky', 1);
  path = link!.path;
  await desk.context().close();
});
test.afterAll(() => page.context().close());

const wrong = '/video-review/upload/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

test('a link that opens nothing says so, in the page and in its calls', async () => {
  const answer = await page.goto(wrong);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Upload Link Not Found' })).toBeVisible();
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await axeFindings(page)).toEqual([]);
  }
  const status = await page.request.get(`${wrong}/status`);
  expect(status.status()).toBe(404);
  expect(await status.json()).toEqual({ success: false, error: 'Upload Link Not Found' });
});

test('the page keeps its secret, and it alone may use the camera (C32, C33)', async () => {
  const open = (await page.goto(path))!.headers();
  expect(open).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });
  expect(open['permissions-policy']).toContain('camera=(self), microphone=(self)');
  expect(open['content-security-policy']).toContain("media-src 'self' blob:");
  const elsewhere = (await page.request.get('/login')).headers();
  expect(elsewhere['permissions-policy']).toContain('camera=(), microphone=()');
  await page.request.head(path);
  expect(await (await page.request.get(`${path}/status`)).json()).toEqual({
    success: true,
    data: { status: 'pending' },
  });
  for (const call of ['begin', 'complete']) {
    expect((await page.request.get(`${path}/${call}`)).status()).toBe(405);
  }
});

test('the calls are those of the specification (000 §7), and no foreign page makes them (C27)', async () => {
  const clip = smallClip('webm');
  const file = { filename: 'clip.webm', content_type: 'video/webm', file_size: clip.length };
  const foreign = await page.request.post(path, { data: file, headers: { origin: 'https://evil.example' } });
  expect(foreign.status()).toBe(403);
  expect((await page.request.post(path, { form: { filename: 'clip.webm' } })).status()).toBe(415);
  const tooLarge = await page.request.post(path, { data: { ...file, file_size: 100 * 1024 * 1024 + 1 } });
  expect(await tooLarge.json()).toEqual({
    success: false,
    error: 'File size too large. Maximum size is 100MB.',
  });

  const { data } = (await (await page.request.post(path, { data: file })).json()) as {
    data: { upload_url: string; video_key: string };
  };
  expect(Object.keys(data)).toEqual(['upload_url', 'video_key']);
  const put = (body: Buffer, type: string) =>
    page.request.put(data.upload_url, { data: body, headers: { 'content-type': type } });
  expect((await put(clip, 'text/html')).status()).toBe(403);
  expect((await put(Buffer.concat([clip, clip]), 'video/webm')).status()).toBe(403);
  const hand = async (key: string) =>
    (await page.request.post(`${path}/complete`, { data: { ...file, video_key: key } })).json();
  expect(await hand(data.video_key)).toMatchObject({ success: false });
  expect((await put(clip, 'video/webm')).status()).toBe(200);
  expect(await hand(`${data.video_key}x`)).toMatchObject({ success: false });
  expect(await hand(data.video_key)).toEqual({ success: true, data: {} });
  const ask = async () =>
    ((await (await page.request.get(`${path}/status`)).json()) as { data: { status: string } }).data.status;
  await expect.poll(ask, { timeout: 30_000 }).toBe('completed');
  const again = await page.request.post(path, { data: file });
  expect(again.status()).toBe(410);
  expect(await again.json()).toEqual({ success: false, error: 'Upload Link Unavailable' });
});
