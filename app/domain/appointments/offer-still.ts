import { readOffer, type Offer, type Selection } from '#app/domain/availability/index.ts';
import { Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';

/**
 * What was booked before as the practice offers it to clients today. Throws what `orElse` answers where the practice has taken it, or its
 * place, out of what clients can book.
 * @param now epoch milliseconds
 */
export async function offerStill(
  sql: Db,
  practiceId: string,
  selection: Selection,
  { now, orElse }: { now: number; orElse: () => Refusal },
): Promise<Offer> {
  try {
    return await readOffer(sql, practiceId, selection, now);
  } catch (error) {
    const isGone = error instanceof Refusal && (error.code === 'not_found' || error.code === 'invalid_input');
    throw isGone ? orElse() : error;
  }
}
