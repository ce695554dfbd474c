import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { testContext } from '#tests/support/context.ts';
import type { Database } from '#app/platform/db.ts';
import { admin, anyone, practiceOwner, siteVisitor, system, type Access } from './access.ts';
import { operation } from './operation.ts';
import type { Refusal } from './refusal.ts';
import { registryOf } from './registry.ts';
import { runOperation } from './run.ts';

const noDatabase = { pool: {}, prisma: {} } as unknown as Database;
const context = () => testContext({ database: noDatabase });

function probe(overrides: object = {}) {
  return operation({
    name: 'probe',
    kind: 'mutation',
    description: 'For tests.',
    access: anyone(),
    input: z.strictObject({ amountCents: z.int('Please enter whole cents.').min(1) }),
    output: z.object({ doubled: z.int() }),
    run: async (_ctx, { amountCents }) => ({ doubled: amountCents * 2 }),
    ...overrides,
  });
}

describe('runOperation', () => {
  test('parses, runs and answers', async () => {
    expect(await runOperation(probe(), context(), { amountCents: 4 })).toEqual({
      ok: true,
      value: { doubled: 8 },
    });
  });

  test.each([0, -1, 10.5, '100', NaN, 2 ** 53, null])('refuses the amount %s (C40)', async (amountCents) => {
    const outcome = await runOperation(probe(), context(), { amountCents });
    expect(outcome).toMatchObject({ ok: false, refusal: { code: 'invalid_input' } });
  });

  const said = z.strictObject({
    own: z.string('In its own words.').optional(),
    id: z.uuid().optional(),
    name: z.string().min(1).max(5).optional(),
    kind: z.enum(['a', 'b']).optional(),
    when: z.coerce.date().optional(),
    few: z.array(z.string()).max(2).optional(),
    number: z.int().min(2).max(3).optional(),
    wanted: z.string(),
  });
  test.each([
    [{ own: 1 }, 'In its own words.'],
    [{ id: 'x' }, 'We could not find this.'],
    [{ name: '' }, 'Please fill this in.'],
    [{ name: 'longer' }, 'Please use at most 5 characters.'],
    [{ kind: 'c' }, 'Please choose one of the options offered.'],
    [{ when: 'never' }, 'Please give a date and time.'],
    [{ few: ['a', 'b', 'c'] }, 'Please choose at most 2.'],
    [{ number: 1 }, 'Please enter at least 2.'],
    [{ number: 4 }, 'Please enter at most 3.'],
    [{ number: 'x' }, 'This is not as it should be.'],
    [{ wanted: undefined }, 'Please fill this in.'],
  ])('says in plain words what is wrong with %j', async (input, text) => {
    const outcome = await runOperation(probe({ input: said, run: async () => ({ doubled: 0 }) }), context(), {
      wanted: 'x',
      ...input,
    });
    expect(outcome).toMatchObject({ ok: false, refusal: { code: 'invalid_input', userMessage: text } });
  });

  test('refuses fields that the operation does not know (C20)', async () => {
    const outcome = await runOperation(probe(), context(), {
      amountCents: 1,
      markPaid: true,
      practiceId: 'x',
    });
    expect(outcome).toMatchObject({
      ok: false,
      refusal: { code: 'invalid_input', userMessage: 'Unknown field: markPaid, practiceId' },
    });
  });

  test.each([
    ['NUL', 'Ada\0'],
    ['half a surrogate pair', 'Ada \ud83d'],
  ])('refuses a text with %s, wherever it stands', async (_name, text) => {
    const input = z.strictObject({ people: z.array(z.object({ name: z.string() })) });
    const outcome = await runOperation(probe({ input, run: async () => ({ doubled: 0 }) }), context(), {
      people: [{ name: 'Ben 👋' }, { name: text }],
    });
    expect(outcome).toMatchObject({
      ok: false,
      refusal: { code: 'invalid_input', problems: [{ field: 'people.1.name' }] },
    });
  });

  test('a bug shows an id to quote and nothing of its cause (C67)', async () => {
    const broken = probe({
      run: async () => {
        throw new Error('SELECT secret FROM "User" -- sk_live_123');
      },
    });
    const ctx = context();
    const outcome = await runOperation(broken, ctx, { amountCents: 1 });
    expect(outcome.ok).toBe(false);
    const { refusal } = outcome as { refusal: Refusal };
    expect(refusal.code).toBe('internal');
    expect(refusal.userMessage).toContain(ctx.requestId.slice(0, 8));
    expect(JSON.stringify(refusal)).not.toMatch(/SELECT|sk_live|User/);
  });

  test('fails closed where the access promised a practice and found none', async () => {
    const lost: Access<unknown> = {
      kind: 'lost',
      scope: 'practice',
      authorize: async () => ({ practice: null }),
    };
    let ran = false;
    const outcome = await runOperation(
      probe({ access: lost, run: async () => ((ran = true), { doubled: 0 }) }),
      context(),
      { amountCents: 1 },
    );
    expect(outcome).toMatchObject({ ok: false, refusal: { code: 'not_found' } });
    expect(ran).toBe(false);
  });

  test('an operation of the owner refuses a visitor before it runs', async () => {
    const outcome = await runOperation(probe({ access: practiceOwner() }), context(), { amountCents: 1 });
    expect(outcome).toMatchObject({ ok: false, refusal: { code: 'unauthenticated' } });
  });

  test('what is for staff does not exist for anybody else', async () => {
    const outcome = await runOperation(probe({ access: admin() }), context(), { amountCents: 1 });
    expect(outcome).toMatchObject({ ok: false, refusal: { code: 'not_found' } });
  });

  test('on a practice host another practice cannot be named', async () => {
    const practice = {
      id: 'a',
      slug: 'maya',
      name: 'Maya',
      timeZone: 'UTC',
      currency: 'USD',
      colorAccent: null,
      published: true,
    };
    const ctx = testContext({
      database: noDatabase,
      site: { kind: 'practice', host: 'maya.localhost', practice },
    });
    await expect(siteVisitor().authorize(ctx, { practice: 'noah' })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(siteVisitor().authorize(ctx, {})).resolves.toEqual({ practice });
  });
});

describe('definitions', () => {
  const due = async () => [];
  const key = () => 'probe';

  test('an operation that does not say who may call it cannot be defined', () => {
    expect(() => probe({ access: undefined })).toThrow('does not say who may call it');
  });

  test.each([
    ['for others than the system', { job: 'probe' }, 'not the system’s own'],
    ['that falls due without a name in the queue', { access: system(), due, key }, 'without a job or a key'],
    ['that falls due without a key', { access: system(), job: 'probe', due }, 'without a job or a key'],
    ['with a key that is never asked for', { access: system(), job: 'probe', key }, 'without a job or a key'],
  ])('a job %s cannot be defined', (_what, half, why) => {
    expect(() => probe(half)).toThrow(why);
  });

  test('two operations of one name cannot stand together', () => {
    expect(() => registryOf([probe(), probe()])).toThrow('two operations are named probe');
  });
});
