import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { actorUserId } from '#app/operations/actor.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { sealText } from '#app/platform/tokens.ts';
import type { Sql } from '#tenants/scoped-db.ts';
import { addToAudit, announceAppointment } from '../effects/index.ts';
import { addNoteInput } from './inputs.ts';
import { mustKeepNotes } from './known-client.ts';
import { CLIENT_MESSAGES } from './messages.ts';

/**
 * Adds a dated note about a client, or about one of their appointments (spec 001 §2, §7). The text is sealed before it
 * is stored. Sent twice under one key it is saved once.
 */
export const addNote = operation({
  name: 'addNote',
  kind: 'mutation',
  description: 'Adds a note about a client or one of their appointments.',
  access: practiceOwner(),
  input: addNoteInput,
  output: z.object({ noteId: z.uuid(), time: z.date() }),
  async run(ctx, { text, clientId, noteType = 'note', appointmentId, idempotencyKey }) {
    const practiceId = ctx.practice.id;
    const id = idempotencyKey ?? uuid();
    const time = new Date(ctx.clock.now());
    const sealed = sealText('client-notes', text);
    return ctx.db.sql(async (sql) => {
      await mustKeepNotes(sql, practiceId, clientId);
      if (appointmentId) await mustBeTheirs(sql, practiceId, clientId, appointmentId);
      const [added] = await sql`
        INSERT INTO "ClientNote" (id, "practiceId", "clientId", "appointmentId", "authorUserId", "noteType",
                                  "textSealed", "createdAt", "updatedAt")
        VALUES (${id}::uuid, ${practiceId}::uuid, ${clientId}::uuid, ${appointmentId ?? null}::uuid,
                ${actorUserId(ctx.actor)}::uuid, ${noteType}, ${sealed}, ${time}, ${time})
        ON CONFLICT (id) DO NOTHING RETURNING id`;
      if (!added) return savedBefore(sql, practiceId, clientId, id);
      await addToAudit(ctx, sql, {
        action: 'addNote',
        subjectKind: 'client_note',
        subjectId: id,
        detail: { clientId, ...(appointmentId ? { appointmentId } : {}) },
      });
      await announce(sql, { practiceId, kind: 'client', id: clientId });
      if (appointmentId) await announceAppointment(sql, practiceId, appointmentId);
      return { noteId: id, time };
    });
  },
});

async function mustBeTheirs(sql: Sql, practiceId: string, clientId: string, appointmentId: string) {
  const [row] = await sql`
    SELECT id FROM "Appointment"
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${appointmentId}::uuid AND "clientId" = ${clientId}::uuid`;
  if (!row) throw new Refusal('not_found', CLIENT_MESSAGES.appointmentNotFound);
}

async function savedBefore(sql: Sql, practiceId: string, clientId: string, id: string) {
  const [row] = await sql<{ time: Date }>`
    SELECT "createdAt" AS time FROM "ClientNote"
    WHERE "practiceId" = ${practiceId}::uuid AND "clientId" = ${clientId}::uuid AND id = ${id}::uuid`;
  if (!row) throw new Refusal('conflict', CLIENT_MESSAGES.noteNotSaved);
  return { noteId: id, time: row.time };
}
