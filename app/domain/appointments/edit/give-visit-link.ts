import { addToTimeline, announceAppointment, enqueueMessage } from '#app/domain/effects/index.ts';
import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { nextUpdatedAt } from '#app/operations/changed-elsewhere.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { giveVisitLinkInput } from '../inputs.ts';
import { APPOINTMENT_MESSAGES as messages, PRO_MESSAGES } from '../messages.ts';
import { refusalOf } from '../states.ts';

/**
 * Gives one video visit a link of its own, or takes it back (ours): where no meeting could be made, or another is wanted. The client is told
 * once, and it is the only one from then on: a meeting that its provider makes later, or has made, is taken away there with the change of this row
 * (visit_changes_meeting). Taken back, the visit has its place's link again, or a meeting. Possible until its end; the same once more does nothing.
 */
export const giveVisitLink = operation({
  name: 'giveVisitLink',
  kind: 'mutation',
  description: 'Gives a video visit a link of its own, or takes it back.',
  access: practiceOwner(),
  input: giveVisitLinkInput,
  output: z.object({ told: z.boolean().meta({ description: 'Whether the client is written to about it.' }) }),
  async run(ctx, { appointmentId, virtualMeetingLink = null, previousUpdatedAt }) {
    const practiceId = ctx.practice.id;
    const now = ctx.clock.now();
    return ctx.db.run(async (db) => {
      const visit = await lockVisit(db, appointmentId);
      if (!visit) throw new Refusal('not_found', messages.notFound);
      const refusal = refusalOf('update', visit, now);
      if (refusal) throw new Refusal(refusal.code, refusal.userMessage, { data: { state: visit.state } });
      if (visit.endsAt.getTime() <= now) throw new Refusal('conflict', PRO_MESSAGES.notEditable);
      if (visit.kind !== 'virtual' || visit.virtualType === 'phone')
        throw new Refusal('conflict', messages.notByVideo);
      if (visit.virtualMeetingLink === virtualMeetingLink) return { told: false };
      const isTold = visit.state === 'approved';
      const updatedAt = nextUpdatedAt(now, visit, previousUpdatedAt);
      const icsSequence = visit.icsSequence + 1;
      await db
        .updateTable('Appointment')
        .set({ virtualMeetingLink, icsSequence, updatedAt })
        .where('id', '=', appointmentId)
        .execute();
      const told = { practiceId, appointmentId };
      await addToTimeline(db, {
        ...told,
        at: new Date(now),
        kind: 'updated',
        detail: { by: 'practitioner' },
      });
      // Of a request the client hears the link with its confirmation.
      if (isTold)
        await enqueueMessage(db, {
          ...told,
          template: 'appointment_changed',
          occasion: `changed-${icsSequence}`,
        });
      await announceAppointment(db, practiceId, appointmentId);
      return { told: isTold };
    });
  },
});

const lockVisit = (db: Db, appointmentId: string) =>
  db
    .selectFrom('Appointment as a')
    .innerJoin('Location as l', 'l.id', 'a.locationId')
    .where('a.id', '=', appointmentId)
    .select(['a.state', 'a.startsAt', 'a.endsAt', 'a.updatedAt', 'a.icsSequence', 'a.virtualMeetingLink'])
    .select(['l.kind', 'l.virtualType'])
    .forUpdate('a')
    .executeTakeFirst();
