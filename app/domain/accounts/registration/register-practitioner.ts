import { z } from 'zod';
import { anyone } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { registerPractitionerInput } from '../inputs.ts';
import { register } from './register.ts';

/**
 * Begins the account of whoever wants a practice. It is an account as everybody's, and its person a practitioner once they have made
 * their practice (registerPractice): so nobody is one before their address is proved, and a client's account can have a practice too.
 * The answer is the same for every address (C22); without a password the account is opened by links alone.
 */
export const registerPractitioner = operation({
  name: 'registerPractitioner',
  kind: 'mutation',
  description:
    'Registers whoever wants a practice; a link by email leads on. Answers alike for every address.',
  access: anyone(),
  input: registerPractitionerInput,
  output: z.object({}),
  async run(ctx, person) {
    await register(ctx, person, 'practice_registration');
    return {};
  },
});
