import type { NotNull } from 'kysely';
import type { ConferencingProvider } from '#app/lib/video-providers.ts';
import type { Db } from '#tenants/scoped-db.ts';

export type AccountRow = NonNullable<Awaited<ReturnType<typeof readAccount>>>;

/** An account that is connected, of which its provider has said whose it is. */
export type ConnectedAccount = AccountRow & { hostId: string };

const accounts = (db: Db) =>
  db
    .selectFrom('ConferencingAccount')
    .select([
      'id',
      'provider',
      'active',
      'externalId as hostId',
      'mostMinutes',
      'accountName',
      'accountEmail',
      'erroredAt',
    ])
    .select(['accessTokenEncrypted', 'refreshTokenEncrypted', 'tokenExpiresAt', 'unopenedSince']);

/** The practice's account with a provider, connected or not; null where there never was one. */
export async function readAccount(db: Db, provider: ConferencingProvider) {
  return (await accounts(db).where('provider', '=', provider).executeTakeFirst()) ?? null;
}

/** Those that are connected, the newest first: it makes what is new, each keeps what was made in it. */
export const readConnected = (db: Db): Promise<ConnectedAccount[]> =>
  accounts(db)
    .where('active', '=', true)
    .where('externalId', 'is not', null)
    .orderBy('connectedAt', 'desc')
    .orderBy('id')
    .$narrowType<{ hostId: NotNull }>()
    .execute();

/** The one that a meeting was made in; undefined where that is not connected any more. */
export const homeOf = (
  connected: readonly ConnectedAccount[],
  { accountId, hostId }: { accountId: string | null; hostId: string | null },
): ConnectedAccount | undefined =>
  connected.find((one) => one.hostId === hostId && (accountId === null || one.id === accountId));
