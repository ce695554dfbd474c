import { z } from 'zod';
import { signedInUser } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { askForPhoneProof } from './changes/ask-for-phone-proof.ts';
import { phoneInput } from './inputs.ts';

/** Sends a link by text message that proves the caller's phone number (askForPhoneProof). */
export const sendPhoneVerification = operation({
  name: 'sendPhoneVerification',
  kind: 'mutation',
  description: 'Sends a text message by which you confirm your phone number.',
  access: signedInUser(),
  input: phoneInput,
  output: z.object({}),
  async run(ctx, given) {
    const send = await askForPhoneProof(ctx, given);
    await send();
    return {};
  },
});
