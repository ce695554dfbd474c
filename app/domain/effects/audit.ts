import { v7 as uuid } from 'uuid';
import { actorUserId, type Actor } from '#app/operations/actor.ts';
import type { Db } from '#tenants/scoped-db.ts';

interface Asking {
  practice: { id: string };
  actor: Actor;
  linkToken: string | null;
  address: string;
  requestId: string;
  clock: { now(): number };
}

interface AuditedAct {
  /** The operation. */
  action: string;
  subjectKind: 'client' | 'client_note' | 'intake' | 'appointment' | 'payout' | 'practice';
  /** One subject; none where it was a list. */
  subjectId?: string;
  /** Figures and names of fields; never what they hold. */
  detail?: Record<string, unknown>;
}

/**
 * Records who read, exported or changed what of a client, and when, in the transaction in which it happens
 * (45 CFR 164.312(b)). The programs can add to it, and can neither change nor delete a row.
 */
export async function addToAudit(ctx: Asking, sql: Db, act: AuditedAct): Promise<void> {
  const kind = ctx.actor.kind === 'visitor' && ctx.linkToken ? 'link' : ctx.actor.kind;
  await sql`
    INSERT INTO "AuditEntry" (id, "practiceId", at, "actorKind", "actorUserId", action, "subjectKind", "subjectId", ip,
                              "requestId", detail)
    VALUES (${uuid()}::uuid, ${ctx.practice.id}::uuid, ${new Date(ctx.clock.now())}, ${kind},
            ${actorUserId(ctx.actor)}::uuid, ${act.action}, ${act.subjectKind}, ${act.subjectId ?? null},
            ${ctx.address}, ${ctx.requestId}, ${JSON.stringify(act.detail ?? {})}::jsonb)`;
}
