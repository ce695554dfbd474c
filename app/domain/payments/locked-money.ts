import type { OperationContext } from '#app/operations/context.ts';
import { notFound, Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { settleWaiting } from './charge/charge.ts';
import { PAYMENT_MESSAGES } from './messages.ts';
import { readMoney } from './money.ts';
import type { MoneyFacts } from './money-rules.ts';
import { lockPayable, type Payable } from './lock-payable.ts';
import type { Purpose } from './transactions.ts';
import { findWaiting } from './charge/waiting-payment.ts';

export type LockedMoney = Payable & MoneyFacts;

/** Reads the money of an appointment and locks its row, in the caller's transaction. Throws not_found. */
export async function lockMoney(sql: Db, practiceId: string, appointmentId: string): Promise<LockedMoney> {
  const payable = await lockPayable(sql, practiceId, appointmentId);
  if (!payable) throw notFound('appointment');
  return { ...payable, money: await readMoney(sql, practiceId, appointmentId) };
}

/**
 * Changes the money of an appointment in one transaction, its row locked. A payment of the purposes touched that waits for its
 * client is closed at the provider first: a page that is open somewhere could still confirm it, for an amount that is no longer
 * owed, or beside the payment that now takes its place. Throws not_found, and unavailable where the provider does not answer.
 */
export async function changeMoney<T>(
  ctx: OperationContext,
  appointmentId: string,
  change: (sql: Db, locked: LockedMoney) => Promise<T>,
  touched: readonly Purpose[] = ['bill'],
): Promise<T> {
  const practiceId = ctx.practice.id;
  for (let tries = 0; tries < 3; tries += 1) {
    const tried = await ctx.db.run(async (sql) => {
      const payable = await lockPayable(sql, practiceId, appointmentId);
      if (!payable) throw notFound('appointment');
      const waiting = await findWaiting(sql, practiceId, payable, touched);
      if (waiting.length > 0) return { done: false as const, waiting };
      const money = await readMoney(sql, practiceId, appointmentId);
      return { done: true as const, value: await change(sql, { ...payable, money }) };
    });
    if (tried.done) return tried.value;
    const paid = await settleWaiting(ctx, tried.waiting);
    if (paid?.outcome === 'unavailable') throw new Refusal('unavailable', PAYMENT_MESSAGES.cardsUnreachable);
  }
  throw new Refusal('conflict', PAYMENT_MESSAGES.chargeUnderWay);
}
