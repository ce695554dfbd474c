import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { CalendarError, type OutsideEvent } from '#app/integrations/calendars/port.ts';
import { HOUR_MS, MINUTE_MS } from '#app/lib/duration.ts';
import { system } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { readWindow } from '../busy/window.ts';
import { calendarsOf, withLeave } from '../connect/leave.ts';
import { readEntry, type EntryFacts } from './entry-facts.ts';
import { forgetElsewhere, keepHeld, NOTHING_DECIDED, settle, write } from './entry-rows.ts';
import { nextStep, type Step } from './next-step.ts';
import { ownOccurrence, withSeries } from './own-occurrence.ts';
import { isElsewhere, isKnown, noteElsewhere, SETTLING_MS } from './note-elsewhere.ts';

/** Longer than the calls of one step may take: whoever died within it is waited for no longer. */
const HOLD_MS = MINUTE_MS;
/** A request whose answer was lost may still be at work there; it is repeated when it surely is not. */
const UNKNOWN_MS = MINUTE_MS;
/** What the service does not take is tried again in case it was a passing fault. */
const REFUSED_MS = HOUR_MS;
/** More than the longest way: looked at, noted, written, and changed meanwhile. */
const MOST_STEPS = 8;
/** The service writes moments to the second, and its clock is not ours. */
const OVERLAP_MS = 5 * MINUTE_MS;

const NOTHING_TRIED = { triedStart: null, triedEnd: null };

/**
 * Brings the entry of an appointment, group event or personal event in the chosen calendar in line with what it is for: writes or removes it (issue
 * 11). It may be repeated and may die anywhere: an entry has one name for ever, so that it is written once however often it is tried.
 * What its owner changed over there meanwhile is looked for before it is written over, and waits for the owner's word.
 */
export const keepCalendarEntry = operation({
  name: 'keepCalendarEntry',
  kind: 'mutation',
  description: 'Writes the entry of an appointment into the chosen calendar, or removes it.',
  access: system(({ practiceId }: { practiceId: string; linkId: string }) => practiceId),
  input: z.strictObject({ practiceId: z.uuid(), linkId: z.uuid() }),
  output: z.object({ kept: z.boolean() }),
  job: 'keep-calendar-entry',
  due: ({ cross }, now) => cross.due('calendar_entries_due', 'linkId', now),
  key: ({ linkId }) => `keep-calendar-entry:${linkId}`,
  async run(ctx, { linkId }) {
    if (!ctx.ports.calendars) return { kept: false };
    const work: Work = { ctx, linkId, heldBy: randomUUID() };
    for (let steps = 0; steps < MOST_STEPS; steps += 1) {
      const facts = await look(work);
      if (!facts) return { kept: false };
      const step = nextStep(facts);
      if (step === 'settle') {
        if (await ctx.db.run((sql) => settle(sql, work, facts))) return { kept: true };
        continue;
      }
      const { at } = facts;
      // Not connected any more, or to be written for a closed practice: it waits until it is again, or open.
      if (!at || (step === 'write' && facts.isClosed)) {
        await ctx.db.run((sql) => write(sql, work, { heldUntil: null }));
        return { kept: false };
      }
      try {
        await (step === 'write' ? writeEntry(work, facts, at) : removeEntry(work, facts, at));
      } catch (error) {
        if (!(error instanceof CalendarError)) throw error;
        return putOff(work, facts, step, error);
      }
    }
    return { kept: false };
  },
});

interface Work {
  ctx: OperationContext;
  linkId: string;
  heldBy: string;
}

type At = NonNullable<EntryFacts['at']>;

/** How it stands now, as long as nobody else is at it. */
function look(work: Work): Promise<EntryFacts | null> {
  const { ctx, linkId } = work;
  const now = ctx.clock.now();
  return ctx.db.run(async (sql: Db) => {
    if (!(await keepHeld(sql, work, { now: new Date(now), until: new Date(now + HOLD_MS) }))) return null;
    return readEntry(sql, { practiceId: ctx.practice.id, linkId, now, appOrigin: ctx.appOrigin });
  });
}

async function writeEntry(work: Work, facts: EntryFacts, at: At): Promise<void> {
  const { ctx, linkId } = work;
  const { wanted, own, tried, plan, writtenAt } = facts;
  const now = new Date(ctx.clock.now());
  const ownTimes = { ownStart: new Date(wanted.startsAt), ownEnd: new Date(wanted.endsAt) };
  await withLeave(ctx, at.connectionId, async (access) => {
    const isSettled = writtenAt !== null && writtenAt <= now.getTime() - SETTLING_MS;
    // Also where a writing's answer was lost: what was moved since is at neither of our times. And also what is to be put back: it may have
    // been moved on since that was decided.
    const there =
      own !== null && isSettled ? await findChanged(work, { access, at, facts, since: writtenAt }) : null;
    const isTriedThere = there !== null && tried !== null && !isElsewhere(there, tried);
    const isMovedThere =
      there && own && !isTriedThere && isElsewhere(there, own) && isElsewhere(there, wanted);
    if (isMovedThere && !isKnown(facts.known, there)) {
      // A time that is set here from now on goes over it, but not one that was set without knowing.
      await ctx.db.run(async (sql) => {
        await write(sql, work, { ...ownTimes, ...NOTHING_TRIED });
        await noteElsewhere(sql, { practiceId: ctx.practice.id, ...at, now: now.getTime() }, linkId, there);
      });
      return;
    }
    await ctx.db.run((sql) =>
      write(sql, work, {
        writtenAt: now,
        told: null,
        triedStart: ownTimes.ownStart,
        triedEnd: ownTimes.ownEnd,
        // The writing before was done after all.
        ...(isTriedThere && { ownStart: new Date(tried.startsAt), ownEnd: new Date(tried.endsAt) }),
      }),
    );
    await calendarsOf(ctx).writeEvent(access, at.calendarId, wanted);
    await ctx.db.run(async (sql) => {
      await write(sql, work, {
        told: plan,
        writtenAt: new Date(ctx.clock.now()),
        ...ownTimes,
        ...NOTHING_TRIED,
        ...NOTHING_DECIDED,
      });
      if (facts.isElsewhere) await forgetElsewhere(sql, [linkId]);
    });
  });
}

/** What has become of it over there since it was written; null where nothing has that we can see. */
async function findChanged(
  { ctx }: Work,
  { access, at, facts, since }: { access: string; at: At; facts: EntryFacts; since: number },
): Promise<OutsideEvent | null> {
  const query = {
    ...readWindow(ctx.clock.now()),
    calendarIds: [at.calendarId],
    timeZone: ctx.practice.timeZone,
    changedSince: since - OVERLAP_MS,
    own: 'alone' as const,
  };
  const calendars = calendarsOf(ctx);
  const told: OutsideEvent[] = [];
  for await (const page of calendars.events(access, query))
    told.push(...page.filter(({ ownId }) => ownId === facts.wanted.ownId));
  const there = await withSeries(calendars, access, query, told);
  return (
    ownOccurrence(
      there,
      [facts.own, facts.tried].flatMap((at) => at ?? []),
    ) ?? null
  );
}

async function removeEntry(work: Work, { wanted }: EntryFacts, at: At): Promise<void> {
  const { ctx } = work;
  await withLeave(ctx, at.connectionId, (access) =>
    calendarsOf(ctx).removeEvent(access, at.calendarId, wanted.ownId),
  );
  await ctx.db.run((sql) => write(sql, work, { writtenAt: null, told: null }));
}

/** Comes again when there is hope. */
async function putOff(work: Work, { failures }: EntryFacts, step: Step, error: CalendarError) {
  const { ctx } = work;
  const now = ctx.clock.now();
  const { problem, reason, retryAfterMs } = error;
  ctx.log.warn(
    { linkId: work.linkId, step, problem, said: error.message },
    'an entry of a calendar has to wait',
  );
  const isUnknown = problem === 'unavailable';
  const after = {
    unavailable: Math.max(retryAfterMs ?? 0, Math.min(UNKNOWN_MS * 2 ** Math.min(failures, 6), HOUR_MS)),
    missing: REFUSED_MS,
    refused: REFUSED_MS,
    // As soon as the account lets us again.
    access_expired: 0,
    access_lost: 0,
  }[problem];
  await ctx.db.run((sql) =>
    write(sql, work, {
      dueAt: new Date(now + after),
      failures: failures + 1,
      // What has a reason of its own says nothing of this entry, and its account's card says it.
      ...(problem === 'refused' && reason === null && { refused: true }),
      heldUntil: isUnknown ? new Date(now + UNKNOWN_MS) : null,
    }),
  );
  return { kept: false };
}
