import {
  cancelAppointment,
  clientReschedule,
  proCreateAppointment,
  reschedule,
  takeProposedTime,
} from '#app/domain/appointments/index.ts';
import {
  calendarProposals,
  offerCalendarTime,
  putBackCalendarEntry,
  takeOverCalendarTime,
} from '#app/domain/calendar-integrations/index.ts';
import { deleteBookableEvent } from '#app/domain/events/delete-bookable-event.ts';
import { deletePersonalEvent } from '#app/domain/events/personal/delete-personal-event.ts';
import { upsertPersonalEvent } from '#app/domain/events/personal/upsert-personal-event.ts';
import { upsertBookableEvent } from '#app/domain/events/upsert-bookable-event.ts';
import { createRecurringAppointments } from '#app/domain/series/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { ok, visitorsOf } from '../worlds/booking.ts';
import type { ActOf } from './acts.ts';
import { chosenFrom, spanOf, timeOf } from './slots.ts';
import type { Standing, whatWeWereTold, World } from './told.ts';

interface Surroundings {
  told: ReturnType<typeof whatWeWereTold>;
  /** Links of clients, by appointment. */
  tokens: ReadonlyMap<string, string>;
  /** Of the group events that are made. */
  bookableEventTypeId: string;
}

/** What clients and the practice's owner do here. */
export function doneHere(world: World, { told, tokens, bookableEventTypeId }: Surroundings) {
  const { services, locations, clients, timeZone } = world.a();

  async function make({ what, slot }: { what: ActOf<'makes'>['what']; slot: number }) {
    const owner = world.owner();
    const massage = {
      locationId: locations.office.id,
      appointmentServices: [{ serviceId: services.massage.id }],
    };
    const [start, next] = [timeOf(slot), timeOf((slot + 3) % 9)].toSorted((one, other) => one - other);
    if (what === 'as client') {
      const visitors = visitorsOf(world.db(), world.a(), { now: world.now });
      const chosen = { serviceId: services.massage.id, locationId: locations.office.id };
      await told.booking(() => visitors.book(chosen, timeOf(slot)));
    }
    if (what === 'as owner')
      await told.booking(() =>
        runOperation(proCreateAppointment, owner, {
          ...{ ...massage, clientId: clients.ben.id, startsAt: new Date(timeOf(slot)) },
        }),
      );
    if (what === 'series')
      await told.booking(() =>
        runOperation(createRecurringAppointments, owner, {
          ...{ ...massage, clientId: clients.ben.id, duration: 60 },
          recurringStartTimes: [new Date(start!), new Date(next!)],
          recurrencePattern: { frequency: 'daily', count: 2 },
        }),
      );
    if (what === 'group')
      await ok(runOperation(upsertBookableEvent, owner, { bookableEventTypeId, ...spanOf(slot) }));
    if (what === 'personal')
      await ok(runOperation(upsertPersonalEvent, owner, { name: 'Choir', timeZone, ...spanOf(slot) }));
  }

  async function clientMoves(appointmentId: string, token: string, slot: number) {
    const startsAt = new Date(timeOf(slot));
    await world.rows('DELETE FROM "RateLimit"');
    await told.booking(() =>
      runOperation(clientReschedule, world.holder(token), { appointmentId, startsAt }),
    );
  }

  async function move(one: Standing, slot: number) {
    const owner = world.owner();
    if (one.kind === 'visit')
      await told.booking(() =>
        runOperation(reschedule, owner, { appointmentId: one.id, startsAt: new Date(timeOf(slot)) }),
      );
    const changed = { id: one.id, allDay: false, ...spanOf(slot) };
    if (one.kind === 'group')
      await ok(runOperation(upsertBookableEvent, owner, { bookableEventTypeId, ...changed }));
    if (one.kind === 'personal') await ok(runOperation(upsertPersonalEvent, owner, { timeZone, ...changed }));
  }

  async function takeAway({ id, kind }: Pick<Standing, 'id' | 'kind'>, whole: boolean) {
    const owner = world.owner();
    if (kind === 'visit')
      await ok(runOperation(cancelAppointment, owner, { appointmentId: id, cancelRecurringSeries: whole }));
    if (kind === 'group') await ok(runOperation(deleteBookableEvent, owner, { id }));
    if (kind === 'personal') await ok(runOperation(deletePersonalEvent, owner, { id }));
  }

  async function decide({ of, how }: Pick<ActOf<'decides'>, 'of' | 'how'>) {
    const owner = world.owner();
    const { proposals } = await ok(runOperation(calendarProposals, owner, {}));
    const open = chosenFrom(proposals, of);
    if (!open) return;
    const { id, answer, movedTo, subject: what } = open;
    const [link] = await world.rows<{ subjectId: string }>(
      `SELECT coalesce("appointmentId", "bookableEventId", "personalEventId") AS "subjectId" FROM "CalendarEventLink" WHERE id = $1`,
      [id],
    );
    const { subjectId: appointmentId } = link!;
    if (how === 'put back' || !answer) {
      await ok(runOperation(putBackCalendarEntry, owner, { id }));
      told.decided(appointmentId);
      return;
    }
    // What was deleted there is cancelled here by whoever says so.
    if (answer === 'cancel') {
      await takeAway({ id: appointmentId, kind: what === 'appointment' ? 'visit' : 'group' }, false);
      return;
    }
    if (answer === 'take_over') {
      const to = movedTo && { startsAt: movedTo.startsAt, endsAt: movedTo.endsAt };
      const take = () => runOperation(takeOverCalendarTime, owner, { id, ...to });
      await (what === 'appointment' ? told.booking(take) : take());
      return;
    }
    const startsAt = movedTo!.startsAt;
    await runOperation(offerCalendarTime, owner, { id, startsAt });
    const token = tokens.get(appointmentId);
    if (how === 'take' && token)
      await told.booking(() =>
        runOperation(takeProposedTime, world.holder(token), { appointmentId, startsAt }),
      );
  }

  return { make, clientMoves, move, takeAway, decide };
}
