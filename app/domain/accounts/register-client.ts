import { z } from 'zod';
import { parsePhone } from '#app/lib/phone.ts';
import { anyone } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { registerClientInput } from './inputs.ts';
import { ACCOUNT_MESSAGES } from './messages.ts';
import { register } from './registration/register.ts';

/**
 * Begins a client's account. It opens nothing before the link in the email was opened; until then it is a draft, which a later
 * registration of the same address replaces, with every link of it, written or yet to be written. An address that has an account keeps it as it is, and its owner is told by email;
 * the answer is the same (C22).
 */
export const registerClient = operation({
  name: 'registerClient',
  kind: 'mutation',
  description: 'Registers a client; a link by email finishes it. Answers alike for every address.',
  access: anyone(),
  input: registerClientInput,
  output: z.object({}),
  async run(ctx, { phone: typedPhone, ...person }) {
    const phone = typedPhone ? parsePhone(typedPhone) : null;
    if (typedPhone && !phone) {
      throw new Refusal('invalid_input', ACCOUNT_MESSAGES.phoneInvalid, { field: 'phone' });
    }
    await register(ctx, { ...person, phone }, 'registration');
    return {};
  },
});
