import { z } from 'zod';
import { DISPUTE_STATES } from '#app/lib/disputes/state.ts';
import { linkToken } from '#app/platform/tokens.ts';
import { currency } from '#app/operations/outputs.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { DISPUTE_REASONS } from '../messages.ts';

/** A payment that its client disputes. */
export const disputeOutput = z
  .object({
    id: z.uuid(),
    provider: z.enum(['stripe', 'square']),
    state: z.enum(DISPUTE_STATES),
    reason: z.enum(DISPUTE_REASONS),
    amountCents: z.int().meta({ description: 'Cents: what is disputed.' }),
    isTaken: z.boolean().meta({ description: 'The bank has taken the amount back.' }),
    feeCents: z.int().meta({ description: 'Cents: what the provider took for it beside the amount.' }),
    currency,
    openedAt: z.date(),
    dueAt: z.date().nullable().meta({ description: 'Until when an answer is taken.' }),
    closedAt: z.date().nullable(),
    answer: z.enum(['evidence', 'accepted']).nullable(),
    answeredAt: z.date().nullable(),
    sentAt: z.date().nullable().meta({ description: 'When the provider took the answer.' }),
    hasEvidence: z.boolean().meta({ description: 'The provider has evidence, whoever sent it.' }),
    error: z.string().nullable().meta({ description: 'Why the provider did not take the last answer.' }),
    canAnswer: z.boolean(),
    client: z.object({ id: z.uuid(), name: z.string() }).meta({ id: 'DisputeClient' }),
    instantActionToken: z
      .string()
      .nullable()
      .meta({ description: 'Opens the appointment, keep it from others.' }),
  })
  .meta({ id: 'Dispute' });

export type DisputeRow = z.input<typeof disputeOutput>;

/** Disputes of a practice: those that wait for an answer first, by when they are due, then the newest; one alone by its id. */
export async function readDisputes(
  sql: Db,
  practiceId: string,
  { limit, offset, now, id = null }: { limit: number; offset: number; now: Date; id?: string | null },
): Promise<DisputeRow[]> {
  const rows = await sql<Omit<DisputeRow, 'instantActionToken'> & { encrypted: string | null }>`
    SELECT d.id, d.provider::text AS provider, d.state, d.reason, d."amountCents", d."isTaken", d."feeCents", d.currency, d."openedAt", d."dueAt", d."closedAt",
      d.answer, d."answeredAt", d."sentAt", d."hasEvidence", d.error,
      awaits_answer(d.state, d.answer, d."dueAt", ${now}) AS "canAnswer",
      jsonb_build_object('id', c.id, 'name', trim(c."firstName" || ' ' || c."lastName")) AS client,
      a."instantActionTokenEncrypted" AS encrypted
    FROM "Dispute" d
    JOIN "Bill" b ON b."practiceId" = d."practiceId" AND b.id = d."billId"
    JOIN "Client" c ON c."practiceId" = b."practiceId" AND c.id = b."clientId"
    LEFT JOIN "Appointment" a ON a."practiceId" = b."practiceId" AND a.id = b."appointmentId"
    WHERE d."practiceId" = ${practiceId}::uuid AND (${id}::uuid IS NULL OR d.id = ${id}::uuid)
    ORDER BY "canAnswer" DESC, CASE WHEN awaits_answer(d.state, d.answer, d."dueAt", ${now}) THEN d."dueAt" END, d."openedAt" DESC, d.id DESC
    LIMIT ${limit} OFFSET ${offset}`;
  return rows.map(({ encrypted, ...dispute }) => ({
    ...dispute,
    instantActionToken: encrypted === null ? null : (linkToken(encrypted) ?? null),
  }));
}
