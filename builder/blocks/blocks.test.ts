import { expect, test } from 'vitest';
import type { z } from 'zod';
import { FORMS } from './forms.ts';
import { footerDefaults } from './footer/defaults.ts';
import { footerFields } from './footer/fields.ts';
import { footerSchema } from './footer/props.ts';
import { headerDefaults } from './header/defaults.ts';
import { headerFields } from './header/fields.ts';
import { headerSchema } from './header/props.ts';
import { BLOCKS, type BlockType } from './index.ts';

const keys = (schema: z.ZodObject) => Object.keys(schema.shape).sort();

test.each(Object.keys(BLOCKS) as BlockType[])('%s: the form asks for each prop, the defaults fit', (type) => {
  const { schema, defaults } = BLOCKS[type];
  expect([...Object.keys(FORMS[type].fields), 'id'].sort()).toEqual(keys(schema));
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
    for (const [name, field] of Object.entries(FORMS[type].fields)) {
      if (field.type !== 'choice') continue;
      for (const { value } of field.options) {
        expect(schema.safeParse({ ...defaults, id: 'b-1', [name]: value }).success).toBe(true);
      }
    }
  }
});
