import { expect } from 'vitest';
import { writeAccountMessage } from '#app/domain/accounts/index.ts';
import type { Actor } from '#app/operations/actor.ts';
import type { BaseContext } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { newToken } from '#app/platform/tokens.ts';
import { startSession, readSession } from '#app/platform/session.ts';
import { ok } from './booking.ts';
import { testContext, TEST_NOW } from '../context.ts';
import type { TestDatabase } from '../database.ts';

interface Sent {
  template: string;
  channel: 'email' | 'sms';
  toAddress: string;
  bodyText: string;
  /** The secret of the link in it, where there is one. */
  token: string | undefined;
}

let browsers = 0;

/** Browsers at the app's own host, each with an address of its own, and the worker that writes what they cause. */
export function accountsOf(db: TestDatabase) {
  /** A browser; it keeps the session that it is given. */
  function browser({ now = TEST_NOW, ...rest }: Partial<BaseContext> & { now?: number } = {}) {
    browsers += 1;
    const kept: { actor: Actor; token: string | null } = { actor: { kind: 'visitor' }, token: null };
    const visitorId = newToken();
    const at = (moment = now): BaseContext =>
      testContext({
        database: db.database,
        clock: fixedClock(moment),
        visitorId,
        address: `203.0.113.${browsers % 250}-${browsers}`,
        actor: kept.actor,
        session: {
          start: async ({ userId, keep }) => {
            const { token } = await startSession(db.database, {
              userId,
              keep,
              now: moment,
              userAgent: 'a test',
              address: '192.0.2.1',
              visitorId,
            });
            kept.token = token;
            kept.actor = (await readSession(db.database, token, moment))! as Actor;
          },
          end: async () => undefined,
        },
        ...rest,
      });
    return { at, kept };
  }

  /** Does what the worker does with the account messages that were wanted; answers what was written. */
  async function written(now = TEST_NOW): Promise<Sent[]> {
    const { rows } = await db.owner.query<{ id: string; payload: object }>(
      `UPDATE "OutboxEvent" SET "processedAt" = now() WHERE topic = 'account-message' AND "processedAt" IS NULL
       RETURNING id, payload`,
    );
    const before = await db.owner.query<{ id: string }>('SELECT id FROM "Message"');
    const system = testContext({
      database: db.database,
      clock: fixedClock(now),
      actor: { kind: 'system' },
    });
    for (const { payload } of rows) {
      await ok(runOperation(writeAccountMessage, system, payload));
      // A job runs at least once: the second run writes nothing.
      expect(await ok(runOperation(writeAccountMessage, system, payload))).toEqual({ written: 0 });
    }
    const known = before.rows.map(({ id }) => id);
    const { rows: messages } = await db.owner.query<Omit<Sent, 'token'>>(
      `SELECT template, channel, "toAddress", "bodyText" FROM "Message"
       WHERE NOT id = ANY($1) AND "practiceId" IS NULL ORDER BY "createdAt", id`,
      [known],
    );
    return messages.map((one) => ({ ...one, token: /\/([\w-]{32})(\s|$)/.exec(one.bodyText)?.[1] }));
  }

  return { browser, written };
}
