import type { Db } from '#tenants/scoped-db.ts';

export interface AccountRow {
  id: string;
  active: boolean;
  hostId: string | null;
  accountName: string | null;
  accountEmail: string | null;
  accessTokenEncrypted: string | null;
  refreshTokenEncrypted: string | null;
  tokenExpiresAt: Date | null;
  erroredAt: Date | null;
}

/** The practice's account with Zoom, connected or not; null where there never was one. */
export async function readAccount(sql: Db, practiceId: string): Promise<AccountRow | null> {
  const [row] = await sql<AccountRow>`
    SELECT id, active, "externalId" AS "hostId", "accountName", "accountEmail", "accessTokenEncrypted", "refreshTokenEncrypted",
           "tokenExpiresAt", "erroredAt"
    FROM "ConferencingAccount" WHERE "practiceId" = ${practiceId}::uuid AND provider = 'zoom'`;
  return row ?? null;
}
