import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { lockCalendar } from '#app/domain/availability/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound, Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { announceEvent } from '../../effects/index.ts';
import { personalEventInput } from '../inputs.ts';
import { EVENT_MESSAGES } from '../messages.ts';
import { personalEventOutput, readPersonalEvent } from './personal-event-output.ts';
import { settledSpan } from '../span.ts';
import { refuseTimeOff } from '../time-off/refuse-time-off.ts';

/**
 * Keeps time for the practitioner, which closes the calendar to clients, or changes what is kept (spec 001 §5, §7). What is
 * booked there already stays. A new event under a known key is the one that was made; name and allDay left out of a change stay.
 * @throws not_found; state_changed where it was deleted meanwhile; conflict with `data.confirm = 'overlap'` in time off
 */
export const upsertPersonalEvent = operation({
  name: 'upsertPersonalEvent',
  kind: 'mutation',
  description: 'Makes or changes a personal event.',
  access: practiceOwner(),
  input: personalEventInput,
  output: z.object({ personalEvent: personalEventOutput }),
  async run(ctx, { id, timeZone, idempotencyKey, confirmOverlap, ...given }) {
    const practiceId = ctx.practice.id;
    const now = new Date(ctx.clock.now());
    return ctx.db.run(async (sql) => {
      await lockCalendar(sql, practiceId);
      const old = id ? await lock(sql, practiceId, id) : null;
      const { name = old?.name ?? null, allDay = old?.allDay ?? false } = given;
      const { startsAt, endsAt } = settledSpan({ ...given, allDay, timeZone });
      const eventId = id ?? idempotencyKey ?? uuid();
      const timeOff = {
        practiceId,
        span: { startsAt, endsAt },
        timeZone,
        locationId: null,
        now: now.getTime(),
        confirmed: confirmOverlap,
      };
      if (old) {
        // Where it stays in its time, it was asked about when it got there.
        const isMoved = Number(old.startsAt) !== Number(startsAt) || Number(old.endsAt) !== Number(endsAt);
        if (isMoved) await refuseTimeOff(sql, timeOff);
        await sql`
          UPDATE "PersonalEvent" SET name = ${name}, "allDay" = ${allDay}, "startsAt" = ${startsAt}, "endsAt" = ${endsAt},
                 "timeZone" = ${timeZone}, "updatedAt" = ${now}
          WHERE "practiceId" = ${practiceId}::uuid AND id = ${eventId}::uuid AND "deletedAt" IS NULL`;
      } else {
        await refuseTimeOff(sql, timeOff);
        await sql`
          INSERT INTO "PersonalEvent" (id, "practiceId", name, "allDay", "startsAt", "endsAt", "timeZone", "createdAt",
                                       "updatedAt")
          VALUES (${eventId}::uuid, ${practiceId}::uuid, ${name}, ${allDay}, ${startsAt}, ${endsAt}, ${timeZone}, ${now},
                  ${now})
          ON CONFLICT (id) DO NOTHING`;
      }
      const saved = await readPersonalEvent(sql, eventId, { practiceId, now: now.getTime() });
      if (!saved) throw new Refusal('state_changed', EVENT_MESSAGES.alreadyDeleted);
      await announceEvent(sql, practiceId, eventId);
      return { personalEvent: saved };
    });
  },
});

interface Stored {
  name: string | null;
  allDay: boolean;
  startsAt: Date;
  endsAt: Date;
}

async function lock(sql: Db, practiceId: string, id: string): Promise<Stored> {
  const [row] = await sql<Stored & { deletedAt: Date | null }>`
    SELECT name, "allDay", "startsAt", "endsAt", "deletedAt" FROM "PersonalEvent"
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid FOR UPDATE`;
  if (!row) throw notFound('event');
  if (row.deletedAt) throw new Refusal('state_changed', EVENT_MESSAGES.alreadyDeleted);
  return row;
}
