import { z } from 'zod';
import { clientPaymentStatusOf } from '#app/domain/payments/index.ts';
import { anyOf, linkHolder, practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { savedCard } from '#app/operations/outputs.ts';
import { addCard, mustTakeTokens } from './add-card.ts';
import { cardClient, mustStillNeedCard, mustTakeCards } from './card-client.ts';
import { setupsDone, withCustomer } from './card-setup.ts';
import { squareAddCardInput } from './inputs.ts';
import { keepGivenCard } from './keep-card.ts';

/**
 * squareAddCardToCustomer of the specification (000 §4, §7): keeps the card that the page's form made a token of. Through
 * the link of an appointment it is the card that this appointment is charged to, as saveCard's is; a practitioner names a
 * client of their own, and it becomes their default. What had failed or is overdue is tried again with it.
 */
export const squareAddCardToCustomer = operation({
  name: 'squareAddCardToCustomer',
  kind: 'mutation',
  description: 'Keeps the card of a token that Square’s form made; the same token twice keeps one card.',
  access: anyOf<unknown>(linkHolder('appointment', {}), practiceOwner()),
  input: squareAddCardInput,
  output: z.object({
    paymentMethod: savedCard,
    appointment: z
      .object({ id: z.uuid(), clientPaymentStatus: z.string() })
      .nullable()
      .meta({ id: 'AppointmentWithAddedCard' }),
  }),
  async run(ctx, { sourceId, ...input }) {
    const client = await ctx.db.run((sql) => cardClient(ctx, sql, input));
    const { appointment, clientId } = client;
    const account = mustTakeCards(client);
    mustTakeTokens(ctx, account);
    mustStillNeedCard(client);
    await setupsDone(ctx, client);
    const setup = await addCard(ctx, {
      account,
      withCustomer: (use) => withCustomer(ctx, client, account, use),
      sourceId,
      metadata: { practiceId: ctx.practice.id, clientId },
      countedFor: { clientId, appointmentId: appointment?.id },
    });
    const proven = { setupIntentId: setup.id, customer: setup.customer, card: setup.paymentMethod };
    await keepGivenCard(ctx, client, proven);
    const { brand, last4, expMonth, expYear } = setup.paymentMethod;
    return {
      paymentMethod: { brand, last4, expMonth, expYear },
      appointment: appointment && {
        id: appointment.id,
        clientPaymentStatus: (await clientPaymentStatusOf(ctx, appointment.id)).clientPaymentStatus,
      },
    };
  },
});
