import type { Db } from '#tenants/scoped-db.ts';

/** Takes the profile's lists for this transaction: what may be there so often only is counted and added by one at a time. */
export async function lockProfile(db: Db): Promise<void> {
  await db.selectFrom('Practice').select('id').forNoKeyUpdate().execute();
}
