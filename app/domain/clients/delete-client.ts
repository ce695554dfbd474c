import { z } from 'zod';
import { listInWords, pluralize } from '#app/lib/text.ts';
import { formatDate } from '#app/lib/time.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { lockCalendar } from '#app/domain/availability/index.ts';
import type { Sql } from '#tenants/scoped-db.ts';
import { addToAudit } from '../effects/index.ts';
import { oneClient } from './inputs.ts';
import { CLIENT_MESSAGES } from './messages.ts';
import { fullName } from './names.ts';

interface Leaving {
  firstName: string;
  lastName: string;
  visits: number;
  events: number;
  next: Date | null;
}

/**
 * Takes a client out of the directory (spec 001 §7). Past visits, payments and notes stay as they were, under the
 * client's name. Refused while something is still to come: the client would never hear that it is off.
 */
export const deleteClient = operation({
  name: 'deleteClient',
  kind: 'mutation',
  description: 'Removes a client from your directory.',
  access: practiceOwner(),
  input: oneClient,
  output: z.object({}),
  async run(ctx, { clientId }) {
    const practiceId = ctx.practice.id;
    const now = new Date(ctx.clock.now());
    await ctx.db.sql(async (sql) => {
      // Nothing is booked for them while we look.
      await lockCalendar(sql, practiceId);
      const client = await leaving(sql, practiceId, clientId, now);
      if (!client) throw new Refusal('not_found', CLIENT_MESSAGES.notFound);
      if (client.next) {
        const coming = listInWords([
          ...(client.visits > 0 ? [pluralize(client.visits, 'upcoming appointment')] : []),
          ...(client.events > 0 ? [pluralize(client.events, 'group event')] : []),
        ]);
        const next = formatDate(client.next, ctx.practice.timeZone);
        throw new Refusal('conflict', CLIENT_MESSAGES.upcomingVisits(fullName(client), coming, next));
      }
      await sql`
        UPDATE "Client" SET "deletedAt" = ${now}, "updatedAt" = ${now}
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${clientId}::uuid AND "deletedAt" IS NULL`;
      await addToAudit(ctx, sql, { action: 'deleteClient', subjectKind: 'client', subjectId: clientId });
      await announce(sql, { practiceId, kind: 'client', id: clientId });
    });
    return {};
  },
});

async function leaving(sql: Sql, practiceId: string, clientId: string, now: Date) {
  const [row] = await sql<Leaving>`
    SELECT c."firstName", c."lastName", v.visits, e.events, LEAST(v.next, e.next) AS next
    FROM "Client" c
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS visits, min(a."startsAt") AS next FROM "Appointment" a
      WHERE a."practiceId" = c."practiceId" AND a."clientId" = c.id AND a.state IN ('pending', 'approved')
        AND a."startsAt" > ${now}
    ) v
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS events, min(b."startsAt") AS next FROM "EventRegistration" r
      JOIN "BookableEvent" b ON b."practiceId" = r."practiceId" AND b.id = r."bookableEventId"
      WHERE r."practiceId" = c."practiceId" AND r."clientId" = c.id AND r.state = 'registered'
        AND b."cancelledAt" IS NULL AND b."startsAt" > ${now}
    ) e
    WHERE c."practiceId" = ${practiceId}::uuid AND c.id = ${clientId}::uuid AND c."deletedAt" IS NULL
    FOR UPDATE OF c`;
  return row;
}
