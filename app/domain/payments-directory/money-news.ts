import { z } from 'zod';
import { DAY_MS } from '#app/lib/duration.ts';
import { linkToken } from '#app/platform/tokens.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { currency } from '#app/operations/outputs.ts';

/** For so long is told of what a bank did not take. */
const TOLD_MS = 30 * DAY_MS;
const MOST = 5;

const failedRefund = z
  .object({
    id: z.uuid(),
    clientName: z.string(),
    amountCents: z.int().meta({ description: 'Cents that are with the practice again.' }),
    currency,
    failedAt: z.date(),
    instantActionToken: z
      .string()
      .nullable()
      .meta({ description: 'Opens the appointment, keep it from others.' }),
  })
  .meta({ id: 'FailedRefund' });

type Row = Omit<z.input<typeof failedRefund>, 'instantActionToken'> & { encrypted: string | null };

/** What happened to money that asks for the practitioner: refunds that banks did not take, and disputes that wait for an answer. */
export const moneyNews = operation({
  name: 'moneyNews',
  kind: 'query',
  description: 'What happened to your money that asks for you.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z
    .object({
      failedRefunds: z.array(failedRefund),
      disputesToAnswer: z.int(),
      nextDueAt: z.date().nullable().meta({ description: 'When the first of them is due.' }),
    })
    .meta({ id: 'MoneyNews' }),
  async run(ctx) {
    const { id } = ctx.practice;
    const now = ctx.clock.now();
    return ctx.db.read(async (sql) => {
      const [failed, [open]] = await Promise.all([
        sql<Row>`
          SELECT e.id, trim(c."firstName" || ' ' || c."lastName") AS "clientName", e."amountCents", e.currency,
            e."createdAt" AS "failedAt", a."instantActionTokenEncrypted" AS encrypted
          FROM "LedgerEntry" e
          JOIN "Bill" b ON b."practiceId" = e."practiceId" AND b.id = e."billId"
          JOIN "Client" c ON c."practiceId" = b."practiceId" AND c.id = b."clientId"
          LEFT JOIN "Appointment" a ON a."practiceId" = b."practiceId" AND a.id = b."appointmentId"
          WHERE e."practiceId" = ${id}::uuid AND e.kind = 'refund' AND e."amountCents" > 0
            AND e."createdAt" > ${new Date(now - TOLD_MS)}
            AND NOT EXISTS (SELECT FROM "Dispute" d WHERE d."practiceId" = e."practiceId" AND d."billId" = e."billId"
              AND 'failed:' || d."providerDisputeId" = e."providerId")
            -- Once it went back in another way, nothing is left to do.
            AND NOT EXISTS (SELECT FROM "LedgerEntry" l WHERE l."practiceId" = e."practiceId" AND l."billId" = e."billId"
              AND l.credit = 'client' AND l."amountCents" < 0 AND l."createdAt" > e."createdAt")
          ORDER BY e."createdAt" DESC LIMIT ${MOST}`,
        sql<{ count: number; next: Date | null }>`
          SELECT count(*)::int AS count, min(d."dueAt") AS next FROM "Dispute" d
          WHERE d."practiceId" = ${id}::uuid AND d.state IN ('inquiry', 'needs_response') AND d.answer IS NULL
            AND (d."dueAt" IS NULL OR d."dueAt" > ${new Date(now)})`,
      ]);
      return {
        failedRefunds: failed.map(({ encrypted, ...refund }) => ({
          ...refund,
          instantActionToken: encrypted === null ? null : (linkToken(encrypted) ?? null),
        })),
        disputesToAnswer: open!.count,
        nextDueAt: open!.next,
      };
    });
  },
});
