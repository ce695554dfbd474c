import { z } from 'zod';
import { parsePhone } from '#app/lib/phone.ts';
import { anyone } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { outsidePractices } from '#tenants/scoped-db.ts';
import { enqueueAccountMessage } from '#app/domain/effects/index.ts';
import { mustText } from './changes/must-text.ts';
import { signInLinkInput } from './inputs.ts';
import { spendLink } from './limits.ts';
import { ACCOUNT_MESSAGES } from './messages.ts';

/**
 * Sends a link that signs its receiver in once, within 15 minutes: by email to an account or to a client of any practice, by
 * text message to a number that was confirmed. The answer is the same whoever the address belongs to.
 */
export const requestSignInLink = operation({
  name: 'requestSignInLink',
  kind: 'mutation',
  description: 'Sends a link to sign in, by email or text message. Answers alike for every address.',
  access: anyone(),
  input: signInLinkInput,
  output: z.object({}),
  async run(ctx, { to: typed }) {
    const to = typed.includes('@') ? typed.toLowerCase() : parsePhone(typed);
    if (!to) throw new Refusal('invalid_input', ACCOUNT_MESSAGES.addressInvalid, { field: 'to' });
    if (!to.includes('@')) await mustText(ctx, 'to', ACCOUNT_MESSAGES.linkByEmailOnly);
    await spendLink(ctx, to);
    await outsidePractices(ctx.database, (sql) => enqueueAccountMessage(sql, { occasion: 'sign_in', to }));
    return {};
  },
});
