import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { datedInput } from './json-input.ts';

const overJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('what came as JSON', () => {
  const schema = z.strictObject({
    startsAt: z.date(),
    endsAt: z.date().nullable().optional(),
    note: z.string().default(''),
    days: z.array(z.strictObject({ at: z.date(), label: z.string() })),
    name: z.string().transform((text) => text.trim()),
  });

  test('has its dates again, and texts that only look like one stay texts', () => {
    const instant = fc.date({
      noInvalidDate: true,
      min: new Date('0000-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59Z'),
    });
    const text = fc.oneof(
      fc.string(),
      instant.map((date) => date.toISOString()),
    );
    const input = fc.record({
      startsAt: instant,
      endsAt: fc.option(instant),
      note: text,
      days: fc.array(fc.record({ at: instant, label: text })),
      name: text,
    });
    fc.assert(
      fc.property(input, (given) => {
        expect(datedInput(schema, overJson(given))).toEqual(given);
      }),
    );
  });

  test.each([
    ['no instant', 'tomorrow'],
    ['a day', '2026-03-04'],
    ['a number', 0],
    ['nothing', null],
    ['an instant that is none', '2026-13-99T99:99:99Z'],
  ])('is refused where a date should stand and %s does', (_what, startsAt) => {
    const input = datedInput(schema, { startsAt, days: [], name: '' });
    expect(schema.safeParse(input).success).toBe(false);
  });

  test.each([[null], [7], ['text'], [[1]], [{ startsAt: ['2026-03-04T15:00:00Z'] }], [{ days: 'x' }]])(
    'of another form stays for the schema to refuse: %j',
    (input) => {
      expect(datedInput(schema, input)).toEqual(input);
    },
  );

  test('a name that means something to JavaScript is a field like any other', () => {
    const input = datedInput(schema, JSON.parse('{"__proto__": {"admin": true}}')) as object;
    expect(Object.getPrototypeOf(input)).toBe(Object.prototype);
    expect(schema.safeParse(input).success).toBe(false);
  });
});
