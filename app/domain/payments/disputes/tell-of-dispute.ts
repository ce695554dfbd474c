import { z } from 'zod';
import { queueMessage, readSender } from '#app/domain/effects/index.ts';
import { writeDisputeEmail } from '#app/emails/dispute.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import type { Currency } from '#app/lib/money.ts';
import { system } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { paths } from '#app/paths.ts';

/** So long before its answer is due a dispute is told of once more. */
const WARNING_MS = 2 * DAY_MS;
const soonOf = (now: Date) => new Date(now.getTime() + WARNING_MS);

interface Told {
  isFirst: boolean;
  amountCents: number;
  currency: Currency;
  isTaken: boolean;
  isClosed: boolean;
  dueAt: Date | null;
  client: { firstName: string; lastName: string };
  address: string;
}

/**
 * Writes to the practitioner of a dispute that waits for their answer: when it comes, and once more two days before its time is over, unless
 * that is both at once. A second run finds it told.
 */
export const tellOfDispute = operation({
  name: 'tellOfDispute',
  kind: 'mutation',
  description: 'Tells a practitioner of a dispute that waits for their answer.',
  access: system<{ practiceId: string }>(({ practiceId }) => practiceId),
  input: z.strictObject({ practiceId: z.uuid(), disputeId: z.uuid() }),
  output: z.object({ written: z.boolean() }),
  job: 'tell-of-dispute',
  due: ({ cross }, now) => cross.due('disputes_to_tell', 'disputeId', now, soonOf(now)),
  key: ({ disputeId }) => `tell-of-dispute:${disputeId}`,
  async run(ctx, { practiceId, disputeId }) {
    const now = new Date(ctx.clock.now());
    const written = await ctx.db.run(async (sql) => {
      const [told] = await sql<Told>`
        UPDATE "Dispute" d SET "toldAt" = COALESCE(d."toldAt", ${now}), "warnedAt" = CASE WHEN d."dueAt" <= ${soonOf(now)} THEN ${now}::timestamptz END
        FROM "Dispute" was
        JOIN "Bill" b ON b."practiceId" = was."practiceId" AND b.id = was."billId"
        JOIN "Client" c ON c."practiceId" = b."practiceId" AND c.id = b."clientId"
        JOIN "Practice" p ON p.id = was."practiceId"
        JOIN "User" u ON u.id = p."ownerUserId"
        WHERE was."practiceId" = ${practiceId}::uuid AND was.id = ${disputeId}::uuid AND d."practiceId" = was."practiceId" AND d.id = was.id
          AND awaits_answer(d.state, d.answer, d."dueAt", ${now})
          AND (d."toldAt" IS NULL OR d."warnedAt" IS NULL AND d."dueAt" <= ${soonOf(now)})
        RETURNING was."toldAt" IS NULL AS "isFirst", d."amountCents", d.currency, d."isTaken", d."dueAt", p."closedAt" IS NOT NULL AS "isClosed", u.email AS address,
          jsonb_build_object('firstName', c."firstName", 'lastName', c."lastName") AS client`;
      if (!told) return false;
      const { isFirst, address, ...facts } = told;
      const template = isFirst ? 'dispute_opened' : 'dispute_due';
      const email = writeDisputeEmail(template, {
        ...facts,
        ...(await readSender(ctx, sql, practiceId)),
        timeZone: ctx.practice.timeZone,
        link: ctx.appOrigin + paths.dispute(disputeId),
      });
      return queueMessage(sql, {
        ...{ practiceId, to: 'practitioner', clientId: null, channel: 'email', template, address },
        ...email,
        // The row says what was told; who is asked once more is told once more.
        dedupeKey: `${template}:${disputeId}:${now.getTime()}`,
        at: now,
      });
    });
    return { written };
  },
});
