import { expect, test } from 'vitest';
import { z } from 'zod';
import { registry } from './registry.ts';
import { LEAVE_OUT_ADDRESSES } from '#app/lib/fields/address-in-name.ts';

/** Every field of an input and of what lies in it, with the path to it. */
function fieldsOf(schema: unknown, path: string[] = []): { path: string[]; field: z.ZodType }[] {
  if (!(schema instanceof z.ZodType)) return [];
  const def = schema.def as unknown as Record<string, unknown>;
  const inside = ['innerType', 'in', 'out', 'element'].flatMap((key) => fieldsOf(def[key], path));
  const choices = ((def.options as unknown[] | undefined) ?? []).flatMap((one) => fieldsOf(one, path));
  const shape = Object.entries((def.shape as Record<string, z.ZodType> | undefined) ?? {});
  return [
    ...inside,
    ...choices,
    ...shape.flatMap(([key, field]) => [{ path: [...path, key], field }, ...fieldsOf(field, [...path, key])]),
  ];
}

const NAMES = [...registry].flatMap(([operation, { input }]) =>
  fieldsOf(input)
    .filter(({ path }) => /^(first|last|full|recipient|purchaser|display)Name$/.test(path.at(-1)!))
    .map(({ path, field }) => ({ name: `${operation} ${path.join('.')}`, field })),
);

test('operations take names of people', () => {
  expect(NAMES.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'registerClient firstName',
      'bookAppointment lastName',
      'registerForBookableEvent firstName',
      'reviewCreateClient firstName',
      'createClient client.firstName',
      'editClient fields.lastName',
      'proCreateAppointment client.firstName',
    ]),
  );
});

test.each(NAMES)('$name takes no address: it would be a link in our messages', ({ field }) => {
  const said = field.safeParse('Win at evil.example').error?.issues.map(({ message }) => message);
  expect(said).toContain(LEAVE_OUT_ADDRESSES);
  expect(field.safeParse('Ann-Marie').success).toBe(true);
});
