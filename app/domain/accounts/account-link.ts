import { z } from 'zod';
import { anyone } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { outsidePractices } from '#tenants/scoped-db.ts';
import { readLink } from './account-tokens.ts';
import { isOwnDraft } from './registration/draft.ts';
import { accountLinkInput } from './inputs.ts';
import { browserHashOf } from './limits.ts';

/** How a link that was sent to a person stands. Reading it uses nothing up, so that a mail scanner cannot (C33). */
export const accountLink = operation({
  name: 'accountLink',
  kind: 'query',
  description: 'Whether a link that was sent by email or text message can still be used.',
  access: anyone(),
  input: accountLinkInput,
  output: z
    .object({
      isOpen: z.boolean(),
      asksPassword: z
        .boolean()
        .meta({ description: 'It is opened in another browser than was registered in.' }),
    })
    .meta({ id: 'AccountLink' }),
  async run(ctx, { token, purpose }) {
    const link = await outsidePractices(ctx.database, (sql) => readLink(ctx, sql, purpose, token));
    return {
      isOpen: link.isOpen,
      asksPassword:
        purpose === 'email_verification' &&
        link.passwordHash !== null &&
        !isOwnDraft(link, browserHashOf(ctx)),
    };
  },
});
