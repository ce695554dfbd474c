import type pg from 'pg';

/** Everything an operation on appointments can leave behind, read by the owner of the tables. */
export async function appointmentTraces(owner: pg.Pool, appointmentId: string) {
  const [appointment, timeline, outbox] = await Promise.all([
    owner.query<{
      state: string;
      approvedAt: Date | null;
      cancelledAt: Date | null;
      cancelledBy: string | null;
      practitionerNote: string | null;
      noteToClient: string | null;
      icsSequence: number;
    }>(
      `SELECT state, "approvedAt", "cancelledAt", "cancelledBy", "practitionerNote", "noteToClient", "icsSequence"
       FROM "Appointment" WHERE id = $1`,
      [appointmentId],
    ),
    owner.query<{ kind: string }>(
      `SELECT kind FROM "TimelineEntry" WHERE "appointmentId" = $1 ORDER BY at, id`,
      [appointmentId],
    ),
    owner.query<{ topic: string; payload: { template?: string; note?: string } }>(
      `SELECT topic, payload FROM "OutboxEvent" WHERE payload->>'appointmentId' = $1 ORDER BY "createdAt", id`,
      [appointmentId],
    ),
  ]);
  return {
    ...appointment.rows[0]!,
    timeline: timeline.rows.map(({ kind }) => kind),
    messages: outbox.rows.flatMap(({ payload }) => payload.template ?? []),
    notes: outbox.rows.flatMap(({ payload }) => payload.note ?? []),
    topics: outbox.rows.map(({ topic }) => topic).filter((topic) => topic !== 'appointment-message'),
  };
}

/** A figure that changes whenever any row of the tables that an appointment's course touches does. */
export async function fingerprint(owner: pg.Pool): Promise<string> {
  const { rows } = await owner.query<{ print: string }>(`
    SELECT md5(concat(
      (SELECT string_agg(a::text, '|' ORDER BY id) FROM "Appointment" a),
      (SELECT string_agg(s::text, '|' ORDER BY id) FROM "RecurringSeries" s),
      (SELECT count(*) FROM "TimelineEntry"), (SELECT count(*) FROM "OutboxEvent"), (SELECT count(*) FROM "Message")
    )) AS print`);
  return rows[0]!.print;
}
