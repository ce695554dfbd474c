import { addToOutbox } from '#app/platform/outbox.ts';
import type { Db } from '#tenants/scoped-db.ts';

/** Money that a bank sent back: a refund, by its adjustment, or a payout. */
export interface Returned {
  kind: 'refund' | 'payout';
  id: string;
}

/** Enqueues the word to the practitioner that money came back, once. Part of the transaction that writes it down. */
export async function enqueueReturnTold(sql: Db, practiceId: string, { kind, id }: Returned): Promise<void> {
  await addToOutbox(sql, {
    practiceId,
    topic: 'tell-of-return',
    dedupeKey: `tell-of-return:${id}`,
    payload: { practiceId, kind, id },
  });
}
