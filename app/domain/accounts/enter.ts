import { z } from 'zod';
import type { OperationContext } from '#app/operations/context.ts';
import { outsidePractices, type Db } from '#tenants/scoped-db.ts';
import { claimOwnRecords } from './claim.ts';
import { beginSecondStep, hasSecondStep } from './two-step/second-step.ts';

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

/** What came of a first step: a session, or a secret with which the second step goes on in the same browser (finishSignIn). */
export const entered = z.object({
  userKind: z.enum(['practitioner', 'client', 'admin']),
  secondStep: z
    .string()
    .nullable()
    .meta({ description: 'Two-step sign-in is on: nobody is logged in until finishSignIn took this.' }),
});

/** Lets a person in who has just shown who they are by a password or a link: at once, or once they have shown the second step. */
export async function enter(
  ctx: OperationContext,
  userId: string,
  keep: boolean,
): Promise<z.input<typeof entered>> {
  if (!(await hasSecondStep(ctx, userId)))
    return { ...(await startOwnSession(ctx, userId, keep)), secondStep: null };
  const { kind: userKind } = await ctx.database.prisma.user.findUniqueOrThrow({
    where: { id: userId },
    select: { kind: true },
  });
  const secondStep = await outsidePractices(ctx.database, (sql) => beginSecondStep(ctx, sql, userId));
  return { userKind, secondStep };
}

/** Starts the session of a person who has shown all that is asked of them, and ties to their account what is theirs by now. */
export async function startOwnSession(ctx: OperationContext, userId: string, keep: boolean) {
  const user = await ctx.database.prisma.user.update({
    where: { id: userId },
    data: { lastSignInAt: new Date(ctx.clock.now()) },
    select: { kind: true },
  });
  await claimOwnRecords(ctx, userId);
  await ctx.session.start({ userId, keep });
  return { userKind: user.kind };
}
