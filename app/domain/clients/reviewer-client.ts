import type { Db } from '#tenants/scoped-db.ts';

/** Somebody who named themselves in the review flow; the phone as E.164. */
interface ReviewerPerson {
  id: string;
  firstName: string;
  phone: string;
}

/**
 * Writes a client of type reviewer under an id that only their browser holds; nothing where they are there already. It never
 * becomes, or changes, a record that has the same name or number: nobody has proved either.
 *
 * @param now epoch ms
 */
export async function reviewerClient(
  db: Db,
  { id, firstName, phone }: ReviewerPerson,
  now: number,
): Promise<void> {
  const at = new Date(now);
  await db
    .insertInto('Client')
    .values({ id, firstName, phone, clientType: 'reviewer', createdAt: at, updatedAt: at })
    .onConflict((oc) => oc.column('id').doNothing())
    .execute();
}
