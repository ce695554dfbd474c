import { randomInt } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { tokenHash } from '#app/platform/tokens.ts';
import type { Db } from '#tenants/scoped-db.ts';

/** How many codes one gets at a time. */
const RECOVERY_CODES = 10;
/** Letters and digits that nobody mistakes for each other; 12 of them are 59 bits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 12;

/** As it is looked up: without spaces and hyphens, in lower case. */
export const plainCode = (typed: string): string => typed.toLowerCase().replaceAll(/[\s-]/g, '');

const hashOf = (userId: string, code: string) => tokenHash(`recovery:${userId}:${plainCode(code)}`);

/** Gives a person new codes in place of all they had. They are shown once; only their hashes are kept. */
export async function renewCodes(sql: Db, userId: string, now: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]!).join('');
    return letters.replace(/(.{4})(?=.)/g, '$1-');
  });
  await sql`DELETE FROM "RecoveryCode" WHERE "userId" = ${userId}::uuid`;
  const rows = codes.map((code) => ({ id: uuid(), codeHash: hashOf(userId, code) }));
  await sql`
    INSERT INTO "RecoveryCode" (id, "userId", "codeHash", "createdAt")
    SELECT id, ${userId}::uuid, "codeHash", ${new Date(now)}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS code(id uuid, "codeHash" text)`;
  return codes;
}

/** Uses a code up. @returns whether it was one of theirs, not used before */
export async function useCode(sql: Db, userId: string, code: string, now: number): Promise<boolean> {
  const used = await sql`
    UPDATE "RecoveryCode" SET "usedAt" = ${new Date(now)}
    WHERE "userId" = ${userId}::uuid AND "codeHash" = ${hashOf(userId, code)} AND "usedAt" IS NULL RETURNING id`;
  return used.length > 0;
}
