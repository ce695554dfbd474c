import { expect, test } from 'vitest';
import type { z } from 'zod';
import { aboutFields } from './about/fields.ts';
import { callToActionFields } from './call-to-action/fields.ts';
import { faqFields } from './faq/fields.ts';
import { footerDefaults } from './footer/defaults.ts';
import { footerFields } from './footer/fields.ts';
import { footerSchema } from './footer/props.ts';
import { galleryFields } from './gallery/fields.ts';
import { headerDefaults } from './header/defaults.ts';
import { headerFields } from './header/fields.ts';
import { headerSchema } from './header/props.ts';
import { heroFields } from './hero/fields.ts';
import { BLOCKS, type BlockType } from './index.ts';
import { locationsFields } from './locations/fields.ts';
import { reviewsFields } from './reviews/fields.ts';
import { servicesFields } from './services/fields.ts';
import type { Field } from './shared.ts';
import { statementFields } from './statement/fields.ts';
import { stepsFields } from './steps/fields.ts';

/** The editor's forms, which it will load apart from what visitors get. */
const FIELDS: Record<BlockType, Record<string, Field>> = {
  Hero: heroFields,
  About: aboutFields,
  Services: servicesFields,
  Statement: statementFields,
  Steps: stepsFields,
  Reviews: reviewsFields,
  Locations: locationsFields,
  Gallery: galleryFields,
  Faq: faqFields,
  CallToAction: callToActionFields,
};

const keys = (schema: z.ZodObject) => Object.keys(schema.shape).sort();

test.each(Object.keys(BLOCKS) as BlockType[])('%s: the form asks for each prop, the defaults fit', (type) => {
  const { schema, defaults } = BLOCKS[type];
  expect([...Object.keys(FIELDS[type]), 'id'].sort()).toEqual(keys(schema));
  expect(schema.parse({ ...defaults, id: 'b-1' })).toEqual({ ...defaults, id: 'b-1' });
});

test('header and footer have forms and defaults too', () => {
  expect(Object.keys(headerFields).sort()).toEqual(keys(headerSchema));
  expect(headerSchema.parse(headerDefaults)).toEqual(headerDefaults);
  expect(Object.keys(footerFields).sort()).toEqual(keys(footerSchema));
  expect(footerSchema.parse(footerDefaults)).toEqual(footerDefaults);
});

test('a choice in a form is one that the schema takes', () => {
  for (const type of Object.keys(BLOCKS) as BlockType[]) {
    const { schema, defaults } = BLOCKS[type];
    for (const [name, field] of Object.entries(FIELDS[type])) {
      if (field.type !== 'select' && field.type !== 'radio') continue;
      for (const { value } of field.options) {
        expect(schema.safeParse({ ...defaults, id: 'b-1', [name]: value }).success).toBe(true);
      }
    }
  }
});
