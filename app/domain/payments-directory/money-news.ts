import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { readReturned, returnedMoney } from './returned/read-returned.ts';

/** What happened to money that asks for the practitioner: refunds and payouts that banks sent back, and disputes that wait for an answer. */
export const moneyNews = operation({
  name: 'moneyNews',
  kind: 'query',
  description: 'What happened to your money that asks for you.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z
    .object({
      ...returnedMoney,
      disputesToAnswer: z.int(),
      nextDueAt: z.date().nullable().meta({ description: 'When the first of them is due.' }),
    })
    .meta({ id: 'MoneyNews' }),
  async run(ctx) {
    const { id } = ctx.practice;
    const now = ctx.clock.now();
    return ctx.db.read(async (sql) => {
      const [returned, [open]] = await Promise.all([
        readReturned(sql, id, new Date(now)),
        sql<{ count: number; next: Date | null }>`
          SELECT count(*)::int AS count, min(d."dueAt") AS next FROM "Dispute" d
          WHERE d."practiceId" = ${id}::uuid AND awaits_answer(d.state, d.answer, d."dueAt", ${new Date(now)})`,
      ]);
      return { ...returned, disputesToAnswer: open!.count, nextDueAt: open!.next };
    });
  },
});
