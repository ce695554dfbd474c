import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { declaredOf } from './declared.ts';

const client = z.object({
  name: z.string(),
  email: z.string().nullable(),
  appointments: z.array(z.object({ startsAt: z.date(), place: z.object({ city: z.string() }).nullable() })),
  note: z.object({ text: z.string() }).optional(),
});

test('an answer keeps what its schema declares, and dates, nulls and what is left out stay as they are', () => {
  const startsAt = new Date('2026-03-04T15:00:00Z');
  expect(
    declaredOf(client, {
      name: 'Hana',
      email: null,
      passwordHash: 'secret',
      appointments: [
        { startsAt, place: { city: 'Boston', doorCode: '1234' } },
        { startsAt, place: null, practiceId: 'p' },
      ],
    } as unknown as z.input<typeof client>),
  ).toStrictEqual({
    name: 'Hana',
    email: null,
    appointments: [
      { startsAt, place: { city: 'Boston' } },
      { startsAt, place: null },
    ],
  });
});

test('whatever else an answer carries, it leaves as zod would have it', () => {
  const value = fc.record({
    name: fc.string(),
    email: fc.option(fc.string()),
    appointments: fc.array(
      fc.record({
        startsAt: fc.date({ noInvalidDate: true }),
        place: fc.option(fc.record({ city: fc.string(), code: fc.anything() })),
        extra: fc.anything(),
      }),
    ),
    note: fc.option(fc.record({ text: fc.string(), author: fc.anything() }), { nil: undefined }),
    secret: fc.anything(),
  });
  fc.assert(
    fc.property(value, (given) => {
      expect(declaredOf(client, given)).toEqual(client.parse(given));
    }),
  );
});

test('a schema that holds itself is followed as far as the answer goes', () => {
  interface Reply {
    text: string;
    replies: Reply[];
  }
  const reply: z.ZodType<Reply> = z.object({
    text: z.string(),
    get replies() {
      return z.array(reply);
    },
  });
  const secret = { text: 'a', by: 'x', replies: [{ text: 'b', by: 'y', replies: [] }] };
  expect(declaredOf(reply, secret)).toEqual({ text: 'a', replies: [{ text: 'b', replies: [] }] });
});

test.each([
  ['union', z.union([z.object({ a: z.string() }), z.string()])],
  ['record', z.record(z.string(), z.object({ a: z.string() }))],
  ['anything', z.unknown()],
])('an output with what would hand along more than it declares is refused: %s', (_what, field) => {
  expect(() => declaredOf(z.object({ list: z.array(z.object({ field })) }), { list: [] })).toThrow(
    /name its fields/,
  );
});
