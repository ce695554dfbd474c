import { expect, test } from 'vitest';
import { PRACTICE_TEMPLATES } from '#app/domain/effects/message-kinds.ts';
import { ACCOUNT_TEMPLATES } from '#app/emails/account.ts';
import { galleryEmails } from '#app/emails/gallery/gallery.ts';

test('every template of a message stands in the gallery', () => {
  const shown = new Set(galleryEmails(Date.now()).map(({ name }) => name.split('.')[0]));
  const templates = [...PRACTICE_TEMPLATES, ...ACCOUNT_TEMPLATES];
  expect(templates.filter((template) => !shown.has(template))).toEqual([]);
});
