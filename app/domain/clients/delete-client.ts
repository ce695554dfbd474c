import { z } from 'zod';
import { listLabel, pluralize } from '#app/lib/text.ts';
import { formatDate } from '#app/lib/time.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { lockCalendar } from '#app/domain/availability/index.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { addToAudit } from '../effects/index.ts';
import { changeClient, clientsOf, comingAppointments } from './rows/fragments.ts';
import { oneClient } from './inputs.ts';
import { CLIENT_MESSAGES } from './messages.ts';
import { fullName } from './names.ts';

/**
 * Takes a client out of the directory (spec 001 §7). Past appointments, payments and notes stay as they were, under the
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
    await ctx.db.run(async (db) => {
      // Nothing is booked for them while we look.
      await lockCalendar(db, practiceId);
      const client = await leaving(db, clientId, now);
      if (!client) throw new Refusal('not_found', CLIENT_MESSAGES.notFound);
      if (client.next) {
        const coming = listLabel([
          ...(client.appointments ? [pluralize(client.appointments, 'upcoming appointment')] : []),
          ...(client.events ? [pluralize(client.events, 'group event')] : []),
        ]);
        const next = formatDate(client.next, ctx.practice.timeZone);
        throw new Refusal('conflict', CLIENT_MESSAGES.upcomingAppointments(fullName(client), coming, next));
      }
      await changeClient(db, clientId).set({ deletedAt: now, updatedAt: now }).execute();
      await addToAudit(ctx, db, { action: 'deleteClient', subjectKind: 'client', subjectId: clientId });
      await announce(db, { practiceId, kind: 'client', id: clientId });
    });
    return {};
  },
});

/** The client, whom nobody changes meanwhile, and what is still to come of theirs. */
function leaving(db: Db, clientId: string, now: Date) {
  return clientsOf(db, clientId)
    .select(({ fn, selectFrom }) => {
      const appointments = comingAppointments(now);
      const events = selectFrom('EventRegistration as r')
        .innerJoin('BookableEvent as b', 'b.id', 'r.bookableEventId')
        .whereRef('r.clientId', '=', 'c.id')
        .where('r.state', '=', 'registered')
        .where('b.cancelledAt', 'is', null)
        .where('b.startsAt', '>', now);
      const next = [
        appointments.select((eb) => eb.fn.min('a.startsAt').as('at')),
        events.select((eb) => eb.fn.min('b.startsAt').as('at')),
      ];
      return [
        'c.firstName',
        'c.lastName',
        appointments.select(fn.countAll<number>().as('count')).as('appointments'),
        events.select(fn.countAll<number>().as('count')).as('events'),
        fn<Date | null>('least', next).as('next'),
      ];
    })
    .forUpdate('c')
    .executeTakeFirst();
}
