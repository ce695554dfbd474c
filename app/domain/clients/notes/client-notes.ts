import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { decryptText, linkToken } from '#app/platform/tokens.ts';
import { addToAudit } from '../../effects/index.ts';
import { mustKeepNotes } from '../known-client.ts';
import { clientNotesInput } from '../inputs.ts';

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
      .meta({
        id: 'NotedAppointment',
        description: 'The appointment that the note is about, if it is about one.',
      }),
  })
  .meta({ id: 'ClientNote' });

/** The notes about a client, the latest first (spec 001 §2, §7); each reading of them is recorded. */
export const clientNotes = operation({
  name: 'clientNotes',
  kind: 'query',
  description: 'Your notes about a client, the latest first.',
  access: practiceOwner(),
  input: clientNotesInput,
  output: z.object({ clientNotes: z.array(note), clientNotesCount: z.int() }).meta({ id: 'ClientNotes' }),
  async run(ctx, { clientId, appointmentId, limit, offset }) {
    return ctx.db.run(async (db) => {
      await mustKeepNotes(db, clientId);
      const notes = db
        .selectFrom('ClientNote as n')
        .where('n.clientId', '=', clientId)
        .where('n.deletedAt', 'is', null)
        .$if(appointmentId !== undefined, (qb) => qb.where('n.appointmentId', '=', appointmentId!));
      const { count } = await notes
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      const rows = await notes
        .leftJoin('Appointment as a', 'a.id', 'n.appointmentId')
        .select(({ selectFrom }) => [
          'n.id',
          'n.textEncrypted',
          'n.createdAt as time',
          'n.noteType',
          'a.id as about',
          'a.startsAt',
          'a.timeZone',
          'a.instantActionTokenEncrypted as tokenEncrypted',
          jsonArrayFrom(
            selectFrom('AppointmentService as s')
              .whereRef('s.appointmentId', '=', 'a.id')
              .select('s.name')
              .orderBy('s.position'),
          ).as('services'),
        ])
        .orderBy('n.createdAt', 'desc')
        .orderBy('n.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      await addToAudit(ctx, db, {
        action: 'clientNotes',
        subjectKind: 'client',
        subjectId: clientId,
        detail: { notes: rows.length },
      });
      return {
        clientNotesCount: count,
        clientNotes: rows.map(
          ({ textEncrypted, about, startsAt, timeZone, services, tokenEncrypted, ...row }) => ({
            ...row,
            text: decryptText('client-notes', textEncrypted),
            appointment:
              about === null
                ? null
                : {
                    id: about,
                    startsAt: startsAt!,
                    timeZone: timeZone!,
                    services: services.map(({ name }) => name),
                    instantActionToken: linkToken(tokenEncrypted!),
                  },
          }),
        ),
      };
    });
  },
});
