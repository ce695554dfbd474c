import { z } from 'zod';
import { beginConfirmation, confirmationOutput } from '#app/domain/payments/index.ts';
import { linkHolder } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
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
  output: confirmationOutput,
  run: (ctx, { token }) =>
    beginConfirmation(
      ctx,
      async (sql) => {
        const payer = await registrationPayer(ctx, sql, token);
        mustBePayable(payer, ctx.clock.now());
        return { id: payer.registered.registrationId, kind: 'registration' as const };
      },
      { nothing: EVENT_MESSAGES.nothingToPay, unavailable: EVENT_MESSAGES.cancelUnexpected },
    ),
});
