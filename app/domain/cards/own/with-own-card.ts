import { actorUserId } from '#app/operations/actor.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { ownPractices } from '#tenants/own-practices.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { CARD_MESSAGES } from '../messages.ts';

/**
 * The context of a practice at which the caller is a client, with their own records there.
 * @throws not_found elsewhere, as for a card that does not exist
 */
export async function withOwnCard(
  base: Omit<OperationContext, 'practice' | 'db'>,
  practiceId: string,
): Promise<{ ctx: OperationContext; clientIds: readonly string[] }> {
  const own = await ownPractices(base.cross, actorUserId(base.actor)!);
  const at = own.find((one) => one.practiceId === practiceId);
  const practice = at && (await base.cross.practiceForId(practiceId));
  if (!practice) throw new Refusal('not_found', CARD_MESSAGES.noCard);
  return { ctx: { ...base, practice, db: practiceDb(base.database, practiceId) }, clientIds: at.clientIds };
}
