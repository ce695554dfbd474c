import { z } from 'zod';
import { signedInUser } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { emailChangeInput } from '../inputs.ts';
import { askForEmailChange } from './ask-for-email-change.ts';

/** Asks to move the caller's account to another email address (askForEmailChange). */
export const requestEmailChange = operation({
  name: 'requestEmailChange',
  kind: 'mutation',
  description: 'Sends a link to your new email address. Answers alike for every address.',
  access: signedInUser(),
  input: emailChangeInput,
  output: z.object({}),
  async run(ctx, given) {
    const send = await askForEmailChange(ctx, given);
    await send();
    return {};
  },
});
