import { anyOf, linkHolder, practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { charge } from './charge.ts';
import { mustBeChargeable, paidAnswer, readPaymentAnswer } from './charge-rules.ts';
import { chargeInput } from '../inputs.ts';
import type { Payable } from '../lock-payable.ts';
import { mustTakeTip } from './tip-rules.ts';

/**
 * Pays for an appointment with the saved card: the client from their page, or the practitioner (000 §7, 001 §7). A client's tip is
 * part of the same charge, and of its success alone.
 */
export const chargeCard = operation({
  name: 'chargeCard',
  kind: 'mutation',
  description: 'Charges the saved card for an appointment.',
  access: anyOf<{ appointmentId: string; tipAmount?: number | undefined }>(
    linkHolder('appointment', { opens: ({ appointmentId }) => appointmentId }),
    practiceOwner(),
  ),
  input: chargeInput,
  output: paidAnswer,
  async run(ctx, { appointmentId, tipAmount }) {
    const now = ctx.clock.now();
    // Only the client gives a tip.
    const tipCents = (payable: Payable) => {
      if (ctx.linkToken === null) return undefined;
      if (tipAmount === undefined && payable.chargeUnderWay) return undefined;
      const tip = tipAmount ?? payable.offeredTipCents;
      if (tip > 0 && !payable.chargeUnderWay) mustTakeTip(now, tip, 'unpaid')(payable);
      return tip;
    };
    const outcome = await charge(ctx, {
      bill: { id: appointmentId, kind: 'appointment' },
      purpose: 'bill',
      tipCents,
      check: mustBeChargeable(now),
    });
    return readPaymentAnswer(ctx, appointmentId, outcome);
  },
});
