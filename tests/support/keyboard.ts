import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any page of the product has between two controls that one goes to one after the other. */
const MAX_STOPS = 80;

const hasFocus = (control: Locator) => control.evaluate((element) => element.matches(':focus'));

/** Goes to a control as a person without a mouse does, and fails where Tab does not lead to it. */
export async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(control).toBeAttached();
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    if (await hasFocus(control)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`Tab does not lead to ${String(control)}`);
}

/** Goes to a control and presses a key there. */
export async function press(
  page: Page,
  control: Locator,
  key: 'Enter' | 'Space' | 'Escape' = 'Enter',
): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/** Goes to a field and types over what stands in it. */
export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Goes to the group that a radio belongs to, which is one stop, and with the arrows to the radio. */
export async function choose(page: Page, radio: Locator): Promise<void> {
  await expect(radio).toBeAttached();
  const inGroup = () =>
    radio.evaluate(
      (one: HTMLInputElement) =>
        one.name !== '' && (document.activeElement as HTMLInputElement | null)?.name === one.name,
    );
  for (let stops = 0; stops < MAX_STOPS && !(await inGroup()); stops += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  for (let steps = 0; steps < MAX_STOPS && !(await hasFocus(radio)); steps += 1) {
    await page.keyboard.press('ArrowDown');
  }
  await expect(radio).toBeFocused();
  await expect(radio).toBeChecked();
}

/** How a walk goes from step to step. */
interface Hands {
  name: string;
  width: number;
  go: (page: Page, control: Locator) => Promise<void>;
  put: (page: Page, field: Locator, text: string) => Promise<void>;
}

/** A walk is gone twice: on a wide screen with the mouse, and on a phone's width by keyboard alone. */
export const HANDS: Hands[] = [
  {
    name: 'with the mouse at 1280 px',
    width: 1280,
    go: (_, control) => control.click(),
    put: (_, field, text) => field.fill(text),
  },
  { name: 'by keyboard alone at 360 px', width: 360, go: (page, control) => press(page, control), put: type },
];
