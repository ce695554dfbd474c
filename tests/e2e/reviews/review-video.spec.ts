import { randomInt } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { axeFindings } from '../../support/axe.ts';
import { siteOf } from '../../support/e2e/booking.ts';
import { openAs } from '../../support/e2e/portal.ts';
import { reviewLinks } from '../../support/e2e/reviews.ts';
import { probeVideo } from '../../support/videos/probe-video.ts';

const PRACTICE = 'loom-street';
/** Recording, sending and making a film are slow on a small machine. */
const SLOW = { timeout: 90_000 };

/** Somebody whom no other test met: three letters drawn by lot. */
const aName = () => `Ida${String.fromCharCode(...[0, 0, 0].map(() => 97 + randomInt(26)))}`;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const isClean = async (page: Page) => expect(await axeFindings(page)).toEqual([]);

async function upToTheWords(page: Page, code: string, name: string): Promise<void> {
  const next = button(page, 'Continue');
  await page.goto(`/i/r/client_info/${code}`);
  await page.getByRole('link', { name: 'Yes, I have' }).click();
  await page.getByLabel('First name').fill(name);
  await page.getByLabel('Phone').fill('(503) 555-0181');
  await next.click();
  await page.waitForURL(/\/i\/r\/rating/);
  await page.getByRole('radio', { name: '5 stars, excellent' }).check({ force: true });
  await next.click();
  await page.waitForURL(/\/i\/r\/text_review\//);
  await page.getByRole('checkbox').first().check({ force: true });
  await next.click();
  await page.waitForURL(/skip_step=true/);
}

async function record(page: Page): Promise<void> {
  await button(page, 'Start recording').click();
  await expect(page.getByText('Recording starts in 3')).toBeVisible();
  await expect(button(page, 'Stop recording')).toBeVisible(SLOW);
  // Something to look at has to be recorded.
  await expect(page.getByText('0:03', { exact: true })).toBeAttached(SLOW);
  await button(page, 'Stop recording').click();
  await expect(page.getByText('Your recording')).toBeVisible(SLOW);
}

/** Begins to note what the upload's bar says; answers the function that tells it. */
async function watchUpload(page: Page): Promise<() => Promise<number[]>> {
  const seen = await page.evaluateHandle(() => {
    const figures: number[] = [];
    new MutationObserver(() => {
      // The first bar is that of the review's steps.
      const now = document.querySelectorAll('[role=progressbar]')[1]?.getAttribute('aria-valuenow');
      if (now && figures.at(-1) !== Number(now)) figures.push(Number(now));
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
    return figures;
  });
  return () => seen.jsonValue();
}

test('a video made with the camera goes the whole way from the review to the website, where its 720p MP4 plays', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const name = aName();
  const [link] = await reviewLinks(browser, baseURL!, PRACTICE, 1);
  await upToTheWords(page, link!.code, name);

  await page.getByRole('button', { name: /a video instead$/ }).click();
  await button(page, 'Record with your camera').click();
  await record(page);
  await button(page, 'Redo').click();
  await record(page);
  await isClean(page);

  // The bytes go straight to the store, and the page says how far they are.
  const put = page.waitForRequest((request) => request.method() === 'PUT', SLOW);
  const reached = await watchUpload(page);
  await button(page, 'Submit video').click();
  expect(new URL((await put).url()).searchParams.has('X-Amz-Signature')).toBe(true);
  await expect(page.getByText('Video review submitted successfully!').first()).toBeVisible(SLOW);
  const steps = await reached();
  expect(steps).toContain(95);
  expect(steps).toEqual([...steps].sort((one, other) => one - other));
  await page.waitForURL(/\/i\/r\/book_next\//);
  await expect(page.getByRole('heading', { name: `Thank you, ${name}!` })).toBeVisible();
  await expect(page.getByText(/Your video is shown once .+ has seen it\./)).toBeVisible();

  const office = await browser.newContext({ baseURL: baseURL! });
  const desk = await office.newPage();
  await openAs(desk, PRACTICE, '/portal/video_reviews');
  const card = desk.getByRole('listitem').filter({ has: desk.getByRole('heading', { name, exact: true }) });
  await expect(card.getByText('Ready for review')).toBeVisible();
  await isClean(desk);
  await card.getByRole('button', { name: 'Approve' }).click();
  await expect(card.getByText('Approved', { exact: true })).toBeVisible();
  await office.close();
  await page.reload();
  await expect(page.getByText(/ has approved your video: others can see it now\.$/)).toBeVisible();

  const site = siteOf(baseURL, PRACTICE);
  const film = page.getByLabel(`Video review by ${name}`);
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|blocked/i.test(message.text())) refused.push(message.text());
  });
  await expect(async () => {
    await page.goto(site);
    await expect(film).toBeVisible({ timeout: 2_000 });
  }).toPass(SLOW);
  await film.scrollIntoViewIfNeeded();
  await film.evaluate((video: HTMLVideoElement) => {
    video.muted = true;
    return video.play();
  });
  await expect
    .poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime), SLOW)
    .toBeGreaterThan(0.5);
  expect(await film.evaluate((video: HTMLVideoElement) => video.videoHeight)).toBe(720);
  expect(refused).toEqual([]);

  const bytes = await (await page.request.get(site + (await film.getAttribute('src'))!)).body();
  const probed = probeVideo(bytes);
  expect(probed).toMatchObject({ container: expect.stringContaining('mp4'), codec: 'h264', height: 720 });
  expect(probed.seconds).toBeGreaterThan(2);
  expect(probed.kilobits).toBeGreaterThan(0);
  expect(probed.kilobits).toBeLessThanOrEqual(2_000);
});
