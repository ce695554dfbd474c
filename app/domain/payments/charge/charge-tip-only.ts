import { linkHolder } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { charge } from './charge.ts';
import { paidAnswer, readPaymentAnswer } from './charge-rules.ts';
import { tipInput } from '../inputs.ts';
import { mustTakeTip } from './tip-rules.ts';

/** A tip for an appointment that is paid already, charged to the saved card (000 §4, §7). One tip an appointment. */
export const chargeTipOnly = operation({
  name: 'chargeTipOnly',
  kind: 'mutation',
  description: 'Charges a tip alone to the saved card.',
  access: linkHolder<{ appointmentId: string; tipAmount: number }>('appointment', {
    opens: ({ appointmentId }) => appointmentId,
  }),
  input: tipInput,
  output: paidAnswer,
  async run(ctx, { appointmentId, tipAmount }) {
    const outcome = await charge(ctx, {
      bill: { id: appointmentId, kind: 'appointment' },
      purpose: 'tip',
      amountCents: tipAmount,
      check: mustTakeTip(ctx.clock.now(), tipAmount, 'paid'),
    });
    return readPaymentAnswer(ctx, appointmentId, outcome);
  },
});
