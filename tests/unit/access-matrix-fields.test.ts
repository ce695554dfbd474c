import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '#app/domain/registry.ts';
import { runOperation } from '#app/operations/run.ts';
import { carriesProof, namesIn, rightOnes, unknownLike } from '#tests/support/matrix/callers.ts';
import { CASES } from '#tests/support/matrix-cases/index.ts';
import { anotherThan, copyOf, seen, type Copy } from '#tests/support/matrix/checks.ts';
import { matrixCards, matrixWorld, type MatrixWorld } from '#tests/support/matrix/world.ts';

const cards = matrixCards();
let world: MatrixWorld;
let copy: Copy;
beforeAll(async () => {
  world = await matrixWorld(cards);
  copy = await copyOf(world, cards);
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') copy = await anotherThan(copy, world, cards);
});
afterAll(async () => {
  await copy.close();
  await world.close();
});

/** Where the secret of a link is the only thing named, whoever knows the other practice's is its right one. */
const named = [...registry].filter(([name, operation]) => {
  const example = CASES[name];
  return example && (operation.access.kind === 'system' || !carriesProof(operation, example));
});

describe.each(named)('%s by the right one', (name, operation) => {
  const example = CASES[name]!;

  test('never acts on what is named of the other practice beside their own (C15, C19)', async () => {
    const own = example.input(world.a);
    const foreign = example.input(world.b);
    const ways = rightOnes(operation, example, world.a, () => null as never).length;
    // A job that names a practice and nothing else is that practice's own.
    const isOfPractice = operation.access.kind === 'system' && namesIn(own).join() === 'practiceId';
    for (const field of isOfPractice ? [] : namesIn(own)) {
      if (own[field] === foreign[field] || example.bearer?.includes(field)) continue;
      for (let way = 0; way < ways; way += 1) {
        cards.renew();
        copy.watch();
        const { ctx, more } = rightOnes(operation, example, world.a, copy.at)[way]!;
        const ask = (value: unknown) => runOperation(operation, ctx(), { ...own, ...more, [field]: value });
        const answer = await copy.without(world.b, () => ask(foreign[field]));
        expect({ field, code: seen(answer).code }).not.toMatchObject({ code: 'internal' });
        if (answer.ok && operation.kind === 'mutation') {
          await copy.undo();
          continue;
        }
        await copy.isUntouched();
        // The system knows every practice; everyone else learns nothing of what there is.
        if (operation.access.kind === 'system') continue;
        const unknown = await ask(unknownLike(own[field] as string));
        expect({ field, ...seen(answer) }).toEqual({ field, ...seen(unknown) });
      }
    }
  });
});
