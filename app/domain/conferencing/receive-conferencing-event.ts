import { z } from 'zod';
import { ConferencingError, type ConferencingEvent } from '#app/integrations/conferencing/port.ts';
import type { ConferencingProvider } from '#app/lib/video-providers.ts';
import { system } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { withAccess } from './access.ts';
import { readAccount } from './account.ts';
import { conferencingProvider } from './inputs.ts';
import { CONFERENCING_MESSAGES, VIDEO_MESSAGES as messages } from './messages.ts';
import { portOf } from './providers.ts';

const header = z.string().max(500).nullable();

/**
 * Takes a provider's signed word. That access was removed is not believed but looked at: the account is asked with our access, so an event that
 * comes late, twice or after a new connection takes nothing away. A meeting deleted there is looked at by the worker, which makes
 * another for a visit that still takes place.
 */
export const receiveConferencingEvent = operation({
  name: 'receiveConferencingEvent',
  kind: 'mutation',
  description: 'Takes a signed event of a provider of video meetings.',
  access: system(),
  input: z.strictObject({
    provider: conferencingProvider,
    rawBody: z.string().max(1_000_000),
    signature: header,
    timestamp: header,
  }),
  output: z.object({
    answer: z.string().nullable().meta({ description: 'The JSON that it wants to hear back.' }),
  }),
  async run(ctx, { provider, ...signed }) {
    const verified = portOf(ctx, provider)?.verifyWebhook(signed);
    if (!verified?.ok) {
      ctx.log.warn(
        { provider, reason: verified?.ok === false ? verified.reason : 'off' },
        'a webhook of video meetings was refused',
      );
      throw new Refusal('invalid_input', messages.notGenuine);
    }
    const { event } = verified;
    if (event.kind === 'address_check') return { answer: event.answer };
    if (event.kind !== 'other')
      for (const practiceId of await ctx.cross.practicesOfHost(event.hostId))
        await apply(ctx, provider, practiceId, event);
    return { answer: null };
  },
});

async function apply(
  base: OperationContext,
  provider: ConferencingProvider,
  practiceId: string,
  event: Extract<ConferencingEvent, { hostId: string }>,
): Promise<void> {
  const practice = await base.cross.practiceForId(practiceId);
  if (!practice) return;
  const db = practiceDb(base.database, practiceId);
  const account = await db.run((sql) => readAccount(sql, provider));
  if (account?.hostId !== event.hostId) return;
  if (event.kind === 'meeting_deleted') {
    await db.run(
      (sql) => sql`
        UPDATE "Meeting" SET told = NULL, "dueAt" = 'epoch', revision = revision + 1
        WHERE "practiceId" = ${practiceId}::uuid AND "externalId" = ${event.meetingId} AND "hostId" = ${event.hostId}`,
    );
    return;
  }
  if (!account.active || account.erroredAt) return;
  try {
    const ctx = { practice, db, clock: base.clock, ports: base.ports };
    await withAccess(ctx, { provider, hostId: event.hostId }, (access, port) => port.host(access));
  } catch (error) {
    if (!(error instanceof ConferencingError)) throw error;
    // It is sent again.
    if (error.problem !== 'access_lost')
      throw new Refusal('unavailable', CONFERENCING_MESSAGES.unreachable(provider));
  }
}
