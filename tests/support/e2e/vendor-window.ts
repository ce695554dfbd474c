import type { Locator, Page } from '@playwright/test';

/** What a vendor's script has opened over the page, in a frame of its own at the end of the body. */
export const vendorWindow = (page: Page, label: string): Locator =>
  page.frameLocator(`body > div > iframe[title="${label}"]`).getByRole('dialog', { name: label });

/** The check of the bank that a card belongs to. */
export const bankOf = (page: Page): Locator => vendorWindow(page, 'Confirm with your bank');
