import { z } from 'zod';
import { parsePhone } from '#app/lib/phone.ts';
import { signedInClient } from '#app/operations/access.ts';
import { actorUserId } from '#app/operations/actor.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { outsidePractices } from '#tenants/scoped-db.ts';
import { enqueueAccountMessage } from './account-message.ts';
import { mustText } from './changes/must-text.ts';
import { phoneInput } from './inputs.ts';
import { spendLink } from './limits.ts';
import { ACCOUNT_MESSAGES } from './messages.ts';

/** Sends a link by text message that proves a client's phone number; the number stands in the account once it was opened. */
export const sendPhoneVerification = operation({
  name: 'sendPhoneVerification',
  kind: 'mutation',
  description: 'Sends a text message by which you confirm your phone number.',
  access: signedInClient(),
  input: phoneInput,
  output: z.object({}),
  async run(ctx, { phone: typed }) {
    const userId = actorUserId(ctx.actor)!;
    await mustText(ctx, 'phone', ACCOUNT_MESSAGES.textsSwitchedOff);
    const phone = parsePhone(typed);
    if (!phone) throw new Refusal('invalid_input', ACCOUNT_MESSAGES.phoneInvalid, { field: 'phone' });
    const user = await ctx.database.prisma.user.findUniqueOrThrow({
      where: { id: userId },
      select: { phone: true, phoneVerifiedAt: true },
    });
    if (user.phone === phone && user.phoneVerifiedAt) {
      throw new Refusal('conflict', ACCOUNT_MESSAGES.phoneConfirmedBefore, { field: 'phone' });
    }
    // By number and by person: neither is a way to fill a stranger's phone with messages.
    await spendLink(ctx, phone);
    await spendLink(ctx, userId);
    await outsidePractices(ctx.database, (sql) =>
      enqueueAccountMessage(sql, { occasion: 'phone_verification', to: phone, userId }),
    );
    return {};
  },
});
