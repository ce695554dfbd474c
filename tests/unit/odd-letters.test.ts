import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '#app/domain/registry.ts';
import { runOperation } from '#app/operations/run.ts';
import { rightOnes } from '#tests/support/matrix-callers.ts';
import { CASES } from '#tests/support/matrix-cases/index.ts';
import { copyOf, type Copy } from '#tests/support/matrix-checks.ts';
import { matrixCards, matrixWorld, type MatrixWorld } from '#tests/support/matrix-world.ts';

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
