import { z } from 'zod';
import { queueMessage, readSender } from '#app/domain/effects/index.ts';
import { PAYMENT_PROVIDER_NAMES } from '#app/domain/banking/messages.ts';
import { writeReturnEmail } from '#app/emails/returned-money.ts';
import type { RefundedThing } from '#app/lib/messages/returned-money.ts';
import type { Currency } from '#app/lib/money.ts';
import { system } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { paths } from '#app/paths.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { PAYMENT_MESSAGES } from '../messages.ts';
import type { Returned } from './enqueue-return-told.ts';

interface Told {
  amountCents: number;
  currency: Currency;
  address: string;
  isClosed: boolean;
}

/**
 * Writes to the practitioner that a bank did not take a refund, or sent a payout back; once, unless it is settled by then. Refuses with
 * `unavailable` while a later payout is being read, which may have brought the money.
 */
export const tellOfReturn = operation({
  name: 'tellOfReturn',
  kind: 'mutation',
  description: 'Tells a practitioner of a refund or payout that its bank sent back.',
  access: system<{ practiceId: string }>(({ practiceId }) => practiceId),
  input: z.strictObject({ practiceId: z.uuid(), kind: z.enum(['refund', 'payout']), id: z.uuid() }),
  output: z.object({ written: z.boolean() }),
  job: 'tell-of-return',
  async run(ctx, { practiceId, kind, id }) {
    const written = await ctx.db.run(async (sql) => {
      const email = await (kind === 'refund' ? ofRefund : ofPayout)(ctx, sql, id);
      if (!email) return false;
      const { template, address, ...composed } = email;
      return queueMessage(sql, {
        ...{ practiceId, to: 'practitioner', clientId: null, channel: 'email', template, address },
        ...composed,
        dedupeKey: `${template}:${id}`,
        at: new Date(ctx.clock.now()),
      });
    });
    return { written };
  },
});

async function ofRefund(ctx: OperationContext, sql: Db, id: Returned['id']) {
  const practiceId = ctx.practice.id;
  const [told] = await sql<Told & { name: string; kind: RefundedThing }>`
    SELECT r."amountCents", b.currency, b.kind, u.email AS address, p."closedAt" IS NOT NULL AS "isClosed", trim(c."firstName" || ' ' || c."lastName") AS name
    FROM refunds_back(${practiceId}::uuid) r
    JOIN "Bill" b ON b."practiceId" = ${practiceId}::uuid AND b.id = r."billId"
    JOIN "Client" c ON c."practiceId" = b."practiceId" AND c.id = b."clientId"
    JOIN "Practice" p ON p.id = b."practiceId"
    JOIN "User" u ON u.id = p."ownerUserId"
    WHERE r.id = ${id}::uuid AND r."seenAt" IS NULL AND p."erasedAt" IS NULL`;
  if (!told) return null;
  const { address, name, ...facts } = told;
  const about = { ...facts, ...(await readSender(ctx, sql, practiceId)) };
  const link = ctx.appOrigin + paths.payments();
  return {
    ...writeReturnEmail({ ...about, template: 'refund_came_back', client: name, link }),
    template: 'refund_came_back' as const,
    address,
  };
}

async function ofPayout(ctx: OperationContext, sql: Db, id: Returned['id']) {
  const practiceId = ctx.practice.id;
  const [told] = await sql<Told & { provider: 'stripe' | 'square'; failure: string | null; isSure: boolean }>`
    SELECT back."isSure", o."amountCents", o.currency, o.provider::text AS provider, o.failure, u.email AS address, p."closedAt" IS NOT NULL AS "isClosed"
    FROM payouts_back(${practiceId}::uuid, ${new Date(ctx.clock.now())}) AS back
    JOIN "Payout" o ON o."practiceId" = ${practiceId}::uuid AND o.id = back.id
    JOIN "Practice" p ON p.id = o."practiceId"
    JOIN "User" u ON u.id = p."ownerUserId"
    WHERE o.id = ${id}::uuid AND p."erasedAt" IS NULL`;
  if (!told) return null;
  if (!told.isSure) throw new Refusal('unavailable', PAYMENT_MESSAGES.notYetKnown);
  const { address, provider, isSure: _sure, ...facts } = told;
  const about = { ...facts, ...(await readSender(ctx, sql, practiceId)) };
  const link = ctx.appOrigin + paths.payout(id);
  return {
    ...writeReturnEmail({
      ...about,
      template: 'payout_came_back',
      at: PAYMENT_PROVIDER_NAMES[provider],
      link,
    }),
    template: 'payout_came_back' as const,
    address,
  };
}
