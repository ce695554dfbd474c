import { cancelAppointmentNoUser } from '#app/domain/appointments/index.ts';
import { appointmentTerms } from '#app/domain/policy/index.ts';
import type { BaseContext } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import { ok } from '../worlds/booking.ts';

/** What the client's page does: it shows what cancelling costs, and says so when the appointment is cancelled. */
export async function cancelAsQuoted(client: BaseContext, appointmentId: string) {
  const { cancel } = await ok(runOperation(appointmentTerms, client, { appointmentId }));
  return runOperation(cancelAppointmentNoUser, client, { appointmentId, feeCents: cancel.feeCents });
}
