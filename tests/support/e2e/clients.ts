import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

/** Somebody whom no demo practice knows. */
export interface Newcomer {
  firstName: string;
  lastName: string;
  name: string;
  /** As one types it. */
  phone: string;
}

const SYLLABLES = ['ba', 'den', 'fi', 'gor', 'la', 'mi', 'nor', 'ra', 'sel', 'tu'];
const word = () =>
  Array.from({ length: 3 }, () => SYLLABLES[randomInt(SYLLABLES.length)]!)
    .join('')
    .replace(/^./, (letter) => letter.toUpperCase());

/** A name and a number that nobody has yet. */
export function newcomer(): Newcomer {
  const [firstName, lastName] = [word(), `${word()}${word().toLowerCase()}`];
  const phone = `(971) ${randomInt(220, 990)}-${String(randomInt(10_000)).padStart(4, '0')}`;
  return { firstName, lastName, name: `${firstName} ${lastName}`, phone };
}

/** The form that adds a client. */
export const newClientForm = (page: Page) => page.getByRole('dialog', { name: 'Create client' });

/** Adds a client by the form; answers their profile's address. */
export async function addClient(page: Page, person: Newcomer = newcomer()): Promise<string> {
  await page.goto('/portal/clients?show_add_client_form=1');
  const form = newClientForm(page);
  await form.getByLabel('First name').fill(person.firstName);
  await form.getByLabel('Last name').fill(person.lastName);
  await form.getByLabel('Phone').pressSequentially(person.phone);
  await form.getByRole('button', { name: 'Save client' }).click();
  await expect(page.getByText('Client added successfully')).toBeVisible();
  await page.goto(`/portal/clients?search=${encodeURIComponent(person.name)}`);
  const address = await page.getByRole('link', { name: person.name, exact: true }).getAttribute('href');
  return address!;
}
