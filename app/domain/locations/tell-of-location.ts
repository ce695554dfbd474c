import type { OperationContext } from '#app/operations/context.ts';
import { enqueueRepublish } from '#app/domain/effects/index.ts';
import { announce } from '#app/platform/outbox.ts';
import type { Db } from '#tenants/scoped-db.ts';

/** Tells open pages that a location changed, and publishes the practice's website anew: an address that was just hidden may not stand there. */
export async function tellOfLocation(ctx: OperationContext, db: Db, id: string): Promise<void> {
  const practiceId = ctx.practice.id;
  await announce(db, { practiceId, kind: 'availability', id });
  await enqueueRepublish(db, practiceId);
}
