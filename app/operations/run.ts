import type { z } from 'zod';
import { practiceDb } from '#tenants/scoped-db.ts';
import type { PracticeInfo } from '#tenants/cross-practice.ts';
import type { BaseContext, OperationContext } from './context.ts';
import type { Operation } from './operation.ts';
import { declaredOf } from './declared.ts';
import { plainText, problemsOf, unprintable } from './problems.ts';
import { Refusal, REFUSALS } from './refusal.ts';

/** What came of a call. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; refusal: Refusal };

/** What a user sees of a bug: nothing but an id to quote. */
function generic(requestId: string): string {
  return `Something went wrong on our side. Please try again; if it happens again, quote ${requestId.slice(0, 8)}.`;
}

const UNPRINTABLE = 'Please leave out special characters.';

function operationContext(ctx: BaseContext, practice: PracticeInfo | null): OperationContext {
  let db: OperationContext['db'] | undefined;
  const missing = () => new Error('this operation resolved no practice');
  return Object.defineProperties(
    { ...ctx },
    {
      practice: {
        get() {
          if (!practice) throw missing();
          return practice;
        },
      },
      db: {
        get() {
          if (!practice) throw missing();
          return (db ??= practiceDb(ctx.database, practice.id, ctx.reads));
        },
      },
    },
  ) as OperationContext;
}

/**
 * The one way to carry out an operation: parse, access, run, outcome. Routes, GraphQL and jobs all call
 * this and add nothing to it but their own form of the outcome. It never throws.
 */
export async function runOperation<Input extends z.ZodType, Output extends z.ZodType>(
  operation: Operation<Input, Output>,
  ctx: BaseContext,
  rawInput: unknown,
): Promise<Outcome<z.input<Output>>> {
  const log = ctx.log.child({ operation: operation.name });
  const started = performance.now();
  try {
    const parsed = operation.input.safeParse(rawInput ?? {}, { error: plainText });
    if (!parsed.success) {
      const problems = problemsOf(parsed.error);
      throw new Refusal('invalid_input', problems[0]!.message, { problems });
    }
    const odd = unprintable(rawInput);
    if (odd) throw new Refusal('invalid_input', UNPRINTABLE, { field: odd.join('.') || undefined });
    const { practice } = await operation.access.authorize(ctx, parsed.data);
    if (operation.access.scope === 'practice' && !practice) {
      throw new Refusal('not_found', 'We could not find this practice.');
    }
    const scoped = operationContext(
      { ...ctx, log: practice ? log.child({ practiceId: practice.id }) : log },
      practice,
    );
    const value = await operation.run(scoped, parsed.data);
    log.debug({ ms: Math.round(performance.now() - started) }, 'done');
    return { ok: true, value: declaredOf(operation.output, value) };
  } catch (error) {
    if (error instanceof Refusal) {
      log[REFUSALS[error.code].log]({ code: error.code }, 'refused');
      return { ok: false, refusal: error };
    }
    log.error({ err: describe(error) }, 'failed');
    return { ok: false, refusal: new Refusal('internal', generic(ctx.requestId)) };
  }
}

/** A bug for the log: what and where. Prisma's messages repeat the values of a query, so they stay out. */
function describe(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code } = error as { code?: unknown };
  const message = error.name.startsWith('Prisma') ? undefined : error.message.split('\n')[0];
  const stack = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return { type: error.name, code, message, stack: stack?.slice(0, 12) };
}
