import type { Db } from '#tenants/scoped-db.ts';
import { announceEvent } from '../../effects/index.ts';

interface Followed {
  practiceId: string;
  id: string;
  /** Where it is now; null where it is no more. All-day times are midnights of `timeZone`. */
  to: { startsAt: Date; endsAt: Date; allDay: boolean; timeZone: string } | null;
  now: Date;
}

/** Takes over what the practitioner did to a personal event in a calendar outside, inside the caller's transaction, which holds the calendar's lock. */
export async function followOutside(sql: Db, { practiceId, id, to, now }: Followed): Promise<void> {
  await sql
    .updateTable('PersonalEvent')
    .set(to ? { ...to, updatedAt: now } : { deletedAt: now })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .execute();
  await announceEvent(sql, practiceId, id);
}
