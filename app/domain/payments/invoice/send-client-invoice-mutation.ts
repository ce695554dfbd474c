import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound, Refusal, type FieldProblem } from '#app/operations/refusal.ts';
import { mustBeOpen, enqueueHandSent } from '../../effects/index.ts';
import { sendInvoiceInput } from '../inputs.ts';
import { PAYMENT_MESSAGES as TEXTS } from '../messages.ts';
import { costsFee, type PaymentFacts } from '../status/payment-status.ts';

interface Row {
  state: PaymentFacts['state'];
  keptFeeCents: number;
  clientId: string;
  email: string | null;
  phone: string | null;
}

/** A second press within this time is the same wish. */
const SAME_PRESS_MS = 20_000;

/**
 * Sends the client the invoice of an appointment, by email, text message or both: its lines, what is paid and due, and where
 * to pay (001 §7); of an appointment that is off its fee, where it costs one. Refused where a chosen channel has no address or is switched off, and beyond the day's limits (C66). Pressed twice it is sent
 * once.
 */
export const sendClientInvoiceMutation = operation({
  name: 'sendClientInvoiceMutation',
  kind: 'mutation',
  description: 'Sends the client the invoice of an appointment.',
  access: practiceOwner(),
  input: sendInvoiceInput,
  output: z.object({}),
  async run(ctx, { appointmentId, sendTo }) {
    const practiceId = ctx.practice.id;
    const [row] = await ctx.db.run(
      (sql) => sql<Row>`
        SELECT a.state, kept_fee(a."policyFeeCents", a."feeWaivedAt") AS "keptFeeCents", a."clientId", c.email, c.phone
        FROM "Appointment" a JOIN "Client" c ON c."practiceId" = a."practiceId" AND c.id = a."clientId"
        WHERE a."practiceId" = ${practiceId}::uuid AND a.id = ${appointmentId}::uuid`,
    );
    if (!row) throw notFound('appointment');
    if (row.state !== 'approved' && !costsFee(row)) throw new Refusal('state_changed', TEXTS.notConfirmed);
    const channels = sendTo === 'both' ? (['email', 'sms'] as const) : ([sendTo] as const);
    const problems: FieldProblem[] = [];
    for (const channel of channels) {
      if (channel === 'email' && !row.email) problems.push({ message: TEXTS.noEmail });
      if (channel === 'sms' && !row.phone) problems.push({ message: TEXTS.noPhone });
    }
    const [first] = problems;
    if (first) throw new Refusal('conflict', first.message, { problems });
    const { clientId } = row;
    await ctx.db.run((sql) => mustBeOpen(sql, { practiceId, clientId, template: 'invoice', channels }));
    await enqueueHandSent(ctx, {
      clientId,
      appointmentId,
      template: 'invoice',
      occasion: sendTo,
      channels,
      samePressMs: SAME_PRESS_MS,
    });
    return {};
  },
});
