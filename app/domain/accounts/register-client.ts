import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { parsePhone } from '#app/lib/phone.ts';
import { anyone } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { outsidePractices } from '#tenants/scoped-db.ts';
import { enqueueAccountMessage } from './account-message.ts';
import { registerClientInput } from './inputs.ts';
import { browserHashOf, spendLink } from './limits.ts';
import { ACCOUNT_MESSAGES } from './messages.ts';
import { hashPassword } from './password.ts';
import { draftOf } from './registration/draft.ts';

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
  async run(ctx, { firstName, lastName, email: typed, phone: typedPhone, password }) {
    const email = typed.toLowerCase();
    const phone = typedPhone ? parsePhone(typedPhone) : null;
    if (typedPhone && !phone) {
      throw new Refusal('invalid_input', ACCOUNT_MESSAGES.phoneInvalid, { field: 'phone' });
    }
    await spendLink(ctx, email, 'registerAddress');
    const passwordHash = await hashPassword(password);
    const now = new Date(ctx.clock.now());
    await outsidePractices(ctx.database, async (sql) => {
      await sql`
        INSERT INTO "User" (id, email, phone, "passwordHash", kind, name, "firstName", "lastName", "createdAt", "updatedAt")
        VALUES (${uuid()}::uuid, ${email}, ${phone}, ${passwordHash}, 'client', ${`${firstName} ${lastName}`},
                ${firstName}, ${lastName}, ${now}, ${now})
        ON CONFLICT (email) DO UPDATE SET phone = EXCLUDED.phone, "passwordHash" = EXCLUDED."passwordHash",
          name = EXCLUDED.name, "firstName" = EXCLUDED."firstName", "lastName" = EXCLUDED."lastName", "updatedAt" = ${now}
        WHERE "User".kind = 'client' AND "User"."emailVerifiedAt" IS NULL AND "User"."disabledAt" IS NULL`;
      await sql`
        UPDATE "UserToken" t SET "usedAt" = ${now} FROM "User" u
        WHERE u.id = t."userId" AND u.email = ${email} AND u."emailVerifiedAt" IS NULL AND t."usedAt" IS NULL
          AND t.purpose = 'email_verification'`;
      await enqueueAccountMessage(sql, {
        occasion: 'registration',
        to: email,
        browserHash: browserHashOf(ctx),
        draftHash: draftOf(passwordHash),
      });
    });
    return {};
  },
});
