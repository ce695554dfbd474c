import { Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { ACCOUNT_MESSAGES } from '../messages.ts';

/** Whether somebody else has an account under an address: one that was proved, or a practitioner's. */
export async function ownerOfAddress(
  sql: Db,
  address: string,
  userId: string,
): Promise<{ firstName: string | null; isOpen: boolean } | null> {
  const [owner] = await sql<{ firstName: string | null; isOpen: boolean }>`
    SELECT "firstName", "disabledAt" IS NULL AS "isOpen" FROM "User"
    WHERE email = ${address} AND id <> ${userId}::uuid AND ("emailVerifiedAt" IS NOT NULL OR kind <> 'client')`;
  return owner ?? null;
}

/** The address that an account has now; its row is locked, so that two changes of it come one after the other. */
export async function lockedAddress(sql: Db, userId: string): Promise<string> {
  const [user] = await sql<{ email: string }>`SELECT email FROM "User" WHERE id = ${userId}::uuid FOR UPDATE`;
  return user!.email;
}

/**
 * Moves an account to an address that its person has proved. A registration of that address which nobody finished gives way: it opened
 * nothing, and its form may have been a stranger's. Part of a transaction in which the account's row is locked.
 * @throws conflict where somebody has an account under it by now
 */
export async function moveToAddress(
  sql: Db,
  { userId, address, now }: { userId: string; address: string; now: number },
): Promise<void> {
  const at = new Date(now);
  await sql`
    UPDATE "User" SET email = 'unfinished-' || id || '@tendwell.invalid', "disabledAt" = ${at}, "updatedAt" = ${at}
    WHERE email = ${address} AND id <> ${userId}::uuid AND kind = 'client' AND "emailVerifiedAt" IS NULL`;
  const taken = await ownerOfAddress(sql, address, userId);
  if (taken) throw new Refusal('conflict', ACCOUNT_MESSAGES.emailTakenSince);
  await sql`
    UPDATE "User" SET email = ${address}, "emailVerifiedAt" = ${at}, "updatedAt" = ${at} WHERE id = ${userId}::uuid`;
}

/** Makes links to new addresses void: only what was asked for last moves the account. */
export async function voidEmailChanges(sql: Db, userId: string, now: number): Promise<boolean> {
  const rows = await sql`
    UPDATE "UserToken" SET "usedAt" = ${new Date(now)}
    WHERE "userId" = ${userId}::uuid AND purpose = 'email_change' AND "usedAt" IS NULL RETURNING id`;
  return rows.length > 0;
}
