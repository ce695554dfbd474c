import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { openText, linkToken } from '#app/platform/tokens.ts';
import { addToAudit } from '../effects/index.ts';
import { mustKeepNotes } from './known-client.ts';
import { clientNotesInput } from './inputs.ts';

const note = z
  .object({
    id: z.uuid(),
    text: z.string(),
    time: z.date(),
    noteType: z.string(),
    appointment: z
      .object({
        id: z.uuid(),
        startsAt: z.date(),
        timeZone: z.string(),
        services: z.array(z.string()),
        instantActionToken: z.string().nullable(),
      })
      .nullable()
      .meta({ id: 'NotedAppointment', description: 'The visit that the note is about, if it is about one.' }),
  })
  .meta({ id: 'ClientNote' });

interface Row {
  id: string;
  sealed: string;
  time: Date;
  noteType: string;
  appointmentId: string | null;
  startsAt: Date;
  timeZone: string;
  services: string[];
  tokenSealed: string;
}

/** The notes about a client, the latest first (spec 001 §2, §7); each reading of them is recorded. */
export const clientNotes = operation({
  name: 'clientNotes',
  kind: 'query',
  description: 'Your notes about a client, the latest first.',
  access: practiceOwner(),
  input: clientNotesInput,
  output: z.object({ clientNotes: z.array(note), clientNotesCount: z.int() }).meta({ id: 'ClientNotes' }),
  async run(ctx, { clientId, appointmentId, limit, offset }) {
    const practiceId = ctx.practice.id;
    const only = appointmentId ?? null;
    return ctx.db.sql(async (sql) => {
      await mustKeepNotes(sql, practiceId, clientId);
      const [all] = await sql<{ count: number }>`
        SELECT count(*)::int AS count FROM "ClientNote"
        WHERE "practiceId" = ${practiceId}::uuid AND "clientId" = ${clientId}::uuid AND "deletedAt" IS NULL
          AND (${only}::uuid IS NULL OR "appointmentId" = ${only}::uuid)`;
      const rows = await sql<Row>`
        SELECT n.id, n."textSealed" AS sealed, n."createdAt" AS time, n."noteType", n."appointmentId", a."startsAt",
          a."timeZone", a."instantActionTokenSealed" AS "tokenSealed",
          COALESCE((SELECT array_agg(s.name ORDER BY s.position) FROM "AppointmentService" s
                    WHERE s."practiceId" = a."practiceId" AND s."appointmentId" = a.id), '{}') AS services
        FROM "ClientNote" n
        LEFT JOIN "Appointment" a ON a."practiceId" = n."practiceId" AND a.id = n."appointmentId"
        WHERE n."practiceId" = ${practiceId}::uuid AND n."clientId" = ${clientId}::uuid AND n."deletedAt" IS NULL
          AND (${only}::uuid IS NULL OR n."appointmentId" = ${only}::uuid)
        ORDER BY n."createdAt" DESC, n.id DESC LIMIT ${limit} OFFSET ${offset}`;
      await addToAudit(ctx, sql, {
        action: 'clientNotes',
        subjectKind: 'client',
        subjectId: clientId,
        detail: { notes: rows.length },
      });
      return {
        clientNotesCount: all!.count,
        clientNotes: rows.map(
          ({ id, sealed, time, noteType, appointmentId: about, tokenSealed, ...visit }) => ({
            id,
            text: openText('client-notes', sealed),
            time,
            noteType,
            appointment: about ? { id: about, ...visit, instantActionToken: linkToken(tokenSealed) } : null,
          }),
        ),
      };
    });
  },
});
