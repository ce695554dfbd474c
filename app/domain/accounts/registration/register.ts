import { v7 as uuid } from 'uuid';
import type { OperationContext } from '#app/operations/context.ts';
import { outsidePractices } from '#tenants/scoped-db.ts';
import { enqueueAccountMessage } from '#app/domain/effects/index.ts';
import { browserHashOf, spendLink } from '../limits.ts';
import { hashPassword } from '../password.ts';
import { draftOf } from './draft.ts';

interface Registering {
  firstName: string;
  lastName: string;
  /** As it was typed. */
  email: string;
  /** E.164. */
  phone?: string | null;
  password?: string | undefined;
}

/**
 * Writes the draft of an account and wants its mail. A draft of the same address before it is typed over, with every link of it; an
 * account stays as it is, and its owner is told by email.
 * @throws rate_limited
 */
export async function register(
  ctx: OperationContext,
  { firstName, lastName, email: typed, phone = null, password }: Registering,
  occasion: 'registration' | 'practice_registration',
): Promise<void> {
  const email = typed.toLowerCase();
  await spendLink(ctx, email, 'registerAddress');
  const passwordHash = password === undefined ? null : await hashPassword(password);
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
      occasion,
      to: email,
      browserHash: browserHashOf(ctx),
      draftHash: draftOf(passwordHash),
    });
  });
}
