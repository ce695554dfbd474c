import type { OperationContext } from '#app/operations/context.ts';
import { notFound } from '#app/operations/refusal.ts';
import { readPaymentFacts } from './payment-facts.ts';
import { clientPaymentStatus } from './payment-status.ts';

/** The payment status that the client reads of an appointment now (000 §4). */
export async function clientPaymentStatusOf(ctx: OperationContext, appointmentId: string) {
  const facts = await ctx.db.run(async (sql) =>
    (await readPaymentFacts(sql, ctx.practice.id, [appointmentId])).get(appointmentId),
  );
  if (!facts) throw notFound('appointment');
  return {
    id: appointmentId,
    clientPaymentStatus: clientPaymentStatus(facts, ctx.clock.now()),
    tipAmountCents: facts.tipAmountCents,
  };
}
