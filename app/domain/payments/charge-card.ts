import { anyOf, linkHolder, practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { charge } from './charge.ts';
import { mustBeChargeable, paidAnswer, readPaymentAnswer } from './charge-rules.ts';
import { appointmentIdInput } from './inputs.ts';

/** Pays for an appointment with the saved card: the client from their page, or the practitioner (000 §7, 001 §7). */
export const chargeCard = operation({
  name: 'chargeCard',
  kind: 'mutation',
  description: 'Charges the saved card for an appointment.',
  access: anyOf<{ appointmentId: string }>(
    linkHolder('appointment', { opens: ({ appointmentId }) => appointmentId }),
    practiceOwner(),
  ),
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
