import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { actorUserId } from '#app/operations/actor.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { encryptText } from '#app/platform/tokens.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { addToAudit, announceAppointment } from '../../effects/index.ts';
import { addNoteInput } from '../inputs.ts';
import { mustKeepNotes } from '../known-client.ts';
import { CLIENT_MESSAGES } from '../messages.ts';

/**
 * Adds a dated note about a client, or about one of their appointments (spec 001 §2, §7). The text is encrypted before it
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
    const encrypted = encryptText('client-notes', text);
    return ctx.db.run(async (db) => {
      await mustKeepNotes(db, clientId);
      if (appointmentId) await mustBeTheirs(db, clientId, appointmentId);
      const added = await db
        .insertInto('ClientNote')
        .values({
          id,
          clientId,
          appointmentId: appointmentId ?? null,
          authorUserId: actorUserId(ctx.actor),
          noteType,
          textEncrypted: encrypted,
          createdAt: time,
          updatedAt: time,
        })
        .onConflict((oc) => oc.column('id').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!added) return savedBefore(db, clientId, id);
      await addToAudit(ctx, db, {
        action: 'addNote',
        subjectKind: 'client_note',
        subjectId: id,
        detail: { clientId, ...(appointmentId ? { appointmentId } : {}) },
      });
      await announce(db, { practiceId, kind: 'client', id: clientId });
      if (appointmentId) await announceAppointment(db, practiceId, appointmentId);
      return { noteId: id, time };
    });
  },
});

async function mustBeTheirs(db: Db, clientId: string, appointmentId: string) {
  const row = await db
    .selectFrom('Appointment')
    .select('id')
    .where('id', '=', appointmentId)
    .where('clientId', '=', clientId)
    .executeTakeFirst();
  if (!row) throw new Refusal('not_found', CLIENT_MESSAGES.appointmentNotFound);
}

async function savedBefore(db: Db, clientId: string, id: string) {
  const row = await db
    .selectFrom('ClientNote')
    .select(['id as noteId', 'createdAt as time'])
    .where('clientId', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new Refusal('conflict', CLIENT_MESSAGES.noteNotSaved);
  return row;
}
