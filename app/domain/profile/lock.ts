import type { Db } from '#tenants/scoped-db.ts';

/**
 * Takes the profile's lists for this transaction: what may be there so often only is counted and added by one at a time. Answers when
 * the practice was changed last.
 */
export async function lockProfile(db: Db): Promise<{ updatedAt: Date }> {
  return db.selectFrom('Practice').select('updatedAt').forNoKeyUpdate().executeTakeFirstOrThrow();
}
