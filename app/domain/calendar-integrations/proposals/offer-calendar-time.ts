import { z } from 'zod';
import { offerTime } from '#app/domain/appointments/index.ts';
import { lockCalendar } from '#app/domain/availability/index.ts';
import { spendSentToMany } from '#app/domain/effects/index.ts';
import { instant } from '#app/lib/fields/instant.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announceEntries } from '../entries/entry-rows.ts';
import { PROPOSAL_TEXTS as texts } from '../messages.ts';
import { lockProposal, readProposals } from './proposal-rows.ts';
import { proposalView } from './proposal-view.ts';

/** The client may get an email and a text message. */
const CHANNELS = 2;

/**
 * Asks the client of an appointment whether they come when it was moved to in a calendar outside. Nothing moves until they take it; the
 * entry stays where it was moved to meanwhile. Pressed twice it asks once.
 * @throws not_found where it was decided already, state_changed where it was moved on since, conflict where it cannot be offered
 */
export const offerCalendarTime = operation({
  name: 'offerCalendarTime',
  kind: 'mutation',
  description:
    'Asks the client whether they come at the time that you moved the appointment to in your other calendar.',
  access: practiceOwner(),
  input: z.strictObject({
    id: z.uuid(),
    startsAt: instant(texts.movedOn).meta({ description: 'The time that you were shown.' }),
  }),
  output: z.object({}),
  async run(ctx, { id, startsAt }) {
    const practiceId = ctx.practice.id;
    const now = ctx.clock.now();
    const [about] = await ctx.db.run(
      (sql) => sql<{ id: string; clientId: string }>`
        SELECT a.id, a."clientId" FROM "CalendarEventLink" k
        JOIN "Appointment" a ON a."practiceId" = k."practiceId" AND a.id = k."appointmentId"
        WHERE k."practiceId" = ${practiceId}::uuid AND k.id = ${id}::uuid`,
    );
    if (!about) throw new Refusal('not_found', texts.decided);
    const { within, giveBack } = await spendSentToMany(ctx, [about], CHANNELS);
    if (!within.has(about.id)) throw new Refusal('rate_limited', texts.sentEnough);
    let isWritten = false;
    try {
      isWritten = await ctx.db.run(async (sql) => {
        await lockCalendar(sql, practiceId);
        await lockProposal(sql, practiceId, id);
        const [row] = await readProposals(sql, { practiceId, now: new Date(now), of: id });
        if (!row) throw new Refusal('not_found', texts.decided);
        const { answer, why, movedTo } = proposalView(row, now);
        if (answer !== 'offer') throw new Refusal('conflict', why ?? texts.decided);
        if (movedTo!.startsAt.getTime() !== startsAt.getTime())
          throw new Refusal('state_changed', texts.movedOn);
        const isNew = await offerTime(sql, { practiceId, appointmentId: about.id, startsAt, now });
        await sql`
          UPDATE "CalendarEventLink" SET "offeredAt" = ${new Date(now)}
          WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid AND ("offeredAt" IS NULL OR ${isNew})`;
        await announceEntries(sql, practiceId);
        return isNew;
      });
    } finally {
      if (!isWritten) await giveBack([about.id]);
    }
    return {};
  },
});
