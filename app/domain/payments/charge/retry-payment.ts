import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { charge } from './charge.ts';
import { mustBeChargeable, paidAnswer, readPaymentAnswer } from './charge-rules.ts';
import { appointmentIdInput } from '../inputs.ts';

/** Tries a failed charge again; success sets Paid and clears the error, failure stores the error (001 §4). */
export const retryPayment = operation({
  name: 'retryPayment',
  kind: 'mutation',
  description: 'Tries the charge of an appointment again.',
  access: practiceOwner(),
  input: appointmentIdInput,
  output: paidAnswer,
  async run(ctx, { appointmentId }) {
    const outcome = await charge(ctx, {
      bill: { id: appointmentId, kind: 'appointment' },
      purpose: 'bill',
      check: mustBeChargeable(ctx.clock.now()),
    });
    return readPaymentAnswer(ctx, appointmentId, outcome);
  },
});
