import { printSchema } from 'graphql';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { anyone, practiceOwner, system } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { registryOf } from '#app/operations/registry.ts';
import type { Database } from '#app/platform/db.ts';
import type { RateLimiter } from '#app/platform/rate-limit.ts';
import { testContext } from '#tests/support/context.ts';
import { graphqlEndpoint } from './endpoint.ts';
import { schemaOf } from './schema.ts';

const visit = z
  .object({ id: z.uuid(), startsAt: z.date(), amountCents: z.int(), note: z.string().nullable() })
  .meta({ id: 'Visit', description: 'One visit.' });

const readVisit = operation({
  name: 'readVisit',
  kind: 'query',
  description: 'A visit by its id.',
  access: anyone(),
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({ visit }),
  run: async (_ctx, { id }) => ({
    visit: { id, startsAt: new Date('2026-03-04T15:00:00Z'), amountCents: 8000, note: null },
  }),
});

const moveVisit = operation({
  name: 'moveVisit',
  kind: 'mutation',
  description: 'Moves a visit.',
  access: anyone(),
  input: z.strictObject({
    id: z.uuid(),
    startsAt: z.coerce.date(),
    state: z.enum(['pending', 'approved']).optional(),
  }),
  output: z.object({ visit, error: z.string().nullable() }),
  run: async (_ctx, { id, startsAt }) => {
    if (startsAt.getTime() < Date.UTC(2026, 0)) throw new Refusal('slot_taken', 'This time is taken.');
    return { visit: { id, startsAt, amountCents: 8000, note: null }, error: null };
  },
});

const ownVisits = operation({
  name: 'ownVisits',
  kind: 'query',
  description: 'A visit by its id.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({ visit }),
  run: async () => {
    throw new Error('a visitor came this far');
  },
});

/** A query with a part that is a call of its own. */
const diary = operation({
  name: 'diary',
  kind: 'query',
  description: 'A diary.',
  access: anyone(),
  input: z.strictObject({}),
  output: z.object({ name: z.string() }).meta({ id: 'Diary' }),
  parts: { visitOfDiary: readVisit },
  run: async () => ({ name: 'Mine' }),
});

const internal = operation({ ...moveVisit, name: 'internalOnly', access: system() });

const schema = schemaOf(registryOf([readVisit, moveVisit, ownVisits, internal]));
const id = '0198c0de-0000-7000-8000-000000000001';

let spent: [budget: string, key: string, points?: number][] = [];
let hasBudget = true;
const limiter: RateLimiter = {
  spend: async (...taken) => (spent.push(taken), hasBudget),
  hasLeft: async () => hasBudget,
  reset: async () => undefined,
  spendAll: async ([first]) => (hasBudget ? null : (first ?? null)),
  giveBack: async () => undefined,
};
const base = () => testContext({ database: { pool: {}, prisma: {} } as unknown as Database, limiter });
beforeEach(() => {
  spent = [];
  hasBudget = true;
});

async function ask(
  query: string,
  options: { development?: boolean; body?: unknown; of?: typeof schema } = {},
) {
  const endpoint = graphqlEndpoint(options.of ?? schema, { development: options.development ?? true });
  const started = performance.now();
  const response = await endpoint(
    new Request('http://localhost:3000/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(options.body ?? { query }),
    }),
    base(),
  );
  const ms = performance.now() - started;
  return { status: response.status, text: await response.text(), ms };
}

describe('the schema', () => {
  test('is made from the operations alone, without the system’s own', () => {
    expect(printSchema(schema)).toMatchInlineSnapshot(`
      "type Query {
        """A visit by its id."""
        ownVisits: OwnVisitsAnswer!

        """A visit by its id."""
        readVisit(id: ID!): ReadVisitAnswer!
      }

      type OwnVisitsAnswer {
        """One visit."""
        visit: Visit!
      }

      type Visit {
        id: ID!
        startsAt: DateTime!
        amountCents: Int!
        note: String
      }

      """An instant, ISO 8601 in UTC."""
      scalar DateTime

      type ReadVisitAnswer {
        """One visit."""
        visit: Visit!
      }

      type Mutation {
        """Moves a visit."""
        moveVisit(id: ID!, startsAt: DateTime!, state: MoveVisitStateInput): MoveVisitPayload!
      }

      type MoveVisitPayload {
        result: Boolean!
        errors: [String!]!
        visit: Visit
        error: String
      }

      enum MoveVisitStateInput {
        pending
        approved
      }"
    `);
  });

  test('answers a query', async () => {
    const { text } = await ask(`{ readVisit(id: "${id}") { visit { id startsAt amountCents note } } }`);
    expect(JSON.parse(text)).toEqual({
      data: {
        readVisit: { visit: { id, startsAt: '2026-03-04T15:00:00.000Z', amountCents: 8000, note: null } },
      },
    });
  });

  test('a refused mutation answers result false, its texts, and the first of them as `error` where it names one', async () => {
    const move = (at: string) =>
      ask(`mutation { moveVisit(id: "${id}", startsAt: "${at}") { result errors error visit { id } } }`);
    expect(JSON.parse((await move('2020-01-01T00:00:00Z')).text)).toEqual({
      data: {
        moveVisit: {
          result: false,
          errors: ['This time is taken.'],
          error: 'This time is taken.',
          visit: null,
        },
      },
    });
    expect(JSON.parse((await move('2026-03-04T15:00:00Z')).text)).toEqual({
      data: { moveVisit: { result: true, errors: [], error: null, visit: { id } } },
    });
  });

  test('a query that wants a session answers a visitor ‘Not authorized’ (spec 000 §6)', async () => {
    const { text } = await ask(`{ ownVisits { visit { id } } }`);
    expect(JSON.parse(text)).toMatchObject({
      errors: [{ message: 'Not authorized', extensions: { code: 'UNAUTHENTICATED' } }],
    });
  });
});

describe('what is given', () => {
  const noted: unknown[] = [];
  const note = operation({
    name: 'note',
    kind: 'mutation',
    description: 'Notes.',
    access: anyone(),
    input: z.strictObject({
      text: z.preprocess((given) => (given === '' ? undefined : given), z.string().nullish()),
      kind: z.enum(['short', 'long']).optional(),
    }),
    output: z.object({}),
    run: async (_ctx, given) => (noted.push(given), {}),
  });
  const noteWhole = operation({ ...note, name: 'noteWhole', argument: 'input' });
  const noting = schemaOf(registryOf([readVisit, note, noteWhole]));
  beforeEach(() => {
    noted.length = 0;
  });

  test('a field that code looks at first has the type of what comes of it, and may be left out', async () => {
    expect(printSchema(noting)).toContain('note(text: String, kind: NoteKindInput): NotePayload!');
    await ask('mutation { note { result } }', { of: noting });
    await ask('mutation { note(text: "") { result } }', { of: noting });
    expect(noted).toEqual([{}, {}]);
  });

  test('stands in one argument where the operation names one (spec 002 §7)', async () => {
    expect(printSchema(noting)).toContain('noteWhole(input: NoteWholeInput!): NoteWholePayload!');
    const { text } = await ask('mutation { noteWhole(input: { text: "a", kind: long }) { result } }', {
      of: noting,
    });
    expect(JSON.parse(text)).toEqual({ data: { noteWhole: { result: true } } });
    expect(noted).toEqual([{ text: 'a', kind: 'long' }]);
    expect((await ask('mutation { noteWhole(text: "a") { result } }', { of: noting })).text).toContain(
      'Unknown argument',
    );
  });
});

describe('a part of an answer', () => {
  const parted = schemaOf(registryOf([diary, readVisit, moveVisit]));
  const askParted = (query: string) => ask(query, { of: parted });
  const part = `visitOfDiary(id: "${id}") { visit { amountCents } }`;

  test('is a call of its own, made and paid for only where it is asked for', async () => {
    expect(JSON.parse((await askParted('{ diary { name } }')).text)).toEqual({
      data: { diary: { name: 'Mine' } },
    });
    const paid = spent.length;
    expect(JSON.parse((await askParted(`{ diary { name ${part} } }`)).text)).toEqual({
      data: { diary: { name: 'Mine', visitOfDiary: { visit: { amountCents: 8000 } } } },
    });
    expect(spent.length).toBe(2 * paid + 1);
  });

  test('is counted: aliases within an answer do not multiply calls (C63)', async () => {
    const many = Array.from({ length: 16 }, (_, i) => `a${i}: ${part}`).join(' ');
    expect((await askParted(`{ diary { ${many} } }`)).text).toContain('more than 15 calls');
  });
});

/** Tries of each request; one in peace is enough. */
const ROUNDS = 5;
/** An ordinary request takes about a millisecond: twenty-five of them are half of what is allowed. */
const MAX_TIMES_ORDINARY = 25;
const median = (figures: number[]) => [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)]!;

describe('what a request may ask for (C63)', () => {
  const deep = (levels: number) =>
    `{ readVisit(id: "${id}") ${'{ visit '.repeat(levels)} { id } ${'}'.repeat(levels)} }`;
  const aliases = (count: number) =>
    `{ ${Array.from({ length: count }, (_, i) => `a${i}: readVisit(id: "${id}") { visit { id } }`).join(' ')} }`;

  test.each([
    ['depth 50', deep(50)],
    ['100 aliases', aliases(100)],
    ['10,000 aliases', aliases(10_000)],
    ['16 aliases within a fragment', `{ ...all } fragment all on Query ${aliases(16)}`],
    ['16 aliases within fragments within fragments', `{ ...on Query { ... on Query ${aliases(16)} } }`],
    ['a fragment spread 16 times', `{ ${'...one '.repeat(16)} } fragment one on Query ${aliases(1)}`],
    [
      'fragments that double forty times',
      `{ ...f0 } ${Array.from({ length: 40 }, (_, i) => `fragment f${i} on Query { ...f${i + 1} ...f${i + 1} }`).join(' ')}`,
    ],
    [
      'a circular fragment',
      `{ readVisit(id: "${id}") { ...a } } fragment a on ReadVisitAnswer { ...b } fragment b on ReadVisitAnswer { ...a }`,
    ],
  ])('%s is refused within 50 ms', async (_name, query) => {
    // What else the machine does is not the endpoint's affair: the fastest of a few, and on a machine that is slow just now as
    // much more as an ordinary request beside it takes.
    const answers: Awaited<ReturnType<typeof ask>>[] = [];
    const ordinary: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      ordinary.push((await ask(`{ readVisit(id: "${id}") { visit { id } } }`)).ms);
      answers.push(await ask(query));
    }
    for (const { text } of answers) {
      expect(JSON.parse(text).errors).toBeDefined();
      expect(JSON.parse(text).data).toBeUndefined();
    }
    const allowed = Math.max(50, MAX_TIMES_ORDINARY * median(ordinary));
    expect(Math.min(...answers.map(({ ms }) => ms))).toBeLessThan(allowed);
  });

  test('every alias counts for the budget of the address, in fragments too', async () => {
    await ask(`{ ...some ${aliases(3).slice(1)} fragment some on Query ${aliases(2)}`);
    expect(spent).toEqual([
      ['graphqlAddress', '192.0.2.1', 1],
      ['graphqlAddress', '192.0.2.1', 4],
    ]);
  });

  test('a call that costs the database much counts for eight, under each alias and in fragments (C95)', async () => {
    const placeSuggestions = operation({ ...readVisit, name: 'placeSuggestions' });
    const of = schemaOf(registryOf([readVisit, placeSuggestions, moveVisit]));
    const dear = (n: number) => `d${n}: placeSuggestions(id: "${id}") { visit { id } }`;
    await ask(
      `{ ${dear(1)} ...some ... on Query { ${dear(2)} } one: readVisit(id: "${id}") { visit { id } } } fragment some on Query { ${dear(3)} }`,
      { of },
    );
    expect(spent).toEqual([
      ['graphqlAddress', '192.0.2.1', 1],
      ['graphqlAddress', '192.0.2.1', 24],
    ]);
  });

  test.each([
    ['cannot be read', '{ readVisit('],
    ['asks for what is not there', '{ nothing { of this } }'],
    ['is too deep', `${'{ a '.repeat(40)}${'}'.repeat(40)}`],
    ['is none', ''],
  ])('a document that %s is paid for by its length, before it is looked at', async (_what, query) => {
    await ask(query);
    expect(spent).toEqual([['graphqlAddress', '192.0.2.1', 1]]);
    spent = [];
    await ask(`${query} # ${'long '.repeat(8_000)}`);
    expect(spent).toEqual([['graphqlAddress', '192.0.2.1', 20]]);
    hasBudget = false;
    const { status, text } = await ask(query);
    expect(status).toBe(429);
    expect(JSON.parse(text)).toMatchObject({ errors: [{ extensions: { code: 'RATE_LIMITED' } }] });
  });

  test('past the budget nothing is carried out', async () => {
    hasBudget = false;
    const { status, text } = await ask(`{ readVisit(id: "${id}") { visit { id } } }`);
    expect(status).toBe(429);
    expect(JSON.parse(text)).toMatchObject({ errors: [{ extensions: { code: 'RATE_LIMITED' } }] });
    expect(text).not.toContain(id);
  });

  test('a batch is refused', async () => {
    const { status, text } = await ask('', {
      body: Array.from({ length: 1000 }, () => ({ query: '{ __typename }' })),
    });
    expect(status).toBe(400);
    expect(text).not.toContain('"data"');
  });

  test('outside development neither introspection nor suggestions tell what there is', async () => {
    const introspection = await ask('{ __schema { types { name } } }', { development: false });
    expect(introspection.text).toContain('introspection');
    const typo = await ask(`{ readVisitt(id: "${id}") { visit { id } } }`, { development: false });
    expect(typo.text).not.toContain('Did you mean');
    expect(typo.text).not.toContain('readVisit"');
  });

  test.each(['variables=%7B', 'extensions=x', 'variables=%00'])(
    'by GET with %s is refused',
    async (search) => {
      const endpoint = graphqlEndpoint(schema, { development: true });
      const query = encodeURIComponent('{ __typename }');
      const response = await endpoint(
        new Request(`http://localhost:3000/graphql?query=${query}&${search}`),
        base(),
      );
      expect(response.status).toBe(400);
    },
  );

  test('an answer is one of the platform, whose stream can be read as any other', async () => {
    const endpoint = graphqlEndpoint(schema, { development: false });
    const query = encodeURIComponent('{ __typename }');
    const response = await endpoint(new Request(`http://localhost:3000/graphql?query=${query}`), base());
    expect(response).toBeInstanceOf(Response);
    expect(response.body).toBeInstanceOf(ReadableStream);
    expect(await response.json()).toEqual({ data: { __typename: 'Query' } });
  });

  test('a mutation by GET is refused', async () => {
    const endpoint = graphqlEndpoint(schema, { development: true });
    const query = `mutation { moveVisit(id: "${id}", startsAt: "2026-05-01T00:00:00Z") { result } }`;
    const response = await endpoint(
      new Request(`http://localhost:3000/graphql?query=${encodeURIComponent(query)}`),
      base(),
    );
    expect(response.status).toBe(405);
  });
});
