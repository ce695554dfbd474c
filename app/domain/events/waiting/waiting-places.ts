import { MINUTE_MS } from '#app/lib/duration.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { fromNetwork } from '#app/platform/address.ts';
import { tokenHash } from '#app/platform/tokens.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { EVENT_MESSAGES } from '../messages.ts';

/** How long a place waits for its visitor's card, milliseconds. */
const PAID_WITHIN_MS = 15 * MINUTE_MS;

/** Places that wait for a card at once for all who come from one network: a family, an office, not a script. */
const WAITING_OF_A_NETWORK = { event: 3, practice: 6 } as const;

/**
 * Lets a place wait for its visitor's card, as a time is held for a booking: for a browser with the site's own cookie, and few for one
 * network, so that nobody fills an event by asking for it. The caller holds the calendar's lock.
 * @returns what the place remembers of the network until its card comes
 * @throws forbidden without the cookie; rate_limited
 */
export async function admitWaiting(
  ctx: OperationContext,
  sql: Db,
  bookableEventId: string,
): Promise<{ network: string; payUntil: Date }> {
  if (!ctx.visitorId || !ctx.knownVisitor) throw new Refusal('forbidden', EVENT_MESSAGES.cookieMissing);
  const now = ctx.clock.now();
  const network = tokenHash(fromNetwork('places', ctx.address));
  const [waiting] = await sql<{ event: number; practice: number }>`
    SELECT count(*)::int AS practice,
      (count(*) FILTER (WHERE "bookableEventId" = ${bookableEventId}::uuid))::int AS event
    FROM "EventRegistration"
    WHERE "practiceId" = ${ctx.practice.id}::uuid AND state = 'registered' AND "payUntil" > ${new Date(now)}
      AND "waitingNetwork" = ${network}`;
  const { event, practice } = waiting!;
  if (event >= WAITING_OF_A_NETWORK.event || practice >= WAITING_OF_A_NETWORK.practice) {
    throw new Refusal('rate_limited', EVENT_MESSAGES.tooManyWaiting);
  }
  return { network, payUntil: new Date(now + PAID_WITHIN_MS) };
}
