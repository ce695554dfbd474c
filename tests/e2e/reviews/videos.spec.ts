import { expect, test, type Page } from '@playwright/test';
import { spawnSync } from 'node:child_process';
import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { VIDEO_LIMIT } from '#app/domain/media/inputs.ts';
import { ffmpegProgram } from '#app/integrations/transcoder/program.ts';
import { axeFindings } from '../../support/axe.ts';
import { openAs } from '../../support/e2e/portal.ts';

const PRACTICE = 'long-breath';
const UPLOADS = /\/tendwell-files\//;
const STORE_CALL = /\/api\/videos\/presigned_url/;

test.describe.configure({ mode: 'serial' });

let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await (await browser.newContext()).newPage();
  await openAs(page, PRACTICE, '/portal/videos');
});
test.afterAll(() => page.context().close());

const drop = (name: string, mimeType: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });

/** A test picture of so many seconds. */
function clip(path: string, size: string, seconds: string, codec: string): Buffer {
  const picture = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=30`, '-t', seconds];
  spawnSync(ffmpegProgram(undefined), ['-y', ...picture, '-c:v', codec, path]);
  return readFileSync(path);
}

test('a video goes to the store and becomes one that plays; then it is deleted', async ({
  browserName: _,
}, info) => {
  await expect(page.getByText('No videos yet')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await drop('hello.webm', 'video/webm', clip(info.outputPath('hello.webm'), '640x360', '1', 'libvpx'));
  await expect(page.getByText('Ready', { exact: true })).toBeVisible({ timeout: 30_000 });
  const video = page.locator('video');
  await expect(video).toHaveAttribute('src', UPLOADS);
  const length = await video.evaluate(async (element: HTMLVideoElement) => {
    element.muted = true;
    await element.play();
    return element.duration;
  });
  expect(length).toBeGreaterThan(0.8);
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole('button', { name: /^Delete the video/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Video deleted')).toBeVisible();
  await expect(page.getByText('No videos yet')).toBeVisible();
});

test('a file that is no video, is empty or too large is refused before it is sent', async ({
  browserName: _,
}, info) => {
  await drop('page.html', 'text/html', Buffer.from('<p>hello'));
  await expect(page.getByText('File type not supported. Please use MP4, MOV, AVI, or WebM.')).toBeVisible();
  await drop('empty.mp4', 'video/mp4', Buffer.alloc(0));
  await expect(page.getByText('No file selected')).toBeVisible();
  const large = info.outputPath('large.mp4');
  writeFileSync(large, '');
  truncateSync(large, VIDEO_LIMIT + 1);
  await page.locator('input[type=file]').setInputFiles(large);
  await expect(page.getByText('File size too large. Maximum size is 100MB.')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

test('says what went wrong on the way', async ({ browserName: _ }, info) => {
  const bytes = Buffer.from('not really a video, which only the worker finds out');
  const tell = (text: string) => expect(page.getByText(text)).toBeVisible();

  await page.route(STORE_CALL, (route) => route.abort());
  await drop('clip.mp4', 'video/mp4', bytes);
  await tell('Failed to get upload URL');
  await page.unroute(STORE_CALL);

  await page.route(UPLOADS, (route) => route.fulfill({ status: 403 }));
  await drop('clip.mp4', 'video/mp4', bytes);
  await tell('Upload failed with status: 403');
  await page.unroute(UPLOADS);

  await page.route(UPLOADS, (route) => route.abort());
  await drop('clip.mp4', 'video/mp4', bytes);
  await tell('Upload failed due to network error');
  await page.unroute(UPLOADS);

  await page.route(/start_transcoding/, (route) => route.abort());
  await drop('clip.mp4', 'video/mp4', bytes);
  await tell('Failed to start transcoding');
  await page.unroute(/start_transcoding/);

  // Without the live connection the page must ask for itself; this video keeps the worker busy for some seconds.
  await page.route(/\/portal\/live/, (route) => route.abort());
  await page.route(/\/status$/, (route) => route.abort());
  await page.reload();
  const long = clip(info.outputPath('long.avi'), '1920x1080', '15', 'mpeg4');
  await drop('long.avi', 'video/x-msvideo', long);
  await tell('Failed to check job status');
  await page.unroute(/\/status$/);
  await expect(page.getByText('Ready', { exact: true })).toBeVisible({ timeout: 40_000 });
});

test('the test page of uploads wants a file first, says what failed, and sends one (spec 000 §6, §8)', async ({
  browserName: _,
}, info) => {
  await page.goto('/dev/video-upload');
  const upload = page.getByRole('button', { name: 'Upload', exact: true });
  await upload.click();
  await expect(page.getByText('Please select a video file first')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.route(STORE_CALL, (route) => route.abort());
  await drop('clip.mp4', 'video/mp4', Buffer.from('not really a video'));
  await upload.click();
  await expect(page.getByText('Upload failed: Failed to get upload URL')).toBeVisible();
  await page.unroute(STORE_CALL);
  await drop('hello.webm', 'video/webm', clip(info.outputPath('hello.webm'), '320x240', '1', 'libvpx'));
  await upload.click();
  await expect(page.getByText('Sent. Transcoding has begun')).toBeVisible();
});
