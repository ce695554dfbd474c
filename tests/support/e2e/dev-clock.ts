import { expect, type Browser } from '@playwright/test';

/** Moves the time that server and worker live in so many minutes ahead, on top of what it was moved before; 0 is back to now. */
export async function moveClock(browser: Browser, baseURL: string, minutes: number): Promise<void> {
  const clock = await browser.newPage({ javaScriptEnabled: true });
  await clock.goto(`${baseURL}/dev/clock`);
  const was = await clock.locator('[data-now]').getAttribute('data-now');
  if (minutes > 0) await clock.getByLabel('Minutes').fill(String(minutes));
  const name = minutes > 0 ? 'Forward' : 'Back to now';
  await clock.getByRole('button', { name, exact: minutes > 0 }).click();
  await expect(clock.locator('[data-now]')).not.toHaveAttribute('data-now', was!);
  await clock.close();
}
