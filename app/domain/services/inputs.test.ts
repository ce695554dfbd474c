import fc from 'fast-check';
import { expect, test } from 'vitest';
import { repeated, upsertServiceInput, wrongWith } from './inputs.ts';
import { SERVICE_MESSAGES as TEXTS } from './messages.ts';

const entry = fc.record({
  timeLength: fc.option(fc.integer({ min: 1, max: 6 })),
  amountCents: fc.option(fc.integer({ min: 0, max: 6 })),
});

test('a price or a length is repeated where another entry of the service has the same, main entry or variation (002 §5)', () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 6 }), (entries) => {
      const marks = repeated(entries);
      entries.forEach((one, at) => {
        const others = entries.filter((_, index) => index !== at);
        const shares = (key: 'timeLength' | 'amountCents') =>
          one[key] !== null && others.some((other) => other[key] === one[key]);
        expect(marks[at]).toEqual({ price: shares('amountCents'), duration: shares('timeLength') });
      });
    }),
  );
});

const whole = fc.record({
  timeLength: fc.integer({ min: 1, max: 8 }),
  amountCents: fc.integer({ min: 1, max: 8 }),
  variationsArray: fc.array(
    fc.record({ timeLength: fc.integer({ min: 1, max: 8 }), amountCents: fc.integer({ min: 1, max: 8 }) }),
    { maxLength: 4 },
  ),
});

test('“Variations must be unique” is said exactly where a price or a length stands twice', () => {
  fc.assert(
    fc.property(whole, (given) => {
      const all = [given, ...given.variationsArray];
      const differ = (key: 'timeLength' | 'amountCents') =>
        new Set(all.map((one) => one[key])).size === all.length;
      const isUnique = differ('timeLength') && differ('amountCents');
      expect(wrongWith(given)).toEqual(
        isUnique ? [] : [{ field: 'variationsArray', message: TEXTS.variationsNotUnique }],
      );
    }),
  );
});

const form = { name: 'Massage', description: 'Slow and deep.', timeLength: 60, amountCents: 9000 };
const texts = (more: object) => {
  const read = upsertServiceInput.safeParse({ ...form, ...more });
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
};

test.each([
  [{}, []],
  [{ name: 'A' }, ['name: Name is required']],
  [{ name: '  A  ' }, ['name: Name is required']],
  [{ description: '<p>x</p>' }, ['description: Description is required']],
  [{ description: '<ul><li><strong>x</strong></li></ul>' }, ['description: Description is required']],
  [{ timeLength: 0 }, ['timeLength: Session duration is required']],
  [{ timeLength: 0, addOn: true }, []],
  [{ timeLength: 1 }, []],
  [
    { package: true, amountCents: 0, numberOfSessions: 0 },
    ['amountCents: Packages must have a price', 'numberOfSessions: Packages must have a number of sessions'],
  ],
  [{ package: true, numberOfSessions: 1, amountCents: 1 }, []],
  [{ package: true }, ['numberOfSessions: Packages must have a number of sessions']],
  [
    { variationsArray: ['{"timeLength":60,"amountCents":12000}'] },
    ['variationsArray: Variations must be unique'],
  ],
  [{ variationsArray: ['{"timeLength":90,"amountCents":12000}'] }, []],
  [{ amountCents: 0, timeLength: 15 }, []],
])('%j: %j', (more, expected) => expect(texts(more)).toEqual(expected));

test('the texts of the document stand to the letter (002 §5, §8)', () => {
  expect(TEXTS.onlyService).toBe("This service can't be deleted since it is the only service you have.");
  expect(TEXTS.tooMany).toBe('Note: You can add a maximum of 25 services.');
  expect([TEXTS.priceTaken, TEXTS.durationTaken]).toEqual([
    'Must be different from other prices',
    'Must be different from other durations',
  ]);
  expect([TEXTS.saved('X'), TEXTS.deleted]).toEqual([
    "Your service 'X' was saved successfully",
    'Service has been deleted',
  ]);
  expect(TEXTS.saveFailed('Why')).toBe('There was an error saving your service: Why');
  expect(TEXTS.deleteFailed('Why')).toBe('There was an error deleting your service: Why');
});

test('hostile numbers, texts and lists are refused with a sentence, and unknown fields by name (C20, C40, C65)', () => {
  const odd: object[] = [
    ...[-1, 1e12, 10.5, '100', NaN, 2 ** 53, null, {}].map((amountCents) => ({ amountCents })),
    ...[-1, 1441, 0.5, '60', NaN].map((timeLength) => ({ timeLength })),
    ...['x'.repeat(121), 'a\0b', 'a\u202Eb', 'a\nb', 7].map((name) => ({ name })),
    { description: 'x'.repeat(20_000) },
    { description: 'a\u202Eb' },
    ...['nonsense', '[]', '{}', '{"timeLength":90}', '"', 'null', '{"__proto__":1}', 'x'.repeat(600)].map(
      (text) => ({ variationsArray: [text] }),
    ),
    { variationsArray: ['{"timeLength":90,"amountCents":1,"practiceId":"x"}'] },
    { variationsArray: Array.from({ length: 31 }, (_, n) => `{"timeLength":${n + 61},"amountCents":${n}}`) },
    { locationIds: ['1'] },
    { locationIds: Array.from({ length: 201 }, () => crypto.randomUUID()) },
    { availableTimes: '{"monday":{"enabled":true}}' },
    { state: 'active' },
    { practiceId: crypto.randomUUID() },
    { deletedAt: null },
  ];
  for (const more of odd) {
    const [text] = texts(more);
    expect(text, JSON.stringify(more).slice(0, 80)).toMatch(/[A-Z].{5,}/);
  }
});
