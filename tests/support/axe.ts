import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The screens that axe looks at: the wide one in dark, the narrow one in light; the colours are the same at both widths. */
export const AXE_SCREENS = [
  { name: '1280 px, dark', options: { colorScheme: 'dark' as const } },
  { name: '360 px', options: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } },
];

type Held = Window & { held?: CSSStyleSheet };

/** What an answer or a dialog's end changes later still, while axe looks, goes to its last colour at once: none is caught half way. */
const holdColours = (page: Page) =>
  page.evaluate(() => {
    const held = new CSSStyleSheet();
    held.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, held];
    (window as Held).held = held;
  });
const letColours = (page: Page) =>
  page.evaluate(() => {
    const { held } = window as Held;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== held);
  });

/**
 * What axe finds on the page as it stands once everything that moves has come to rest: empty where all is well.
 * @param list one hangs open from its field, and stands outside the page's landmarks as every popover does
 */
export async function axeFindings(page: Page, { list = false } = {}): Promise<string[]> {
  await page.evaluate(async () => {
    // What was just opened begins to move with the next frames, and is then hidden from or shown to screen readers.
    for (let frames = 0; frames < 4; frames += 1) await new Promise(requestAnimationFrame);
    // What follows a strip's scrolling, such as its fading end, has no end in time.
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, timeline }) =>
          timeline instanceof DocumentTimeline && effect?.getComputedTiming().iterations !== Infinity,
      );
    return Promise.allSettled(ending.map(({ finished }) => finished));
  });
  // A dialog that has slid out is taken off the page a moment later, and so is the line of a page on its way.
  await page.waitForFunction(
    () => !document.querySelector('[data-exiting], [role=progressbar][aria-label="Loading the page"]'),
  );
  await holdColours(page);
  // react-aria's announcer keeps the words of the button one came by for some seconds, also over a navigation.
  // A frame that runs no script, such as an email's preview, cannot be looked into: axe would wait for its answer.
  const frames = await page.locator('iframe:not([sandbox]), iframe[sandbox~=allow-scripts]').count();
  const { violations } = await new AxeBuilder({ page })
    .exclude('[data-live-announcer]')
    // Whoever speaks to their computer says what they see: a button's name holds its words.
    // Of what is well one example a rule is told: to describe it all and to send it here takes the tests' process longer than to ask.
    .options({
      iframes: frames > 0,
      resultTypes: ['violations'],
      rules: { 'label-content-name-mismatch': { enabled: true }, region: { enabled: !list } },
    })
    // Putting the results of several frames together takes a tab and as long again; a page without frames needs neither.
    .setLegacyMode(frames === 0)
    .analyze();
  await letColours(page);
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join('\n  ')}`,
  );
}

/** The page as it stands: nothing for axe to find and nothing wider than the screen, wide and narrow; then as wide as before. */
export async function expectFineAtBothWidths(page: Page): Promise<void> {
  const before = page.viewportSize()!;
  for (const width of before.width === 360 ? [1280, 360] : [360, 1280]) {
    await page.setViewportSize({ width, height: before.height });
    expect(await axeFindings(page), `at ${width} px`).toEqual([]);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(over, `wider than ${width} px`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(before);
}
