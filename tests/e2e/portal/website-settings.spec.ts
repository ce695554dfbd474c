import { expect, test } from '@playwright/test';
import { axeFindings } from '../../support/axe.ts';
import { DEMO_PASSWORD, openAs } from '../../support/e2e/portal.ts';

const PRACTICE = 'root-and-rye';
const OTHER = 'long-breath';

/** Harmless: what a visit counter does. */
const COUNTER = `<script>document.documentElement.dataset.counted = 'yes';</script>`;

/** Tries to read what is not its own; what came of each try stands in the document. */
const thief = (portal: string, other: string) => `<script>
(function () {
  var tried = {};
  function note(name, text) {
    tried[name] = text;
    document.documentElement.dataset.tried = JSON.stringify(tried);
  }
  function read(name, url) {
    return fetch(url, { credentials: 'include' }).then(
      function (answer) { return answer.text().then(function (text) { note(name, 'got ' + text.length); }); },
      function () { note(name, 'nothing'); }
    );
  }
  read('booking', '/book');
  read('portal', '${portal}' + '/portal/clients');
  read('other', '${other}' + '/book');
  note('cookies', document.cookie === '' ? 'nothing' : 'got ' + document.cookie);
  var frame = document.createElement('iframe');
  frame.src = '/book';
  document.documentElement.appendChild(frame);
  setTimeout(function () {
    var inside = null;
    try { inside = frame.contentDocument && frame.contentDocument.querySelector('form, main'); } catch (error) { inside = null; }
    note('frame', inside ? 'got a frame' : 'nothing');
  }, 1500);
  navigator.serviceWorker.register('/sw.js').then(
    function () { note('worker', 'got a worker'); },
    function () { note('worker', 'nothing'); }
  );
  document.addEventListener('click', function () {
    var opened = window.open('/book', 'theirs');
    setInterval(function () {
      var text = '';
      try { text = opened.closed ? 'closed' : opened.document.body.innerText; } catch (error) { text = 'refused'; }
      note('window', text === 'closed' || text === 'refused' || text === '' ? 'nothing' : 'got ' + text.length);
    }, 200);
  }, { once: true });
})();
</script>`;

test('scripts run on one’s own pages and get nothing of the portal, the booking or another practice (C51)', async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const context = await browser.newContext();
  const page = await context.newPage();
  await openAs(page, PRACTICE, '/portal/website/settings');
  const { host } = new URL(baseURL!);
  const site = `http://${PRACTICE}.${host}`;
  const save = async (head: string) => {
    await page.goto('/portal/website/settings');
    await page.getByRole('textbox', { name: 'Head' }).fill(head);
    await page.getByLabel('Your password').fill(DEMO_PASSWORD);
    await page.locator('form#scripts').getByRole('button', { name: 'Save' }).click();
  };
  await save('<script>let = ;</script>');
  await expect(page.getByText(/^Line 1: The script cannot be read/).first()).toBeVisible();
  await save(COUNTER + thief(baseURL!, `http://${OTHER}.${host}`));
  await expect(
    page.getByText('Your scripts have been saved. Your website runs them from now on.'),
  ).toBeVisible();
  await expect
    .poll(async () => (await (await context.request.get(site)).text()).includes('dataset.counted'))
    .toBe(true);

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(site);
  await expect(visitor.locator('html')).toHaveAttribute('data-counted', 'yes');
  const popup = visitor.waitForEvent('popup');
  await visitor.locator('body').click({ position: { x: 5, y: 5 } });
  const theirs = await popup;
  await expect(theirs.getByRole('main')).toBeVisible();
  const tried = async () =>
    JSON.parse((await visitor.locator('html').getAttribute('data-tried')) ?? '{}') as Record<string, string>;
  await expect
    .poll(async () => Object.keys(await tried()).toSorted())
    .toEqual(['booking', 'cookies', 'frame', 'other', 'portal', 'window', 'worker']);
  expect(Object.values(await tried())).toEqual(Array(7).fill('nothing'));
  // The page that was opened has nobody to answer to.
  expect(await theirs.evaluate(() => window.opener)).toBeNull();

  await visitor.goto(`${site}/?scripts=off`);
  await expect(visitor.getByRole('main')).toBeVisible();
  expect(await visitor.locator('html').getAttribute('data-counted')).toBeNull();

  await page.goto('/portal/website/settings');
  await page.getByRole('button', { name: 'Switch scripts off' }).click();
  await expect(page.getByText('Your website runs no scripts')).toBeVisible();
  await expect
    .poll(async () => (await (await context.request.get(site)).text()).includes('dataset.counted'))
    .toBe(false);
  await context.close();
});

test('the settings and the classic builder pass axe, and suggestions are taken by hand', async ({
  browser,
}) => {
  test.slow();
  const page = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  await openAs(page, OTHER, '/portal/website');
  expect(await axeFindings(page)).toEqual([]);
  await page.goto('/portal/website/settings');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Suggest texts' }).click();
  await expect(page.getByRole('heading', { name: 'Suggested texts' })).toBeVisible();
  await page.getByRole('button', { name: 'Use it as description' }).click();
  await expect(page.getByRole('textbox', { name: 'Description', exact: true })).not.toHaveValue('');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Open the code editor' }).first().click();
  await expect(page.locator('.cm-content')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.goto('/portal/website/builder');
  expect(await axeFindings(page)).toEqual([]);
});
