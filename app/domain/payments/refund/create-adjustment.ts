import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { formatMoney, MAX_CENTS, type Currency } from '#app/lib/money.ts';
import { practiceOwner } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { addToTimeline, announceAppointment } from '../../effects/index.ts';
import { appointmentBill } from '../bills/appointment-bill.ts';
import { createAdjustmentInput } from '../inputs.ts';
import { enter } from '../bills/ledger.ts';
import { PAYMENT_MESSAGES as TEXTS } from '../messages.ts';
import { addToBillProblem, adjustProblem, refundableCents, splitRefund } from '../money-rules.ts';
import { returnToGiftCards } from '../gift-card/redeem.ts';
import { carryOutRefund, planRefund } from './carry-out-refund.ts';
import { changeMoney, type LockedMoney } from '../locked-money.ts';

const adjustment = z
  .object({
    id: z.uuid(),
    adjustedAt: z.date(),
    amountCents: z.int().meta({ description: 'Cents; from 0 up given back, below 0 added to the bill.' }),
    note: z.string().nullable(),
    refundUnderWay: z
      .boolean()
      .meta({ description: 'The provider has not said yet that it gave the money back.' }),
  })
  .meta({ id: 'Adjustment' });

type Wanted = z.output<typeof createAdjustmentInput>;
type Stored = Omit<z.output<typeof adjustment>, 'refundUnderWay'> & {
  appointmentId: string;
  refundState: number | null;
};

/**
 * Corrects an appointment's bill (001 §4, §5): from 0 up money given back, capped at the full total; below 0 an amount
 * added. Where a provider collected it is a true refund: its intent is committed, the provider asked with the intent's key,
 * the outcome recorded; whatever dies in between is carried on by the sweeper, and `refundUnderWay` says so. Refuses with
 * state_changed, invalid_input (amountCents, adjustedAt) and payment_declined where the provider refuses.
 */
export const createAdjustment = operation({
  name: 'createAdjustment',
  kind: 'mutation',
  description: 'Refunds a part of an appointment, or adds an amount to its bill.',
  access: practiceOwner(),
  input: createAdjustmentInput,
  output: z.object({ adjustment }),
  async run(ctx, input) {
    if (input.adjustedAt.getTime() > ctx.clock.now())
      throw new Refusal('invalid_input', TEXTS.adjustmentDate, { field: 'adjustedAt' });
    const key = `adjustment:${ctx.practice.id}:${input.idempotencyKey ?? uuid()}`;
    const stored = await changeMoney(ctx, input.appointmentId, async (sql, locked) => {
      const before = await readAdjustment(sql, ctx.practice.id, { key });
      return before ? sameAs(before, input) : write(ctx, sql, locked, input, key);
    });
    let { refundState } = stored;
    if (refundState === 0) {
      try {
        await carryOutRefund(ctx, stored.id);
        refundState = 1;
      } catch (error) {
        // Wanted it is, and committed: the sweeper asks until the provider answers.
        if (!(error instanceof Refusal && error.code === 'unavailable')) throw error;
      }
    }
    const { appointmentId: _of, refundState: _then, ...rest } = stored;
    return { adjustment: { ...rest, refundUnderWay: refundState === 0 } };
  },
});

async function readAdjustment(
  sql: Db,
  practiceId: string,
  { key }: { key: string },
): Promise<Stored | undefined> {
  const [row] = await sql<Stored>`
    SELECT id, "billId" AS "appointmentId", "adjustedAt", "amountCents", note, "refundState" FROM "Adjustment"
    WHERE "practiceId" = ${practiceId}::uuid AND "idempotencyKey" = ${key}`;
  return row;
}

/** The answer of a form that was sent before. */
function sameAs(before: Stored, { appointmentId, amountCents, note }: Wanted): Stored {
  const same =
    before.appointmentId === appointmentId &&
    before.amountCents === amountCents &&
    before.note === (note || null);
  if (!same) throw new Refusal('conflict', TEXTS.otherAdjustment);
  if (before.refundState === 2) throw new Refusal('payment_declined', TEXTS.refundRefused);
  return before;
}

/** Refuses what must not be adjusted, by the locked row. */
function check(locked: LockedMoney, amountCents: number): void {
  const problem = adjustProblem(locked) ?? (amountCents < 0 ? addToBillProblem(locked) : null);
  if (problem) throw new Refusal('state_changed', problem);
  const refuse = (text: string): never => {
    throw new Refusal('invalid_input', text, { field: 'amountCents' });
  };
  const most = refundableCents(locked);
  if (amountCents > most) refuse(TEXTS.refundTooLarge(formatMoney(most, locked.amountCurrency as Currency)));
  if (locked.totalCents - amountCents > MAX_CENTS) refuse(TEXTS.adjustmentTooLarge);
}

async function write(
  ctx: OperationContext,
  sql: Db,
  locked: LockedMoney,
  { appointmentId, amountCents, adjustedAt, note }: Wanted,
  key: string,
): Promise<Stored> {
  check(locked, amountCents);
  const practiceId = ctx.practice.id;
  const at = new Date(ctx.clock.now());
  const id: string = uuid();
  const { charges, providerLeftCents } = locked.money;
  const { byHand, byProvider: givenBack } = splitRefund(locked, amountCents);
  // Money goes back as far as money came; the rest onto the gift cards that paid it.
  const byProvider = Math.min(givenBack, providerLeftCents);
  const ontoCards = givenBack - byProvider;
  const refund = byProvider > 0;
  const stored: Stored = {
    id,
    appointmentId,
    adjustedAt,
    amountCents,
    note: note || null,
    refundState: refund ? 0 : ontoCards > 0 ? 1 : null,
  };
  await sql`
    INSERT INTO "Adjustment" (id, "practiceId", "billId", "adjustedAt", "amountCents", note, provider,
                              "idempotencyKey", "refundState", "refundParts", "createdAt")
    VALUES (${id}::uuid, ${practiceId}::uuid, ${appointmentId}::uuid, ${adjustedAt}, ${amountCents}, ${stored.note},
            ${refund ? charges.find(({ leftCents }) => leftCents > 0)!.provider : null}::"PaymentSource", ${key}, ${stored.refundState},
            ${refund ? JSON.stringify(planRefund(charges, byProvider)) : null}::jsonb, ${at})`;
  // What was paid by hand goes back, or comes, by hand.
  const moved = locked.markPaid && amountCents < 0 ? -amountCents : -byHand;
  if (moved !== 0) {
    const currency = locked.amountCurrency;
    const movement = { practiceId, billId: appointmentId, adjustmentId: id, currency, at };
    await enter(sql, { ...movement, kind: 'adjustment', amountCents: moved });
  }
  if (ontoCards > 0) {
    const currency = locked.amountCurrency;
    await returnToGiftCards(
      sql,
      { practiceId, billId: appointmentId, adjustmentId: id, currency, at },
      ontoCards,
    );
    const detail = { amountCents: ontoCards, provider: 'gift_card' };
    await addToTimeline(sql, { practiceId, appointmentId, kind: 'refunded', at, detail });
    // With money that goes back its provider's answer is told.
    const told = { adjustmentId: id, amountCents: ontoCards, currency };
    if (!refund) await appointmentBill.refunded(sql, practiceId, appointmentId, told);
  }
  const kind = refund ? 'refund_begun' : 'adjusted';
  if (ontoCards === 0 || ontoCards < amountCents)
    await addToTimeline(sql, {
      practiceId,
      appointmentId,
      kind,
      at,
      detail: { amountCents: amountCents - ontoCards },
    });
  await announceAppointment(sql, practiceId, appointmentId);
  return stored;
}
