import { z } from 'zod';
import { clientPaymentStatusOf } from '#app/domain/payments/index.ts';
import type { SavedCard } from '#app/integrations/cards/port.ts';
import { linkHolder } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { savedCard } from '#app/operations/outputs.ts';
import { cardClient, mustTakeCards } from './card-client.ts';
import { keepCard } from './keep-card.ts';
import { provenCard } from './proven-card.ts';
import { saveCardInput } from './inputs.ts';

/**
 * Keeps a card that the provider has saved for this very client as the one to be charged; what had failed or is overdue
 * is tried again with it (spec 000 §4, §8: 'Your payment method has been saved.').
 */
export const saveCard = operation({
  name: 'saveCard',
  kind: 'mutation',
  description: 'Keeps the card that was just saved at the provider; the same one twice changes nothing.',
  access: linkHolder<{ appointmentId: string }>('appointment', {
    opens: ({ appointmentId }) => appointmentId,
  }),
  input: saveCardInput,
  output: z.object({
    paymentMethod: savedCard,
    appointment: z
      .object({ id: z.uuid(), clientPaymentStatus: z.string() })
      .meta({ id: 'AppointmentWithCard' }),
  }),
  async run(ctx, { appointmentId, setupIntentId, cardPage }) {
    const client = await ctx.db.run((sql) => cardClient(ctx, sql, { appointmentId }));
    const account = mustTakeCards(client);
    const proven = await provenCard(ctx, client, account, { setupIntentId, cardPage });
    await keepCard(ctx, { ...client, appointment: client.appointment! }, proven);
    const { clientPaymentStatus } = await clientPaymentStatusOf(ctx, appointmentId);
    return {
      paymentMethod: asShown(proven.card),
      appointment: { id: appointmentId, clientPaymentStatus },
    };
  },
});

function asShown({ brand, last4, expMonth, expYear }: SavedCard) {
  return { brand, last4, expMonth, expYear };
}
