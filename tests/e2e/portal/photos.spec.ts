import { expect, test, type Page } from '@playwright/test';
import { axeFindings } from '../../support/axe.ts';
import { openAs } from '../../support/e2e/portal.ts';
import { aPhoneJpeg } from '../../support/pictures/sent-pictures.ts';

const PRACTICE = 'long-breath';

/** Chooses files by the button, as a person would. */
async function pick(page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload photos' }).click();
  await (await chooser).setFiles(files);
}

test('photos are sent, moved, cut where one says, deleted and put back', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  await openAs(page, PRACTICE, '/portal/profile/photos');
  const photos = page.getByRole('list', { name: 'Photos in their order' }).getByRole('listitem');
  await expect(photos.first()).toBeVisible();
  const before = await photos.count();
  const buffer = await aPhoneJpeg(1_600, 1_200);
  const jpeg = { name: 'room.jpg', mimeType: 'image/jpeg', buffer };
  await pick(
    page,
    jpeg,
    { ...jpeg, name: 'hands.jpg' },
    { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') },
  );
  await expect(page.getByText('page.png: This file is not what its name says it is.')).toBeVisible();
  await expect(photos).toHaveCount(before + 2);
  const fresh = photos.nth(before).locator('img[src^="/media/p/"]');
  await expect(fresh).toBeVisible();
  expect(
    await fresh.evaluate((image: HTMLImageElement) =>
      image.decode().then(() => image.naturalHeight > image.naturalWidth),
    ),
  ).toBe(true);
  expect(await axeFindings(page)).toEqual([]);

  const address = async (at: number) =>
    (await photos.nth(at).locator('img').getAttribute('src'))!.split('#')[0];
  const [first, second] = [await address(before), await address(before + 1)];
  await photos
    .nth(before)
    .getByRole('button', { name: /^Describe/ })
    .click();
  await page.getByRole('textbox', { name: 'Description' }).fill('A bright room');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(photos.nth(before).getByRole('img', { name: 'A bright room' })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  await photos
    .nth(before + 1)
    .getByRole('button', { name: /^Move .* up$/ })
    .click();
  await expect.poll(() => address(before)).toBe(second);
  expect(await address(before + 1)).toBe(first);

  await photos
    .nth(before)
    .getByRole('button', { name: /^Adjust/ })
    .click();
  await page.getByRole('slider').press('ArrowLeft');
  await page.getByRole('slider').press('ArrowUp');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(photos.nth(before).locator('img')).toHaveAttribute('src', /#at=45,45$/);

  await photos
    .nth(before)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(page.getByText('Your photo has been removed.')).toBeVisible();
  await expect(photos).toHaveCount(before + 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(photos).toHaveCount(before + 2);
  await expect.poll(() => address(before)).toBe(second);
  expect(await axeFindings(page)).toEqual([]);
  await page.context().close();
});
