import { z } from 'zod';
import { takeUpWaiting } from '#app/domain/payments/index.ts';
import { ProviderError } from '#app/integrations/payments/port.ts';
import { linkHolder } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { cardForm } from '#app/operations/outputs.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { registrationLink } from '../inputs.ts';
import { EVENT_MESSAGES } from '../messages.ts';
import { mustBePayable, registrationPayer } from '../registration/registration-payer.ts';

/**
 * Hands the visitor's browser what it needs to pass the bank's check of a payment that waits for them; payForRegistration then
 * reads what became of it.
 */
export const confirmRegistrationPayment = operation({
  name: 'confirmRegistrationPayment',
  kind: 'mutation',
  description:
    'Begins the confirmation of a registration’s payment that the card’s bank asks its client for.',
  access: linkHolder('registration', { token: ({ token }: { token: string }) => token }),
  input: z.strictObject({ token: registrationLink }),
  output: z.object({
    paymentSecret: z.string(),
    paymentMethodId: z.string().nullable(),
    browser: cardForm,
  }),
  async run(ctx, { token }) {
    const { cards } = ctx.ports;
    const waiting = await ctx.db.run(async (sql) => {
      const payer = await registrationPayer(ctx, sql, token);
      mustBePayable(payer, ctx.clock.now());
      const bill = { id: payer.registered.registrationId, kind: 'registration' as const };
      return takeUpWaiting(sql, ctx.practice.id, bill, new Date(ctx.clock.now()));
    });
    if (!waiting) throw new Refusal('state_changed', EVENT_MESSAGES.nothingToPay);
    const { account, paymentIntentId } = waiting;
    try {
      const { clientSecret, paymentMethodId } = await cards.confirmOnSession({ account, paymentIntentId });
      return { paymentSecret: clientSecret, paymentMethodId, browser: cards.browserConfig(account) };
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      throw new Refusal('unavailable', EVENT_MESSAGES.cancelUnexpected);
    }
  },
});
