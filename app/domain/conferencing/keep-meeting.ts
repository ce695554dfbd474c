import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { HOUR_MS, MINUTE_MS } from '#app/lib/duration.ts';
import { ConferencingError, type Conferencing } from '#app/integrations/conferencing/port.ts';
import { system } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { withAccess } from './access.ts';
import { readAccount } from './account.ts';
import { readMeeting, type MeetingFacts } from './meeting-facts.ts';
import { nextStep, type Step } from './next-step.ts';
import { announceMeeting, keepHeld, settle, write } from './meeting-rows.ts';

/**
 * Longer than one step may take, with a call that finds the access over after a while, its renewal, and the call once more: whoever died
 * within it is waited for no longer.
 */
const HOLD_MS = MINUTE_MS;
/** A request whose answer was lost may still be at work there; it is looked for when it surely is not. */
const UNKNOWN_MS = MINUTE_MS;
/** What Zoom does not take is tried again in case it was a passing fault. */
const REFUSED_MS = HOUR_MS;
/** More than the longest way: found double, removed, made, moved, and changed meanwhile. */
const MOST_STEPS = 12;

/**
 * Brings a visit's or group event's meeting at Zoom in line with what it is for: makes, moves or removes it (issue 11). It may be
 * repeated and may die anywhere: one works on a meeting at a time, that one is to be made is written down before Zoom is asked,
 * and what may have been made is looked for by its mark before another is.
 */
export const keepMeeting = operation({
  name: 'keepMeeting',
  kind: 'mutation',
  description: 'Makes, moves or removes the video meeting of a visit.',
  access: system(({ practiceId }: { practiceId: string; meetingId: string }) => practiceId),
  input: z.strictObject({ practiceId: z.uuid(), meetingId: z.uuid() }),
  output: z.object({ kept: z.boolean() }),
  job: 'keep-meeting',
  due: ({ cross }, now) => cross.due('meetings_due', 'meetingId', now),
  key: ({ meetingId }) => `keep-meeting:${meetingId}`,
  async run(ctx, { meetingId }) {
    const zoom = ctx.ports.conferencing.zoom;
    const work: Work = { ctx, meetingId, heldBy: randomUUID() };
    for (let steps = 0; steps < MOST_STEPS; steps += 1) {
      const seen = await look(work);
      if (!seen) return { kept: false };
      const { facts, hostId, step } = seen;
      if (step === 'settle') {
        if (await ctx.db.run((sql) => settle(sql, work, facts))) return { kept: true };
        continue;
      }
      if (facts.isClosed && (step === 'make' || step === 'change')) {
        await ctx.db.run((sql) => write(sql, work, { heldUntil: null }));
        return { kept: false };
      }
      if (!zoom) return putOff(work, facts, step, new ConferencingError('refused', 'switched off'));
      try {
        await carryOut({ ...work, zoom, hostId }, step, facts);
      } catch (error) {
        if (!(error instanceof ConferencingError)) throw error;
        return putOff(work, facts, step, error);
      }
    }
    return { kept: false };
  },
});

interface Work {
  ctx: OperationContext;
  meetingId: string;
  heldBy: string;
}

/** How it stands now, as long as nobody else is at it; null also where the practice's account is not there, or does not let us. */
async function look(work: Work): Promise<{ facts: MeetingFacts; hostId: string; step: Step } | null> {
  const { ctx, meetingId } = work;
  const now = ctx.clock.now();
  const practiceId = ctx.practice.id;
  return ctx.db.run(async (sql: Db) => {
    if (!(await keepHeld(sql, work, { now: new Date(now), until: new Date(now + HOLD_MS) }))) return null;
    const account = await readAccount(sql, practiceId);
    const facts = await readMeeting(sql, { practiceId, meetingId, now });
    if (!facts) return null;
    if (!account?.active || account.erroredAt || !account.hostId) {
      await write(sql, work, { heldUntil: null });
      return null;
    }
    return { facts, hostId: account.hostId, step: nextStep(facts, account.hostId) };
  });
}

async function carryOut(
  work: Work & { zoom: Conferencing; hostId: string },
  step: Exclude<Step, 'settle'>,
  { wanted, plan, meetingId: atZoom }: MeetingFacts,
): Promise<void> {
  const { ctx, zoom, hostId, meetingId: mark } = work;
  const into = (changes: Parameters<typeof write>[2]) =>
    ctx.db.run(async (sql) => {
      await write(sql, work, changes);
      await announceMeeting(sql, ctx.practice.id, mark);
    });
  await withAccess(ctx, zoom, hostId, async (access) => {
    switch (step) {
      case 'find': {
        const [first, ...others] = await zoom.find(access, mark);
        for (const { meetingId } of others) await zoom.remove(access, meetingId);
        // What it was told under a lost answer is told once more.
        return into(first ? { ...first, hostId, told: null, triedIn: null } : { triedIn: null });
      }
      case 'make': {
        // Asked once more where the access was over: by then somebody else may be at it, and must not make another.
        const heldUntil = new Date(ctx.clock.now() + HOLD_MS);
        if (!(await ctx.db.run((sql) => write(sql, work, { triedIn: hostId, heldUntil }))))
          throw new ConferencingError('unavailable', 'somebody else is at it by now');
        const made = await zoom.make(access, mark, wanted);
        return into({ ...made, hostId, told: plan, triedIn: null });
      }
      case 'change': {
        const became = await zoom.change(access, atZoom!, wanted);
        return into(became === 'changed' ? { told: plan } : GONE);
      }
      case 'remove':
        await zoom.remove(access, atZoom!);
        return into(GONE);
    }
  });
}

const GONE = { meetingId: null, joinUrl: null, hostId: null, told: null };

/** Comes again when there is hope. What Zoom has said no to was not made; what it has not answered may have been. */
async function putOff(work: Work, { failures }: MeetingFacts, step: Step, error: ConferencingError) {
  const { ctx } = work;
  const now = ctx.clock.now();
  const { problem, retryAfterSeconds } = error;
  ctx.log.warn(
    { meetingId: work.meetingId, step, problem, said: error.message },
    'a video meeting has to wait',
  );
  const isUnknown = problem === 'unavailable';
  const after = {
    unavailable: Math.min(UNKNOWN_MS * 2 ** Math.min(failures, 6), HOUR_MS),
    rate_limited: (retryAfterSeconds ?? 60) * 1000,
    refused: REFUSED_MS,
    // As soon as the account lets us again.
    access_expired: 0,
    access_lost: 0,
  }[problem];
  await ctx.db.run((sql) =>
    write(sql, work, {
      ...(step === 'make' && !isUnknown && { triedIn: null }),
      dueAt: new Date(now + after),
      failures: failures + 1,
      heldUntil: isUnknown ? new Date(now + UNKNOWN_MS) : null,
    }),
  );
  return { kept: false };
}
