import type { OperationContext } from '#app/operations/context.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { claimOwnRecords } from './claim.ts';

/**
 * A link that was opened proves the address it was sent to. What a stranger may have typed into a registration before that
 * (a name, a password, a phone number) is not the prover's word, and goes.
 * @param keeps the registration itself is what is being proved, or a new password has just been set
 */
export async function proveEmail(
  sql: Db,
  { userId, target, keeps, now }: { userId: string; target: string; keeps: boolean; now: number },
): Promise<void> {
  await sql`
    UPDATE "User" SET "emailVerifiedAt" = ${new Date(now)}, "updatedAt" = ${new Date(now)},
      "passwordHash" = CASE WHEN ${keeps}::boolean OR kind <> 'client' THEN "passwordHash" END,
      name = CASE WHEN ${keeps}::boolean OR kind <> 'client' THEN name ELSE split_part(email, '@', 1) END,
      "firstName" = CASE WHEN ${keeps}::boolean OR kind <> 'client' THEN "firstName" END,
      "lastName" = CASE WHEN ${keeps}::boolean OR kind <> 'client' THEN "lastName" END,
      phone = CASE WHEN ${keeps}::boolean OR kind <> 'client' OR "phoneVerifiedAt" IS NOT NULL THEN phone END
    WHERE id = ${userId}::uuid AND email = ${target} AND "emailVerifiedAt" IS NULL`;
}

/** Starts the session of a person who has just shown who they are, and ties to their account what is theirs by now. */
export async function enter(ctx: OperationContext, userId: string, keep: boolean) {
  const user = await ctx.database.prisma.user.update({
    where: { id: userId },
    data: { lastSignInAt: new Date(ctx.clock.now()) },
    select: { kind: true },
  });
  await claimOwnRecords(ctx, userId);
  await ctx.session.start({ userId, keep });
  return { userKind: user.kind };
}
