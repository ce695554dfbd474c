import QRCode from 'qrcode';
import { z } from 'zod';
import { signedInUser } from '#app/operations/access.ts';
import { actorUserId } from '#app/operations/actor.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { encryptText } from '#app/platform/tokens.ts';
import { outsidePractices } from '#tenants/scoped-db.ts';
import { mustShowOneself } from '../changes/show-oneself.ts';
import { shownAgainInput } from '../inputs.ts';
import { ACCOUNT_MESSAGES } from '../messages.ts';
import { newSecret, secretUri } from './totp.ts';

/**
 * Begins two-step sign-in with an authenticator app: answers its secret, once, as letters and as a picture. Nothing is asked for at
 * logging in until a code of the app was typed (confirmTwoStep). Begun again, the secret of before is void.
 */
export const beginTwoStep = operation({
  name: 'beginTwoStep',
  kind: 'mutation',
  description: 'Begins two-step sign-in: answers the secret for your authenticator app.',
  access: signedInUser(),
  input: shownAgainInput,
  output: z.object({
    secret: z.string().meta({ description: 'Base32.' }),
    uri: z.string().meta({ description: 'otpauth://, what the picture says.' }),
    picture: z.string().meta({ description: 'A QR code as SVG.' }),
  }),
  async run(ctx, { password }) {
    const userId = actorUserId(ctx.actor)!;
    const { email, passwordHash } = await ctx.database.prisma.user.findUniqueOrThrow({
      where: { id: userId },
      select: { email: true, passwordHash: true },
    });
    await mustShowOneself(ctx, passwordHash, password);
    const secret = newSecret();
    const now = new Date(ctx.clock.now());
    const begun = await outsidePractices(
      ctx.database,
      (sql) => sql`
        INSERT INTO "TwoStep" ("userId", "secretEncrypted", "createdAt")
        VALUES (${userId}::uuid, ${encryptText('sign-in-proof', secret)}, ${now})
        ON CONFLICT ("userId") DO UPDATE SET "secretEncrypted" = EXCLUDED."secretEncrypted", "createdAt" = EXCLUDED."createdAt"
          WHERE "TwoStep"."confirmedAt" IS NULL
        RETURNING "userId"`,
    );
    if (begun.length === 0) throw new Refusal('state_changed', ACCOUNT_MESSAGES.twoStepOnAlready);
    const uri = secretUri(secret, email);
    return { secret, uri, picture: await QRCode.toString(uri, { type: 'svg', margin: 0 }) };
  },
});
