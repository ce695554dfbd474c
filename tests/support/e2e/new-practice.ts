import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { aMember } from './accounts.ts';

/** A practice of one's own, whose owner is logged in on this page: for what would disturb whoever shares a demo practice. */
export async function aNewPractice(page: Page): Promise<{ email: string; name: string; slug: string }> {
  const { email } = await aMember(page, { firstName: 'Wren', lastName: 'Vane' });
  const slug = `quiet-${randomUUID().slice(0, 8)}`;
  const name = `Quiet ${slug.slice(-8)}`;
  const form = await page.request.get('/logout');
  const [, csrf] = /name="csrf"[^>]* value="([^"]+)"/.exec(await form.text()) ?? [];
  const answer = await page.request.post('/graphql', {
    headers: { 'X-CSRF-Token': csrf!, Origin: new URL(form.url()).origin },
    data: {
      query: `mutation ($name: String!, $slug: String!) {
        registerPractice(profession: massage, name: $name, slug: $slug, kind: virtual, where: "https://meet.example.com/quiet",
          timeZone: "America/New_York", currency: USD) { errors } }`,
      variables: { name, slug },
    },
  });
  expect(await answer.json()).toMatchObject({ data: { registerPractice: { errors: [] } } });
  return { email, name, slug };
}
