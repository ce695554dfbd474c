import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { searchPatterns } from '#app/domain/clients/index.ts';
import { mailboxOf } from '#app/domain/effects/stranger-budgets.ts';
import { registry } from '#app/domain/registry.ts';
import { holdsAddress, textHoldsAddress } from '#app/lib/fields/address-in-name.ts';
import { csvLines } from '#app/lib/csv.ts';
import { parseMoney } from '#app/lib/money.ts';
import { parsePhone } from '#app/lib/phone.ts';
import { cleanRichText } from '#app/lib/rich/clean-rich-text.ts';
import { plainText, richFromWords } from '#app/lib/rich/plain-text.ts';
import { searchText } from '#app/lib/search-text.ts';
import { initials, truncate } from '#app/lib/text.ts';
import { isTimeZone } from '#app/lib/time.ts';
import { webAddress } from '#app/lib/web/web-address.ts';
import { runOperation } from '#app/operations/run.ts';
import { rightOnes } from '#tests/support/matrix/callers.ts';
import { CASES } from '#tests/support/matrix-cases/index.ts';
import { copyOf, type Copy } from '#tests/support/matrix/checks.ts';
import { matrixCards, matrixWorld, type MatrixWorld } from '#tests/support/matrix/world.ts';

const cards = matrixCards();
let world: MatrixWorld;
let copy: Copy;
beforeAll(async () => {
  world = await matrixWorld(cards);
  copy = await copyOf(world, cards);
});
afterAll(async () => {
  await copy.close();
  await world.close();
});

/** What people, their keyboards and attackers put into a field. */
const ODD: Record<string, string> = {
  'an emoji of several': '👩🏽‍⚕️👨‍👩‍👧‍👦',
  'right to left': 'שלום علي',
  'turned round': 'a\u202Egnp.exe',
  'nothing visible': '\u200B\u200D\uFEFF',
  NUL: 'a\0b',
  'half of a pair': 'a\uD800',
  'a megabyte': 'x'.repeat(1024 * 1024),
  'many marks on a letter': `Z${'\u0351'.repeat(300)}`,
  SQL: `'; DROP TABLE "User"; --%_\\`,
  'mark-up': '"><img src=x onerror=alert(1)></script>{{constructor}}${7*7}',
  'a line break': 'a\r\nBcc: all@example.com',
};

/** Moments that dates can say and no calendar reckons with. */
const FAR: Record<string, string> = {
  'the last moment': '+275760-09-13T00:00:00Z',
  'the first moment': '-271821-04-20T00:00:00Z',
  'the year 9999': '9999-12-31T23:59:59Z',
};

/** Every place in an input where a text or a moment stands, as the path to it and what is tried there. */
function placesIn(value: unknown, path: string[] = []): { path: string[]; tried: Record<string, string> }[] {
  if (value instanceof Date) return [{ path, tried: FAR }];
  if (typeof value === 'string')
    return [{ path, tried: Number.isNaN(Date.parse(value)) ? ODD : { ...ODD, ...FAR } }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => placesIn(one, [...path, key]));
}

function changed(value: unknown, [key, ...rest]: string[], to: string): unknown {
  if (key === undefined) return to;
  if (Array.isArray(value))
    return value.map((one, at) => (String(at) === key ? changed(one, rest, to) : one));
  const object = value as Record<string, unknown>;
  return { ...object, [key]: changed(object[key], rest, to) };
}

describe('odd letters and moments in any field are kept or refused, never an error of ours (C65)', () => {
  test.each([...registry.keys()])('%s', async (name) => {
    const operation = registry.get(name)!;
    const example = CASES[name]!;
    const input = example.input(world.a);
    const [{ ctx, more }] = rightOnes(operation, example, world.a, copy.at) as [
      ReturnType<typeof rightOnes>[0],
    ];
    const failed: string[] = [];
    for (const { path, tried } of placesIn(input)) {
      for (const [what, text] of Object.entries(tried)) {
        const odd = changed(input, path, text) as object;
        const outcome = await runOperation(operation, ctx(), { ...odd, ...more });
        if (!outcome.ok && outcome.refusal.code === 'internal') failed.push(`${path.join('.')}: ${what}`);
      }
    }
    expect(failed).toEqual([]);
  });
});

/** As long as a request may be, of what makes an expression try again and again: runs that end in something else. */
const LONG_RUNS = [
  '-',
  '.',
  'a.',
  '@',
  ' ',
  ' .',
  '+',
  ',',
  '1',
  '<a',
  '<script>',
  '\n',
  '\u200B',
  '\u0315\u0300',
].map((part) => `a.b${part.repeat((256 * 1024) / part.length)}!b`);

/** Which of the long runs takes more than 250 ms of the processor; measured again where a pause of the machine's own may be in it. */
function slowRuns(judge: (text: string) => unknown): string[] {
  const spent = (text: string) => {
    const before = process.cpuUsage();
    judge(text);
    return process.cpuUsage(before).user / 1000;
  };
  return LONG_RUNS.filter((text) => spent(text) > 250 && spent(text) > 250).map((text) => text.slice(0, 16));
}

/** Every schema that stands in another one, itself too. */
function schemasIn(value: unknown, found: Set<z.ZodType>): void {
  if (typeof value !== 'object' || value === null) return;
  if (value instanceof z.ZodType) {
    if (found.has(value)) return;
    found.add(value);
    return schemasIn(value.def, found);
  }
  if (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype)
    for (const one of Object.values(value)) schemasIn(one, found);
}

/** Whether it takes a text, whatever comes of it. */
function isText({ def }: z.ZodType): boolean {
  const { type, innerType, in: from } = def as { type: string; innerType?: z.ZodType; in?: z.ZodType };
  const within = innerType ?? from;
  return within ? isText(within) : type === 'string';
}

test('no field of any operation thinks long about a long text, however long it may be (C65)', () => {
  const schemas = new Set<z.ZodType>();
  for (const { input } of registry.values()) schemasIn(input, schemas);
  const fields = [...schemas].filter(isText);
  expect(fields.length).toBeGreaterThan(100);
  const slow = fields.flatMap((schema) => slowRuns((text) => schema.safeParse(text)));
  expect(slow).toEqual([]);
});

test.each<[string, (text: string) => unknown]>(
  Object.entries({
    holdsAddress,
    textHoldsAddress,
    plainText,
    richFromWords,
    cleanRichText,
    searchPatterns,
    searchText,
    mailboxOf,
    parseMoney,
    parsePhone,
    webAddress,
    isTimeZone,
    initials,
    truncate: (text: string) => truncate(text, 80),
    csvLines: (text: string) => csvLines([[text]]),
  }),
)('no reader of texts thinks long about one (C65): %s', (_name, read) => {
  expect(slowRuns(read)).toEqual([]);
});
