import { expect, test, type Page } from '@playwright/test';
import { expectFineAtBothWidths } from '../../support/axe.ts';
import { judgeVideo, uploadLinks, type UploadLink } from '../../support/e2e/upload-links.ts';
import { press } from '../../support/keyboard.ts';
import { smallClip } from '../../support/videos/small-clip.ts';

const PRACTICE = 'root-and-rye';
const STORE = /\/tendwell-files\//;
const PART = 5 * 1024 * 1024;

test.describe.configure({ mode: 'serial' });

let desk: Page;
let page: Page;
let links: UploadLink[];
/** The first one is used up by the first test. */
let used: UploadLink;
test.beforeAll(async ({ browser }) => {
  desk = await (await browser.newContext()).newPage();
  page = await (await browser.newContext()).newPage();
  links = await uploadLinks(desk, page, PRACTICE, 4);
  used = links.shift()!;
});
test.afterAll(async () => {
  await desk.context().close();
  await page.context().close();
});

const isFine = () => expectFineAtBothWidths(page);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const choose = (name: string, mimeType: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });

test('a video recorded by keyboard alone at 360 px becomes an approved 720p MP4 that plays', async () => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(used.path);
  await expect(button('Record with your camera')).toBeVisible();
  await isFine();
  await press(page, button('Record with your camera'));
  await expect(button('Start recording')).toBeEnabled();
  await isFine();
  const record = async () => {
    await press(page, button('Start recording'));
    for (const left of [3, 2, 1]) await expect(page.getByText(`Recording starts in ${left}`)).toBeVisible();
    await expect(button('Stop recording')).toBeFocused();
    // Something to look at has to be recorded.
    await expect(page.getByText('0:02', { exact: true })).toBeAttached();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your recording')).toBeVisible();
  };
  await record();
  await expect(button('Submit video')).toBeFocused();
  await isFine();
  await press(page, button('Redo'));
  await expect(button('Start recording')).toBeEnabled();
  await record();

  const begun = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith(used.path),
  );
  await page.keyboard.press('Enter');
  expect((await begun).postDataJSON()).toMatchObject({
    filename: expect.stringMatching(/^recorded_\d{13}\.webm$/),
    content_type: 'video/webm',
  });
  await expect(page.getByText('Video review submitted successfully!')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible();
  await isFine();

  await judgeVideo(desk, 'approve', used.id);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Upload Link Unavailable' })).toBeVisible();
  await expect(page.getByText('Approved', { exact: true })).toBeVisible();
  const video = page.getByLabel('Your video review');
  const seen = await video.evaluate(async (element: HTMLVideoElement) => {
    element.muted = true;
    await element.play();
    const { duration, readyState, videoHeight } = element;
    return { duration, readyState, videoHeight };
  });
  expect(seen.duration).toBeGreaterThan(1);
  expect(seen.readyState).toBeGreaterThanOrEqual(2);
  expect(seen.videoHeight).toBeGreaterThan(0);
  expect(seen.videoHeight).toBeLessThanOrEqual(720);
  const address = (await video.getAttribute('src'))!;
  const start = await (await page.request.get(address)).body();
  expect(start.subarray(4, 8).toString()).toBe('ftyp');
  await isFine();
});

test('by keyboard alone at 360 px a file is sent; a dropped connection costs one part: trying again goes on where it stopped', async () => {
  test.setTimeout(180_000);
  const link = links.shift()!;
  await page.goto(link.path);
  const clip = smallClip('webm');
  const asked = page.waitForEvent('filechooser');
  await press(page, page.locator('input[type=file]'), 'Space');
  await (
    await asked
  ).setFiles({
    name: 'garden.webm',
    mimeType: 'video/webm',
    buffer: Buffer.concat([clip, Buffer.alloc(2 * PART + 1_000 - clip.length)]),
  });
  const sent: string[] = [];
  page.on('request', (request) => {
    const part = new URL(request.url()).searchParams.get('partNumber');
    if (request.method() === 'PUT' && part) sent.push(part);
  });
  const second = (url: URL) => url.searchParams.get('partNumber') === '2';
  await page.route(second, (route) => route.abort('connectionreset'));
  await press(page, button('Submit video'));
  // Four tries, with five seconds of waiting between them.
  await expect(page.getByRole('alert')).toContainText('Upload failed', { timeout: 60_000 });
  const progress = page.getByRole('progressbar', { name: 'Uploading your video' });
  const reached = Number(await progress.getAttribute('aria-valuenow'));
  expect(reached).toBeGreaterThanOrEqual(44);
  expect(reached).toBeLessThan(90);
  await isFine();
  await page.unroute(second);
  await press(page, button('Try again'));
  await expect(page.getByText('Making your video ready')).toBeVisible();
  expect(sent.filter((part) => part === '1')).toHaveLength(1);
  expect(sent.at(-1)).toBe('3');
  await expect(page.getByText('Video review submitted successfully!')).toBeVisible({ timeout: 30_000 });

  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible();
  await judgeVideo(desk, 'reject', link.id);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Upload Link Unavailable' })).toBeVisible();
  await expect(page.getByText(/Please ask .+ for a new upload link/)).toBeVisible();
});

test('says which files it takes, and what went wrong on the way', async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(links[0]!.path);
  await choose('page.html', 'text/html', Buffer.from('<p>hello'));
  await expect(page.getByText('File type not supported. Please use MP4, MOV, AVI, or WebM.')).toBeVisible();
  await isFine();
  const alert = page.getByRole('alert');
  const tell = async (pattern: RegExp, text: string) => {
    await page.route(pattern, (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.abort(),
    );
    await choose('clip.mp4', 'video/mp4', Buffer.from('not really a video, whatever its name says'));
    await button('Submit video').click();
    await expect(alert).toContainText(text, { timeout: 20_000 });
    await page.unroute(pattern);
    await button('Choose another video').click();
  };
  await tell(/\/video-review\/upload\/[^/]+$/, 'Failed to get upload URL');
  await tell(STORE, 'Upload failed');
  await tell(/\/complete$/, 'Failed to complete upload');
  await choose('clip.mp4', 'video/mp4', Buffer.from('<!doctype html><script>alert(1)</script>'));
  await button('Submit video').click();
  await expect(alert).toContainText('Failed to complete upload');
  await expect(alert).toContainText('File type not supported. Please use MP4, MOV, AVI, or WebM.');
});

test('says so where there is no camera, and where it recorded nothing', async () => {
  const path = links[0]!.path;
  await page.addInitScript(() => {
    const fails = new URLSearchParams(window.location.search).get('camera');
    if (fails === 'none') {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    }
    if (fails === 'empty') {
      Object.defineProperty(MediaRecorder.prototype, 'ondataavailable', { set: () => undefined });
    }
  });
  await page.goto(`${path}?camera=none`);
  await button('Record with your camera').click();
  await expect(page.getByRole('alert')).toContainText('Unable to access camera stream');
  await isFine();
  await button('Choose a file instead').click();
  await expect(page.locator('input[type=file]')).toBeAttached();

  await page.goto(`${path}?camera=empty`);
  await button('Record with your camera').click();
  await button('Start recording').click();
  await button('Stop recording').click();
  await expect(page.getByRole('alert')).toContainText('No video data was recorded. Please try again.');
});

test('a video that cannot be read fails, and another one that the practice rejects meanwhile says so (spec 000 §4)', async () => {
  test.setTimeout(120_000);
  const link = links[0]!;
  await page.goto(link.path);
  const clip = smallClip('webm');
  // It begins as a video does; what should come then is not there.
  await choose('torn.webm', 'video/webm', clip.subarray(0, 400));
  await button('Submit video').click();
  const failed = page.getByText(
    'There was an error processing your video. Please try uploading again or contact support.',
  );
  await expect(failed).toBeVisible({ timeout: 60_000 });
  await isFine();
  await button('Try Again').click();
  await expect(button('Record with your camera')).toBeVisible();
  await expect(failed).toBeVisible();

  // The page's questions are lost on the way until the practice has decided; then it hears what became of it.
  const questions = /\/status$/;
  const asked: number[] = [];
  await page.route(questions, (route) => {
    asked.push(performance.now());
    return route.abort('connectionreset');
  });
  await choose('whole.webm', 'video/webm', clip);
  await button('Submit video').click();
  await expect(page.getByText('Making your video ready')).toBeVisible({ timeout: 30_000 });
  await isFine();
  const status = async () =>
    ((await (await page.request.get(`${link.path}/status`)).json()) as { data: { status: string } }).data
      .status;
  await expect.poll(status, { timeout: 60_000 }).toBe('completed');
  await expect.poll(() => asked.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(3);
  const gaps = asked.slice(1).map((moment, index) => moment - asked[index]!);
  expect(Math.max(...gaps)).toBeGreaterThan(2_500);
  await judgeVideo(desk, 'reject', link.id);
  await page.unroute(questions);
  await expect(page.getByText(/Please ask your provider for a new upload link/)).toBeVisible();
  await isFine();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Upload Link Unavailable' })).toBeVisible();
});
