import { verifyRegistrationResponse, type RegistrationResponseJSON } from '@simplewebauthn/server';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { signedInUser } from '#app/operations/access.ts';
import { actorUserId } from '#app/operations/actor.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { outsidePractices } from '#tenants/scoped-db.ts';
import { enqueueAccountMessage } from '#app/domain/effects/index.ts';
import { addPasskeyInput, registrationAnswer } from '../inputs.ts';
import { ACCOUNT_MESSAGES } from '../messages.ts';
import { challengeIn, siteOf, takeChallenge } from './challenge.ts';

/**
 * Keeps the passkey that the caller's device made, for what it was asked in this browser (askForPasskey). Only one that unlocks by its
 * owner's face, finger or code is taken. The account's address is told.
 */
export const addPasskey = operation({
  name: 'addPasskey',
  kind: 'mutation',
  description: 'Keeps the passkey that your device made.',
  access: signedInUser(),
  input: addPasskeyInput,
  output: z.object({ passkeyId: z.uuid() }),
  async run(ctx, { name, response: text }) {
    const userId = actorUserId(ctx.actor)!;
    const answer = registrationAnswer.safeParse(text);
    if (!answer.success) throw new Refusal('invalid_input', ACCOUNT_MESSAGES.passkeyNotTaken);
    const response = answer.data as unknown as RegistrationResponseJSON;
    const challenge = challengeIn(response);
    await takeChallenge(ctx, challenge, userId);
    const { rpID, origin } = siteOf(ctx);
    const proved = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    }).catch(() => null);
    if (!proved?.verified) throw new Refusal('invalid_input', ACCOUNT_MESSAGES.passkeyNotTaken);
    const { credential } = proved.registrationInfo;
    const now = new Date(ctx.clock.now());
    const passkeyId = uuid();
    await outsidePractices(ctx.database, async (sql) => {
      const [kept] = await sql<{ email: string }>`
        WITH kept AS (
          INSERT INTO "Passkey" (id, "userId", "credentialId", "publicKey", counter, transports, name, "createdAt")
          VALUES (${passkeyId}::uuid, ${userId}::uuid, ${credential.id}, ${Buffer.from(credential.publicKey)},
                  ${credential.counter}::bigint, ${credential.transports ?? []}::text[], ${name}, ${now})
          ON CONFLICT ("credentialId") DO NOTHING RETURNING "userId")
        SELECT u.email FROM "User" u JOIN kept ON kept."userId" = u.id`;
      if (!kept) throw new Refusal('conflict', ACCOUNT_MESSAGES.passkeyThere);
      await enqueueAccountMessage(sql, { occasion: 'passkey_added', to: kept.email, userId });
    });
    return { passkeyId };
  },
});
