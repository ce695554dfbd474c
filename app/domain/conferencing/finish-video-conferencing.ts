import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { takeAttempt } from '#app/domain/connecting/index.ts';
import type { ConferencingGrant, ConferencingHost } from '#app/integrations/conferencing/port.ts';
import type { ConferencingProvider } from '#app/lib/video-providers.ts';
import { practiceOwner } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { paths } from '#app/paths.ts';
import { announce } from '#app/platform/outbox.ts';
import { encryptText } from '#app/platform/tokens.ts';
import { readAccount } from './account.ts';
import { meetingsFallDue } from './fall-due.ts';
import { giveBack } from './give-back.ts';
import { conferencingProvider } from './inputs.ts';
import { CONFERENCING_MESSAGES as messages } from './messages.ts';
import { askingProvider, connectingTo } from './providers.ts';

/**
 * Ends the way to a provider and back: the state is taken first, whatever it says, then the code becomes access. The account takes
 * the former one's place, whose leave is given back; meetings of what is to come are looked at, so that those that were missed meanwhile are made.
 */
export const finishVideoConferencing = operation({
  name: 'finishVideoConferencing',
  kind: 'mutation',
  description: 'Connects the account whose owner came back from its provider’s page.',
  access: practiceOwner(),
  input: z.strictObject({
    provider: conferencingProvider,
    state: z.string().max(200),
    code: z.string().max(2_000).nullable().meta({ description: 'Null where access was declined.' }),
  }),
  output: z.object({ connected: z.boolean() }),
  async run(ctx, { provider, state, code }) {
    const port = await connectingTo(ctx, provider);
    const { verifier } = await takeAttempt(ctx, provider, state);
    if (!code) throw new Refusal('conflict', messages.declined(provider));
    const returnUrl = ctx.appOrigin + paths.conferencingReturn(provider);
    const { grant, host } = await askingProvider(ctx, provider, async () => {
      const given = await port.exchange({ code, verifier, returnUrl });
      // Where it does not say whose leave it is, it may be of an account that another practice uses: it is not given back, and ends unrenewed.
      const whose = await port.host(given.access);
      await port.mustHost(given.access);
      return { grant: given, host: whose };
    });
    const former = await ctx.db.run((db) => readAccount(db, provider));
    // Of another account; once its keys are written over nobody could give its leave back. What is not taken there ends unrenewed.
    if (former?.active && former.hostId !== host.hostId) await giveBack(ctx, former);
    await keep(ctx, provider, grant, host);
    return { connected: true };
  },
});

/** Keeps an account with the access to it, in place of the one with the same provider. */
async function keep(
  ctx: OperationContext,
  provider: ConferencingProvider,
  grant: ConferencingGrant,
  host: ConferencingHost,
): Promise<void> {
  const practiceId = ctx.practice.id;
  const now = new Date(ctx.clock.now());
  const row = {
    active: true,
    accountName: host.name,
    accountEmail: host.email,
    externalId: host.hostId,
    mostMinutes: host.mostMinutes,
    accessTokenEncrypted: encryptText('vendor-access', grant.access),
    refreshTokenEncrypted: encryptText('vendor-access', grant.renewal),
    tokenExpiresAt: new Date(now.getTime() + grant.livesSeconds * 1000),
    connectedAt: now,
    erroredAt: null,
    unopenedSince: null,
    renewingUntil: null,
  };
  await ctx.db.run(async (db) => {
    await db
      .insertInto('ConferencingAccount')
      .values({ id: uuid(), provider, ...row })
      .onConflict((conflict) => conflict.columns(['practiceId', 'provider']).doUpdateSet(row))
      .execute();
    await meetingsFallDue(db, { practiceId, now });
    await announce(db, { practiceId, kind: 'settings', id: practiceId });
  });
}
