import { randomInt } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { addDays, localDate, startOfLocalDay } from '#app/lib/time.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { nextUpdatedAt } from '#app/operations/changed-elsewhere.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { sqlState } from '#app/platform/db.ts';
import { announce } from '#app/platform/outbox.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { discountCode, MOST_COUPONS, readDiscountCodes } from './coupon-output.ts';
import { mustHaveCoupons } from './coupon-rows.ts';
import { upsertDiscountCodeInput } from './inputs.ts';
import { COUPON_MESSAGES as messages } from './messages.ts';

/** Letters and digits that nobody takes for one another, in print or by ear on the phone. */
const CLEAR = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const MADE_UP = 10;
/** Days ahead that a coupon may end: ten years. */
const FARTHEST_DAYS = 3653;

type Input = z.output<typeof upsertDiscountCodeInput>;

/**
 * Makes a coupon, or changes one that no client has used (spec 002 §4, §5, §7). It ends with a day of the practice's own zone.
 * @throws invalid_input beside the field, conflict for a code that is taken or a coupon that was used, not_found
 */
export const upsertDiscountCode = operation({
  name: 'upsertDiscountCode',
  kind: 'mutation',
  description: 'Makes a coupon, or changes one that no client has used yet.',
  access: practiceOwner(),
  input: upsertDiscountCodeInput,
  argument: 'input',
  output: z.object({ discountCode }),
  async run(ctx, input) {
    const expiresAt = lastMoment(ctx, input.expiresAt);
    const save = () => ctx.db.run((sql) => write(ctx, sql, { ...input, expiresAt }));
    try {
      return await save();
    } catch (error) {
      if (sqlState(error) !== '23505') throw error;
      if (input.code) throw new Refusal('conflict', messages.codeTaken(input.code), { field: 'code' });
      // One of 31^10 was made up twice: another one is.
      return save();
    }
  },
});

/** The end of a date in the practice's zone, where its clocks change too; undefined where none was sent. */
function lastMoment(ctx: OperationContext, date: string | null | undefined): Date | null | undefined {
  if (!date) return date as null | undefined;
  const { timeZone } = ctx.practice;
  const today = localDate(ctx.clock.now(), timeZone);
  if (date < today) throw new Refusal('invalid_input', messages.expiryPast, { field: 'expiresAt' });
  if (date > addDays(today, FARTHEST_DAYS))
    throw new Refusal('invalid_input', messages.expiryTooFar, { field: 'expiresAt' });
  return new Date(startOfLocalDay(addDays(date, 1), timeZone) - 1);
}

const madeUp = () => Array.from({ length: MADE_UP }, () => CLEAR[randomInt(CLEAR.length)]).join('');

async function write(
  ctx: OperationContext,
  sql: Db,
  input: Omit<Input, 'expiresAt'> & { expiresAt: Date | null | undefined },
) {
  const practiceId = ctx.practice.id;
  const { kind } = input;
  const now = new Date(ctx.clock.now());
  const amountCents = kind === 'fixed' ? input.amountCents! : null;
  const percent = kind === 'percentage' ? input.percent! : null;
  await mustHaveCoupons(sql, practiceId);
  const id = input.id ?? input.idempotencyKey ?? uuid();
  const made =
    !input.id && input.idempotencyKey ? await readDiscountCodes(sql, practiceId, now.getTime(), id) : [];
  if (made[0]) return { discountCode: made[0] };
  const before = input.id ? await lock(sql, practiceId, id) : null;
  const updatedAt = before && nextUpdatedAt(now.getTime(), before, input.previousUpdatedAt);
  const {
    expiresAt = before?.expiresAt ?? null,
    maxRedemptions = before?.maxRedemptions ?? null,
    applyToSpecificServices = before?.applyToSpecificServices ?? false,
  } = input;
  const saved = input.id
    ? await sql`
        UPDATE "DiscountCode" SET code = coalesce(${input.code || null}::text, code), kind = ${kind}::"DiscountKind",
          "amountCents" = ${amountCents}::int, percent = ${percent}::int, "expiresAt" = ${expiresAt}::timestamptz,
          "maxRedemptions" = ${maxRedemptions}::int, "applyToSpecificServices" = ${applyToSpecificServices},
          "updatedAt" = ${updatedAt}::timestamptz
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid AND "deletedAt" IS NULL AND "redemptionCount" = 0
          -- A use that was given back counts no more, and is on record with what was taken off.
          AND NOT EXISTS (SELECT FROM "DiscountCodeRedemption" r
            WHERE r."practiceId" = "DiscountCode"."practiceId" AND r."discountCodeId" = "DiscountCode".id)
        RETURNING id`
    : await sql`
        INSERT INTO "DiscountCode" (id, "practiceId", code, kind, "amountCents", percent, "expiresAt", "maxRedemptions",
          "applyToSpecificServices", "createdAt", "updatedAt")
        SELECT ${id}::uuid, ${practiceId}::uuid, ${input.code || madeUp()}, ${kind}::"DiscountKind", ${amountCents}::int,
          ${percent}::int, ${expiresAt}::timestamptz, ${maxRedemptions}::int, ${applyToSpecificServices}::boolean,
          ${now}::timestamptz, ${now}::timestamptz
        WHERE (SELECT count(*) FROM "DiscountCode" WHERE "practiceId" = ${practiceId}::uuid AND "deletedAt" IS NULL)
          < ${MOST_COUPONS}
        ON CONFLICT (id) DO NOTHING
        RETURNING id`;
  if (saved.length === 0) {
    if (!input.id) throw new Refusal('conflict', messages.tooManyCoupons(MOST_COUPONS));
    throw before
      ? new Refusal('state_changed', messages.notEditable)
      : new Refusal('not_found', messages.couponUnknown);
  }
  if (input.applyToSpecificServices !== undefined)
    await limitTo(sql, practiceId, id, applyToSpecificServices ? [...new Set(input.serviceIds)] : []);
  await announce(sql, { practiceId, kind: 'discount_code', id });
  const [coupon] = await readDiscountCodes(sql, practiceId, now.getTime(), id);
  return { discountCode: coupon! };
}

interface KeptRow {
  updatedAt: Date;
  expiresAt: Date | null;
  maxRedemptions: number | null;
  applyToSpecificServices: boolean;
}

async function lock(sql: Db, practiceId: string, id: string): Promise<KeptRow | null> {
  const [row] = await sql<KeptRow>`
    SELECT "updatedAt", "expiresAt", "maxRedemptions", "applyToSpecificServices" FROM "DiscountCode"
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid AND "deletedAt" IS NULL
    FOR UPDATE`;
  return row ?? null;
}

async function limitTo(sql: Db, practiceId: string, id: string, serviceIds: string[]): Promise<void> {
  await sql`
    DELETE FROM "DiscountCodeService" WHERE "practiceId" = ${practiceId}::uuid AND "discountCodeId" = ${id}::uuid`;
  const limited = await sql`
    INSERT INTO "DiscountCodeService" ("practiceId", "discountCodeId", "serviceId")
    SELECT "practiceId", ${id}::uuid, id FROM "Service"
    WHERE "practiceId" = ${practiceId}::uuid AND id = ANY (${serviceIds}::uuid[]) AND "deletedAt" IS NULL
    RETURNING "serviceId"`;
  if (limited.length < serviceIds.length)
    throw new Refusal('invalid_input', messages.serviceUnknown, { field: 'serviceIds' });
}
