import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What axe finds on the page as it stands once everything that moves has come to rest: empty where all is well. */
export async function axeFindings(page: Page): Promise<string[]> {
  await page.evaluate(async () => {
    // What was just opened begins to move with the next frames, and is then hidden from or shown to screen readers.
    for (let frames = 0; frames < 4; frames += 1) await new Promise(requestAnimationFrame);
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    return Promise.allSettled(ending.map(({ finished }) => finished));
  });
  // A dialog that has slid out is taken off the page a moment later.
  await page.waitForFunction(() => !document.querySelector('[data-exiting]'));
  // react-aria's announcer keeps the words of the button one came by for some seconds, also over a navigation.
  const { violations } = await new AxeBuilder({ page }).exclude('[data-live-announcer]').analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join('\n  ')}`,
  );
}
