import type { OperationContext } from '#app/operations/context.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { addToTimeline, announceAppointment, enqueueMessage, enqueueRefund } from '../../effects/index.ts';
import { changeState } from '../change-state.ts';

/**
 * Declines a request with all that belongs to it, in the caller's transaction and under the calendar's lock: its client is told, its
 * session goes back into its package, and what a gift card paid of it goes back onto the card, unless it stays with the package.
 * @throws not_found; state_changed where it waits no more
 */
export async function decline(
  ctx: OperationContext,
  sql: Db,
  { appointmentId, note, bySystem }: { appointmentId: string; note?: string | undefined; bySystem?: true },
): Promise<void> {
  const practiceId = ctx.practice.id;
  const { collected } = await changeState(ctx, sql, {
    action: 'decline',
    appointmentId,
    by: 'practitioner',
    noteToClient: note,
  });
  await addToTimeline(sql, {
    practiceId,
    appointmentId,
    kind: 'declined',
    at: new Date(ctx.clock.now()),
    ...(note ? { detail: { noted: true } } : {}),
    ...(bySystem ? { detail: { by: 'system' } } : {}),
  });
  await enqueueMessage(sql, { practiceId, appointmentId, template: 'appointment_declined', note });
  // A request is paid by nothing but a gift card, which gets it back.
  if (collected) await enqueueRefund(sql, practiceId, appointmentId);
  await announceAppointment(sql, practiceId, appointmentId);
}
