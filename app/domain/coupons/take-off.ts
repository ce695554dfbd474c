import { v7 as uuid } from 'uuid';
import { Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { readCoupons, type StoredCoupon } from './coupon-rows.ts';
import { discountsOf, whyNot, whyOver, type Discount, type PricedLine } from './discount.ts';
import { FIELD, UnknownCode } from './guesses.ts';
import { typedCode } from './inputs.ts';
import { COUPON_MESSAGES as messages } from './messages.ts';

const refused = (message: string) =>
  new Refusal('conflict', message, { field: FIELD, data: { discountCode: true } });

/** Coupons taken off some lines. */
export interface TakenOff {
  discounts: Discount[];
  coupons: readonly StoredCoupon[];
}

/**
 * What the codes of a form take off some lines, cents, in the order in which they were entered. Spaces, hyphens and small letters
 * are taken for what was meant.
 * @throws Refusal beside `discountCodes`: invalid_input for a code that is not known, conflict for one that does not count (any more)
 */
export async function takeOffCodes(
  sql: Db,
  practiceId: string,
  { codes: typed, lines, now }: { codes: readonly string[]; lines: readonly PricedLine[]; now: number },
): Promise<TakenOff> {
  const codes = typed.map(meant);
  if (codes.length === 0) return { discounts: [], coupons: [] };
  const known = await readCoupons(sql, practiceId, codes);
  const coupons = codes.map((code) => {
    const coupon = known.get(code);
    if (!coupon) throw new UnknownCode();
    return coupon;
  });
  const twice = codes.find((code, at) => codes.indexOf(code) < at);
  if (twice !== undefined) throw refused(messages.codeTwice(twice));
  for (const coupon of coupons) {
    const problem = whyOver(coupon, now) ?? whyNot(coupon, lines, coupons.length);
    if (problem) throw refused(problem);
  }
  const discounts = discountsOf(coupons, lines);
  const empty = discounts.find(({ amountCents }) => amountCents === 0);
  if (empty) throw refused(messages.codeTakesNothing(empty.code));
  return { discounts, coupons };
}

/** Only what people write between letters is left out: a letter of another alphabet makes another code, which nobody gave. */
function meant(typed: string): string {
  const code = typed.replace(/[\s-]/g, '');
  return typedCode(code).length === code.length ? typedCode(code) : '';
}

/**
 * Uses coupons up for an appointment or a registration, in the transaction that writes it and after all its other locks. Each is an
 * update that holds only where the coupon is as it was read and still may be used: of two who want the last use one gets it.
 * @throws Refusal conflict for whoever was slower
 */
export async function useCoupons(
  sql: Db,
  { discounts, coupons }: TakenOff,
  use: { practiceId: string; appointmentId?: string; registrationId?: string; now: number },
): Promise<void> {
  const { practiceId, appointmentId = null, registrationId = null } = use;
  const at = new Date(use.now);
  // In one order, whoever combines them in whichever.
  for (const coupon of coupons.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const { amountCents } = discounts.find(({ discountCodeId }) => discountCodeId === coupon.id)!;
    const used = await sql`
      WITH used AS (
        UPDATE "DiscountCode" SET "redemptionCount" = "redemptionCount" + 1
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${coupon.id}::uuid AND "deletedAt" IS NULL
          AND "updatedAt" = ${coupon.updatedAt} AND ("expiresAt" IS NULL OR "expiresAt" >= ${at})
          AND ("maxRedemptions" IS NULL OR "redemptionCount" < "maxRedemptions")
        RETURNING id, code)
      INSERT INTO "DiscountCodeRedemption"
        (id, "practiceId", "discountCodeId", "appointmentId", "registrationId", code, "amountCents", "createdAt")
      SELECT ${uuid()}::uuid, ${practiceId}::uuid, id, ${appointmentId}::uuid, ${registrationId}::uuid, code,
        ${amountCents}::int, ${at}::timestamptz
      FROM used RETURNING id`;
    if (used.length === 0) throw await whySlower(sql, practiceId, coupon, use.now);
  }
}

async function whySlower(sql: Db, practiceId: string, { code }: StoredCoupon, now: number): Promise<Refusal> {
  const coupon = (await readCoupons(sql, practiceId, [code])).get(code);
  return refused((coupon && whyOver(coupon, now)) ?? messages.codeChanged(code));
}

/**
 * Coupons of an appointment whose services the practitioner changes keep what they took off, in cents, but never more than the
 * services now cost: `mostCents`, first come first served. The caller holds the appointment's row.
 */
export async function capCoupons(
  sql: Db,
  practiceId: string,
  appointmentId: string,
  mostCents: number,
): Promise<void> {
  await sql`
    UPDATE "DiscountCodeRedemption" r SET "amountCents" = capped.cents
    FROM (
      SELECT id, greatest(0, least("amountCents", ${mostCents}::int - (sum("amountCents") OVER earlier - "amountCents")))::int AS cents
      FROM "DiscountCodeRedemption"
      WHERE "practiceId" = ${practiceId}::uuid AND "appointmentId" = ${appointmentId}::uuid
      WINDOW earlier AS (ORDER BY "createdAt", id)) capped
    WHERE r."practiceId" = ${practiceId}::uuid AND r.id = capped.id AND r."amountCents" > capped.cents`;
}
