import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { siteVisitor } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { sqlState } from '#app/platform/db.ts';
import { fromNetwork } from '#app/platform/address.ts';
import { newToken, tokenHash } from '#app/platform/tokens.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { MINUTE_MS } from '#app/lib/duration.ts';
import { freeTimesFor } from '../free-starts/free-times.ts';
import { HOLD_MINUTES, HOLDS_OF_A_NETWORK } from './holds.ts';
import { holdTimeInput } from '../inputs.ts';
import { lockCalendar } from './lock.ts';
import { messages } from '../messages.ts';
import { readOffer, type Offer } from '../free-starts/offer.ts';
import type { Selection } from '../free-starts/offer-row.ts';
import { nearestField, slotTaken, TimeNotFree } from './slot-taken.ts';

/**
 * Keeps a time for a visitor while they give their details. A visitor holds one time of a practice at once, and those who come from one
 * network hold few: nobody empties a calendar by keeping it.
 * @throws forbidden for a caller without the visitor's cookie, rate_limited, slot_taken
 */
export const holdTime = operation({
  name: 'holdTime',
  kind: 'mutation',
  description: 'Keeps a free time for the visitor for ten minutes; the time they kept before becomes free.',
  access: siteVisitor(),
  input: holdTimeInput,
  output: z.object({
    holdToken: z.string().meta({ description: 'Stands for the kept time; 32 characters.' }),
    expiresAt: z.date(),
    nearest: nearestField,
  }),
  async run(ctx, { startsAt, serviceId, variationId, addOnIds, locationId }) {
    // A browser's next hold replaces its last one; who keeps no id could keep one time after the other.
    if (!ctx.visitorId || !ctx.knownVisitor) throw new Refusal('forbidden', messages.cookieMissing);
    if (!(await ctx.limiter.spend('bookingAddress', ctx.address))) {
      throw new Refusal('rate_limited', messages.tooManyTries);
    }
    const selection = { serviceId, variationId, addOnIds, locationId };
    const now = ctx.clock.now();
    const offer = await ctx.db.run((sql) => readOffer(sql, ctx.practice.id, selection, now));
    const token = newToken();
    const visitor = tokenHash(ctx.visitorId);
    const hold = { offer, selection, startsAt: startsAt.getTime(), token, visitor, now };
    try {
      return await ctx.db.run((sql) => keep(sql, ctx, hold));
    } catch (error) {
      if (error instanceof TimeNotFree || sqlState(error) === '23P01') {
        throw await slotTaken(ctx, offer, startsAt.getTime());
      }
      throw error;
    }
  },
});

interface NewHold {
  offer: Offer;
  selection: Selection;
  startsAt: number;
  token: string;
  /** Hash of the browser's own id. */
  visitor: string;
  now: number;
}

async function keep(sql: Db, ctx: OperationContext, hold: NewHold) {
  const { offer, selection, startsAt, token, visitor, now } = hold;
  const practiceId = ctx.practice.id;
  const network = tokenHash(fromNetwork('holds', ctx.address));
  await lockCalendar(sql, practiceId);
  // Holds that are over still stand in the overlap constraint until they are released.
  await sql`
    UPDATE "BookingHold" SET "releasedAt" = ${new Date(now)}
    WHERE "practiceId" = ${practiceId}::uuid AND "releasedAt" IS NULL
      AND ("expiresAt" <= ${new Date(now)} OR selection->>'visitor' = ${visitor})`;
  const [held] = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM "BookingHold"
    WHERE "practiceId" = ${practiceId}::uuid AND "releasedAt" IS NULL AND selection->>'network' = ${network}`;
  if (held!.count >= HOLDS_OF_A_NETWORK) throw new Refusal('rate_limited', messages.tooManyHolds);
  const [free] = await freeTimesFor(sql, practiceId, offer, { from: startsAt, to: startsAt + 1, now });
  if (free !== startsAt) throw new TimeNotFree();
  const endsAt = startsAt + offer.durationMinutes * MINUTE_MS;
  const expiresAt = new Date(now + HOLD_MINUTES * MINUTE_MS);
  const { serviceId, variationId, addOnIds, locationId } = selection;
  await sql`
    INSERT INTO "BookingHold"
      (id, "practiceId", "tokenHash", "locationId", "startsAt", "endsAt", "busyUntil", "expiresAt", selection, "createdAt")
    VALUES (${uuid()}::uuid, ${practiceId}::uuid, ${tokenHash(token)}, ${locationId}::uuid, ${new Date(startsAt)},
      ${new Date(endsAt)}, ${new Date(endsAt + offer.rules.bufferMinutes * MINUTE_MS)}, ${expiresAt},
      ${JSON.stringify({ serviceId, variationId, addOnIds, visitor, network })}::jsonb, ${new Date(now)})`;
  return { holdToken: token, expiresAt };
}
