import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { HOUR_MS, MINUTE_MS } from '#app/lib/duration.ts';
import { ConferencingError } from '#app/integrations/conferencing/port.ts';
import { system } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { withAccess } from './access.ts';
import { homeOf, readConnected, type ConnectedAccount } from './account.ts';
import { readMeeting, type MeetingFacts } from './meeting-facts.ts';
import { nextStep, type Step } from './next-step.ts';
import { noteLimit } from './notices/meeting-limit.ts';
import { announceMeeting, keepHeld, settle, write } from './meeting-rows.ts';

/**
 * Longer than one step may take, with a call that finds the access over after a while, its renewal, and the call once more: whoever died
 * within it is waited for no longer.
 */
const HOLD_MS = MINUTE_MS;
/** A request whose answer was lost may still be at work there; it is looked for when it surely is not. */
const UNKNOWN_MS = MINUTE_MS;
/** What a provider does not take is tried again in case it was a passing fault. */
const REFUSED_MS = HOUR_MS;
/** More than the longest way: found double, removed, made, moved, and changed meanwhile. */
const MOST_STEPS = 12;

/**
 * Brings a visit's or group event's meeting in line with what it is for: makes, moves or removes it at its provider (issue 11). It may be
 * repeated and may die anywhere: one works on a meeting at a time, that one is to be made is written down before its provider is asked,
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
    const work: Work = { ctx, meetingId, heldBy: randomUUID() };
    for (let steps = 0; steps < MOST_STEPS; steps += 1) {
      const seen = await look(work);
      if (!seen) return { kept: false };
      const { facts, step, account } = seen;
      if (step === 'settle') {
        if (await ctx.db.run((sql) => settle(sql, work, facts))) return { kept: true };
        continue;
      }
      if (facts.isClosed && (step === 'make' || step === 'change')) {
        await ctx.db.run((sql) => write(sql, work, { heldUntil: null }));
        return { kept: false };
      }
      if (!account || account.erroredAt) return waitForAccount(work);
      try {
        await carryOut({ ...work, account }, step, facts);
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

/** How it stands now, as long as nobody else is at it; null also where no account of the practice's is there, or lets us. */
async function look(
  work: Work,
): Promise<{ facts: MeetingFacts; step: Step; account: ConnectedAccount | undefined } | null> {
  const { ctx, meetingId } = work;
  const now = ctx.clock.now();
  const practiceId = ctx.practice.id;
  return ctx.db.run(async (sql: Db) => {
    if (!(await keepHeld(sql, work, { now: new Date(now), until: new Date(now + HOLD_MS) }))) return null;
    const connected = await readConnected(sql);
    const facts = await readMeeting(sql, { practiceId, meetingId, now });
    if (!facts) return null;
    if (connected.every(({ erroredAt }) => erroredAt)) {
      await write(sql, work, { heldUntil: null });
      return null;
    }
    const tried = facts.triedIn === null ? undefined : connected.find((one) => one.hostId === facts.triedIn);
    return { facts, ...nextStep(facts, { home: homeOf(connected, facts), tried, newest: connected[0] }) };
  });
}

async function carryOut(
  work: Work & { account: ConnectedAccount },
  step: Exclude<Step, 'settle'>,
  { wanted, plan, meetingId: there }: MeetingFacts,
): Promise<void> {
  const { ctx, account, meetingId: mark } = work;
  const { id: accountId, hostId } = account;
  const into = (changes: Parameters<typeof write>[2]) =>
    ctx.db.run(async (sql) => {
      await write(sql, work, changes);
      await announceMeeting(sql, ctx.practice.id, mark);
    });
  await withAccess(ctx, account, async (access, port) => {
    switch (step) {
      case 'find': {
        const [first, ...others] = await port.find(access, mark);
        for (const { meetingId } of others) await port.remove(access, meetingId);
        // What it was told under a lost answer is told once more.
        return into(first ? { ...first, accountId, hostId, told: null, triedIn: null } : { triedIn: null });
      }
      case 'make': {
        // Asked once more where the access was over: by then somebody else may be at it, and must not make another.
        const heldUntil = new Date(ctx.clock.now() + HOLD_MS);
        if (!(await ctx.db.run((sql) => write(sql, work, { triedIn: hostId, heldUntil }))))
          throw new ConferencingError('unavailable', 'somebody else is at it by now');
        const made = await port.make(access, mark, wanted);
        await into({ ...made, accountId, hostId, told: plan, triedIn: null });
        return noteLimit(ctx, account, access, port);
      }
      case 'change': {
        const became = await port.change(access, there!, wanted);
        return into(became === 'changed' ? { told: plan } : GONE);
      }
      case 'remove':
        await port.remove(access, there!);
        return into(GONE);
    }
  });
}

const GONE = { meetingId: null, joinUrl: null, accountId: null, hostId: null, told: null };

/** The account that it was made in no longer lets us; connecting that account anew makes it due at once. */
async function waitForAccount(work: Work) {
  const dueAt = new Date(work.ctx.clock.now() + REFUSED_MS);
  await work.ctx.db.run((sql) => write(sql, work, { dueAt, heldUntil: null }));
  return { kept: false };
}

/** Comes again when there is hope. What was said no to was not made; what was not answered may have been. */
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
    may_not_host: REFUSED_MS,
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
      ...((problem === 'refused' || problem === 'may_not_host') && { refused: true }),
      heldUntil: isUnknown ? new Date(now + UNKNOWN_MS) : null,
    }),
  );
  return { kept: false };
}
