import { v7 as uuid } from 'uuid';
import type { BaseContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { newToken, tokenHash } from '#app/platform/tokens.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { MINUTE_MS } from '#app/lib/duration.ts';
import type { LINK_PURPOSES } from './inputs.ts';
import { ACCOUNT_MESSAGES } from './messages.ts';
import { draftOf } from './registration/draft.ts';

/** What a secret of a person's is good for: a link that was sent to them, or the first step of two. */
export type LinkPurpose = (typeof LINK_PURPOSES)[number] | 'second_step';

/** How long a link is good for, in minutes. */
export const LINK_MINUTES: Record<LinkPurpose, number> = {
  sign_in: 15,
  password_reset: 60,
  email_verification: 24 * 60,
  phone_verification: 15,
  // Whoever is on file may read their mail late.
  record_tie: 90 * 24 * 60,
  email_change: 60,
  second_step: 15,
  // So does whoever has lost their account to a thief.
  email_change_stop: 7 * 24 * 60,
};

interface NewLink {
  userId: string;
  purpose: LinkPurpose;
  /** The address or number that it is sent to, and that opening it proves. */
  target: string;
  browserHash?: string | null | undefined;
  draftHash?: string | null | undefined;
  phoneBefore?: string | null | undefined;
  /** Epoch ms. */
  now: number;
}

/** Makes a link's token for a person; only its hash is kept. */
export async function makeLinkToken(sql: Db, link: NewLink): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(link.now + LINK_MINUTES[link.purpose] * MINUTE_MS);
  await sql`
    INSERT INTO "UserToken" (id, "userId", purpose, "tokenHash", target, "browserHash", "draftHash",
      "phoneBefore", "expiresAt", "createdAt")
    VALUES (${uuid()}::uuid, ${link.userId}::uuid, ${link.purpose}::"UserTokenPurpose", ${tokenHash(token)},
            ${link.target}, ${link.browserHash ?? null}, ${link.draftHash ?? null},
            ${link.phoneBefore ?? null}, ${expiresAt}, ${new Date(link.now)})`;
  return token;
}

/** A link that was sent to a person. */
export interface AccountLink {
  id: string;
  userId: string;
  target: string;
  browserHash: string | null;
  draftHash: string | null;
  phoneBefore: string | null;
  /** Neither used nor too old, the account is not closed, and the registration that it finishes was not typed over. */
  isOpen: boolean;
  firstName: string | null;
  passwordHash: string | null;
  emailVerifiedAt: Date | null;
  createdAt: Date;
}

/**
 * The link of a token, for its own purpose alone. Tokens that are nobody's are counted, by address and altogether, as those of
 * appointments are (C30).
 * @throws not_found for an unknown one, rate_limited where there were too many
 */
export async function readLink(
  ctx: BaseContext,
  sql: Db,
  purpose: LinkPurpose,
  token: string,
): Promise<AccountLink> {
  const tooMany = () => new Refusal('rate_limited', ACCOUNT_MESSAGES.tooMany);
  const [link] = await sql<AccountLink>`
    SELECT t.id, t."userId", COALESCE(t.target, u.email) AS target, t."browserHash", t."draftHash", t."phoneBefore", u."firstName",
      u."passwordHash", u."emailVerifiedAt", t."createdAt",
      t."usedAt" IS NULL AND t."expiresAt" > ${new Date(ctx.clock.now())} AND u."disabledAt" IS NULL AS "isOpen"
    FROM "UserToken" t JOIN "User" u ON u.id = t."userId"
    WHERE t."tokenHash" = ${tokenHash(token)} AND t.purpose = ${purpose}::"UserTokenPurpose"`;
  if (link) {
    const finishes = link.draftHash === null || link.draftHash === draftOf(link.passwordHash);
    return { ...link, isOpen: link.isOpen && finishes };
  }
  if (!(await ctx.limiter.hasLeft('linkMissAddress', ctx.address))) throw tooMany();
  const left = await Promise.all([
    ctx.limiter.spend('linkMissAddress', ctx.address),
    ctx.limiter.spend('linkMissGlobal', 'all'),
  ]);
  if (left.includes(false)) throw tooMany();
  throw new Refusal('not_found', ACCOUNT_MESSAGES.linkUnknown);
}

/** The same, for whoever is about to use it: one that is over is refused. */
export async function openLink(...args: Parameters<typeof readLink>): Promise<AccountLink> {
  const link = await readLink(...args);
  if (!link.isOpen) throw linkOver();
  return link;
}

export const linkOver = () => new Refusal('expired', ACCOUNT_MESSAGES.linkOver);

/** Uses a link up. Of two presses at the same moment one wins; the other is told that it was used before. */
export async function useLink(sql: Db, { id }: AccountLink, now: number): Promise<void> {
  const used = await sql`
    UPDATE "UserToken" SET "usedAt" = ${new Date(now)}
    WHERE id = ${id}::uuid AND "usedAt" IS NULL AND "expiresAt" > ${new Date(now)} RETURNING id`;
  if (used.length === 0) throw linkOver();
}

/** Makes every other link of a person void: after a new password an older one must not open the account again. */
export async function voidLinks(sql: Db, userId: string, now: number): Promise<void> {
  await sql`
    UPDATE "UserToken" SET "usedAt" = ${new Date(now)} WHERE "userId" = ${userId}::uuid AND "usedAt" IS NULL
      -- Those belong to whoever is on file as a client, and to whoever had the account before a change of its address.
      AND purpose NOT IN ('record_tie', 'email_change_stop')`;
}
