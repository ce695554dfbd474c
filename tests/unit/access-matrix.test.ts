import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '#app/domain/registry.ts';
import type { AnyOperation } from '#app/operations/operation.ts';
import { runOperation } from '#app/operations/run.ts';
import {
  aboutNothing,
  admission,
  carriesProof,
  namesIn,
  rightOnes,
  strangers,
  type Caller,
} from '#tests/support/matrix/callers.ts';
import type { MatrixCase } from '#tests/support/matrix-cases/case.ts';
import { CASES } from '#tests/support/matrix-cases/index.ts';
import { anotherThan, copyOf, seen, type Copy } from '#tests/support/matrix/checks.ts';
import { matrixCards, matrixWorld, type MatrixWorld } from '#tests/support/matrix/world.ts';

const cards = matrixCards();

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

/** A call within what is the caller's own: nothing of practice A is told or changed. */
async function staysAtHome(operation: AnyOperation, caller: number, input: object) {
  const copy = operation.kind === 'query' ? calm : busy;
  const { ctx } = strangers(copy.at, world)[caller]!;
  const run = () => copy.without(world.a, () => runOperation(operation, ctx(), input));
  const outcome = await (copy === calm ? run() : calm.apart(world.a, run));
  expect(seen(outcome).code).not.toBe('internal');
  if (copy !== calm) await copy.undo();
}

/** A call that is refused as if what it is about had never been. */
async function isRefused(
  operation: AnyOperation,
  caller: Caller,
  input: Record<string, unknown>,
  codes: RegExp,
) {
  const answer = seen(await runOperation(operation, caller.ctx(), input));
  expect({ [caller.name]: answer.code }).toEqual({ [caller.name]: expect.stringMatching(codes) });
  expect(answer).toEqual(seen(await runOperation(operation, caller.ctx(), aboutNothing(input))));
}

async function refusesStrangers(operation: AnyOperation, example: MatrixCase) {
  const input = example.input(world.a);
  calm.watch();
  for (const [number, caller] of strangers(calm.at, world).entries()) {
    const ctx = caller.ctx();
    const admitted = admission(operation, ctx);
    if (admitted === 'everyone') continue;
    if (carriesProof(operation, example) && ctx.site?.kind !== 'practice') {
      // Whoever knows the secret is the right one, so a stranger is who does not.
      await isRefused(operation, caller, aboutNothing(input), /^not_found$/);
    } else if (admitted === 'own' && namesIn(input).length === 0) {
      await staysAtHome(operation, number, input);
    } else {
      await isRefused(
        operation,
        caller,
        input,
        admitted === 'own'
          ? new RegExp(`^${example.strange ?? 'not_found'}$`)
          : /^(not_found|unauthenticated)$/,
      );
    }
  }
  await calm.isUntouched();
}

test('what is written at the provider within one’s own is told apart from what is written of another practice', async () => {
  const { rows } = await calm.db.owner.query<{ id: string; account: string }>(
    'SELECT id, "stripeAccountId" AS account FROM "Practice" WHERE id = ANY ($1)',
    [[world.a.id, world.b.id]],
  );
  const accountOf = (id: string) => rows.find((row) => row.id === id)!.account;
  const write = (account: string, clientRef: string) => () =>
    cards.cards.ensureCustomer({
      account,
      clientRef,
      name: 'Nora Quist',
      email: null,
      idempotencyKey: crypto.randomUUID(),
    });
  const clientId = crypto.randomUUID();
  calm.watch();
  await calm.apart(world.a, write(accountOf(world.b.id), clientId));
  await calm.isUntouched();
  await expect(calm.apart(world.a, write(accountOf(world.a.id), clientId))).rejects.toThrow();
  await expect(calm.apart(world.a, write(accountOf(world.b.id), world.a.clients.ada.id))).rejects.toThrow();
  calm.watch();
});

test('every operation has a case in the matrix, and every case its operation', () => {
  expect(Object.keys(CASES).sort()).toEqual([...registry.keys()].sort());
});

describe.each([...registry].filter(([name]) => CASES[name]))('%s', (name, operation) => {
  const example = CASES[name]!;

  test(`refuses strangers (C15, C16, C31, C35; ${operation.access.kind})`, () =>
    refusesStrangers(operation, example));

  test('serves the right one and touches nothing of the other practice', async () => {
    const ways = rightOnes(operation, example, world.a, calm.at).length;
    for (let way = 0; way < ways; way += 1) {
      const changes = (operation.kind === 'mutation' && !example.refused) || example.before;
      const copy = changes ? busy : calm;
      if (changes) cards.renew();
      const here = { at: copy.at, owner: copy.db.owner };
      const of = (await example.before?.(world.a, here)) as object | undefined;
      copy.watch();
      const { ctx, more, name: who } = rightOnes(operation, example, world.a, copy.at)[way]!;
      const run = () => runOperation(operation, ctx(), { ...example.input(world.a), ...of, ...more });
      // The outbox of development shows every practice's messages, to the system alone.
      const outcome = name === 'devOutbox' ? await run() : await copy.without(world.b, run);
      const expected = example.refused ? example.refused.code : 'no refusal';
      expect({ [who]: seen(outcome) }).toMatchObject({ [who]: { code: expected } });
      // Whatever the operation hands along: what leaves it is as its schema says, and nothing else.
      if (outcome.ok) expect(operation.output.parse(outcome.value)).toEqual(outcome.value);
      if (changes) await busy.undo();
      else await calm.isUntouched();
    }
  });
});
