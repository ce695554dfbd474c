import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '#app/domain/registry.ts';
import { graphqlEndpoint } from '#app/graphql/endpoint.ts';
import { schemaOf } from '#app/graphql/schema.ts';
import type { BaseContext } from '#app/operations/context.ts';
import type { AnyOperation } from '#app/operations/operation.ts';
import { runOperation } from '#app/operations/run.ts';
import { aboutNothing, carriesProof, namesIn, rightOnes, waysInto } from '#tests/support/matrix/callers.ts';
import { CASES } from '#tests/support/matrix-cases/index.ts';
import { anotherThan, copyOf, type Copy } from '#tests/support/matrix/checks.ts';
import { post, requestFor } from '#tests/support/matrix/graphql.ts';
import { matrixCards, matrixWorld, type MatrixWorld } from '#tests/support/matrix/world.ts';

const cards = matrixCards();
const schema = schemaOf(registry);
const endpoint = graphqlEndpoint(schema, { development: false });

let world: MatrixWorld;
/** Where only refused calls are made: it stays as it was to the end. */
let calm: Copy;
/** Where calls act: each takes back what it did. */
let busy: Copy;
beforeAll(async () => {
  world = await matrixWorld(cards);
  [calm, busy] = [await copyOf(world, cards), await copyOf(world, cards)];
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail')
    [calm, busy] = [await anotherThan(calm, world, cards), await anotherThan(busy, world, cards)];
});
afterAll(async () => {
  for (const one of [calm, busy, world]) await one.close();
});

/** What an attacker would like to set. */
const SMUGGLED = {
  state: 'approved',
  markPaid: true,
  amountCents: 0,
  role: 'admin',
  kind: 'admin',
  practiceId: '0198c0de-0000-7000-8000-000000000001',
  editable: true,
  isStripeApproved: true,
  deletedAt: null,
};

const PAIRS = 7;
/** Pairs more where the first say otherwise: what the machine does just then falls on either side. */
const MORE_PAIRS = 21;
const median = (figures: number[]) => [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)]!;

/** Both take the same, as far as milliseconds can tell. */
function alike(here: number, nowhere: number) {
  const apart = Math.abs(here - nowhere);
  return { here, nowhere, isAlike: apart < 15 || apart < 2 * Math.min(here, nowhere) };
}

/** Whoever comes nearest to another practice's things: its own things are reached by the same way. */
function neighbour(operation: AnyOperation): { ctx: () => BaseContext; more?: object } {
  const { at } = calm;
  const { b } = world;
  if (waysInto(operation).includes('siteVisitor')) return { ctx: () => at(), more: { practice: b.slug } };
  if (waysInto(operation).some((way) => way === 'signedInClient' || way === 'actingAsClient'))
    return { ctx: () => at({ actor: b.account.actor }) };
  return { ctx: () => at({ actor: b.owner.actor, linkToken: b.situation.coming.token }) };
}

const open = [...registry].filter(([name, { access }]) => access.kind !== 'system' && CASES[name]);

async function asksAbout(operation: AnyOperation, input: Record<string, unknown>) {
  const { ctx, more } = neighbour(operation);
  const { status, text, ms } = await post(
    endpoint,
    ctx(),
    requestFor(schema, operation, { ...input, ...more }),
  );
  return { status, text, ms };
}

describe.each(open)('%s through GraphQL', (name, operation) => {
  const example = CASES[name]!;

  test('answers the same, and as fast, for what is another practice’s and for what never was (C15)', async () => {
    const given = example.input(world.a);
    // Whoever knows the secret of a link may use it; another's is one that they do not know.
    const real = carriesProof(operation, example) ? aboutNothing(given) : given;
    calm.watch();
    if (namesIn(real).length === 0) {
      const copy = operation.kind === 'query' ? calm : busy;
      const told = await copy.without(world.a, async () => ({
        ok: true as const,
        value: await post(
          endpoint,
          copy.at({ site: world.b.site }),
          requestFor(schema, operation, example.input(world.b)),
        ),
      }));
      expect(told).toMatchObject({ value: { status: expect.any(Number) } });
      if (copy !== calm) await copy.undo();
      return;
    }
    const times: Record<'real' | 'unknown', number[]> = { real: [], unknown: [] };
    const pairs = async (count: number) => {
      for (let pair = 0; pair < count; pair += 1) {
        const ours = await asksAbout(operation, real);
        const nobodys = await asksAbout(operation, aboutNothing(real));
        expect({ status: ours.status, text: ours.text }).toEqual({
          status: nobodys.status,
          text: nobodys.text,
        });
        expect(ours.text).toMatch(/"result":false|"errors":\[/);
        times.real.push(ours.ms);
        times.unknown.push(nobodys.ms);
      }
      return alike(median(times.real), median(times.unknown));
    };
    const first = await pairs(PAIRS);
    const settled = first.isAlike ? first : await pairs(MORE_PAIRS);
    await calm.isUntouched();
    expect(settled).toMatchObject({ isAlike: true });
  });

  test('takes no field that it does not know (C20)', async () => {
    calm.watch();
    const known = Object.keys((operation.input as { shape: object }).shape);
    const { ctx, more } = rightOnes(operation, example, world.a, calm.at)[0]!;
    for (const [field, value] of Object.entries(SMUGGLED)) {
      if (known.includes(field)) continue;
      const outcome = await runOperation(operation, ctx(), {
        ...example.input(world.a),
        ...more,
        [field]: value,
      });
      expect(outcome).toMatchObject({
        ok: false,
        refusal: { code: 'invalid_input', userMessage: `Unknown field: ${field}` },
      });
    }
    await calm.isUntouched();
  });
});

test('an operation of the system is no field of the schema', async () => {
  const own = [...registry.values()].filter(({ access }) => access.kind === 'system');
  expect(own.length).toBeGreaterThan(0);
  for (const { name, kind } of own) {
    const { text } = await post(endpoint, calm.at({ actor: { kind: 'system' } }), {
      query: `${kind} { ${name} { __typename } }`,
    });
    expect(text).toContain('Cannot query field');
    expect(text).not.toContain('"data"');
  }
});
