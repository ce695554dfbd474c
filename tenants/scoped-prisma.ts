import { Prisma, type PrismaClient } from '#prisma/generated/client.ts';

/** The models that belong to a practice: those with a column practiceId. */
export const TENANT_MODELS: ReadonlySet<string> = new Set(
  Object.values(Prisma.ModelName).filter((model) => {
    const fields = (Prisma as unknown as Record<string, Record<string, string> | undefined>)[
      `${model}ScalarFieldEnum`
    ];
    return fields?.practiceId !== undefined;
  }),
);

type Args = Record<string, unknown>;
const WITH_WHERE = /^(find|update|delete|count|aggregate|groupBy|upsert)/;

function owned(data: unknown, key: string, practiceId: string): unknown {
  const row = data as Args;
  if (row[key] !== undefined && row[key] !== practiceId) {
    throw new Error('a row of another practice was about to be written');
  }
  return { ...row, [key]: practiceId };
}

/** Adds the practice to one query's arguments: to WHERE, and to what is written. */
function scopeArgs(model: string, operation: string, args: Args, practiceId: string): Args {
  const key = model === 'Practice' ? 'id' : TENANT_MODELS.has(model) ? 'practiceId' : null;
  if (!key) return args;
  const scoped: Args = { ...args };
  if (WITH_WHERE.test(operation)) scoped.where = { ...(args.where as Args | undefined), [key]: practiceId };
  if (operation === 'create') scoped.data = owned(args.data, key, practiceId);
  if (/^createMany/.test(operation)) {
    const rows = Array.isArray(args.data) ? args.data : [args.data];
    scoped.data = rows.map((row) => owned(row, key, practiceId));
  }
  if (operation === 'upsert') scoped.create = owned(args.create, key, practiceId);
  return scoped;
}

function extend(prisma: PrismaClient, practiceId: string) {
  return prisma.$extends({
    name: 'practice',
    query: {
      $allModels: {
        $allOperations: ({ model, operation, args, query }) =>
          query(scopeArgs(model, operation, args as Args, practiceId) as typeof args),
      },
    },
  });
}

type Extended = ReturnType<typeof extend>;
export type ScopedPrisma = Parameters<Parameters<Extended['$transaction']>[0]>[0];

const KEPT = 1000;
const clients = new WeakMap<PrismaClient, Map<string, Extended>>();

/** The Prisma client of one practice; the thousand used last are kept. */
export function scopedPrisma(prisma: PrismaClient, practiceId: string): Extended {
  let known = clients.get(prisma);
  if (!known) clients.set(prisma, (known = new Map()));
  const client = known.get(practiceId) ?? extend(prisma, practiceId);
  known.delete(practiceId);
  known.set(practiceId, client);
  if (known.size > KEPT) known.delete(known.keys().next().value!);
  return client;
}
