import { conflictsWith, hasUnseen, type Span } from '#app/domain/availability/index.ts';
import { Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { EVENT_MESSAGES } from '../messages.ts';

interface Query {
  practiceId: string;
  span: Record<keyof Span, Date>;
  /** IANA zone of the event, whose dates are compared. */
  timeZone: string;
  /** Where it takes place: its own time off counts too. Null for what has no place. */
  locationId: string | null;
  now: number;
  /** Ids of what the practitioner was shown, and wants it nonetheless. */
  confirmed: readonly string[] | undefined;
}

/**
 * Refuses a time that lies in time off unless the practitioner has confirmed it, as for an appointment. Throws `conflict` with
 * `data.confirm = 'overlap'` and what it meets.
 */
export async function refuseTimeOff(sql: Db, query: Query): Promise<void> {
  const { practiceId, span, timeZone, locationId, now, confirmed } = query;
  const times = { startsAt: span.startsAt.getTime(), endsAt: span.endsAt.getTime() };
  const [found = []] = await conflictsWith(sql, [times], { practiceId, now, timeZone, at: { locationId } });
  const conflicts = found.filter(({ type }) => type === 'time_off');
  if (!hasUnseen(conflicts, confirmed)) return;
  throw new Refusal('conflict', EVENT_MESSAGES.inTimeOff, {
    field: 'startsAt',
    data: { confirm: 'overlap', conflicts },
  });
}
