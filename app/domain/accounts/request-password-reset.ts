import { z } from 'zod';
import { anyone } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { outsidePractices } from '#tenants/scoped-db.ts';
import { enqueueAccountMessage } from '#app/domain/effects/index.ts';
import { passwordResetInput } from './inputs.ts';
import { spendLink } from './limits.ts';

/** Sends a link to choose a new password, where there is an account. The answer is the same where there is none. */
export const requestPasswordReset = operation({
  name: 'requestPasswordReset',
  kind: 'mutation',
  description: 'Sends a link to choose a new password. Answers alike for every address.',
  access: anyone(),
  input: passwordResetInput,
  output: z.object({}),
  async run(ctx, { email }) {
    const to = email.toLowerCase();
    await spendLink(ctx, to);
    await outsidePractices(ctx.database, (sql) =>
      enqueueAccountMessage(sql, { occasion: 'password_reset', to }),
    );
    return {};
  },
});
