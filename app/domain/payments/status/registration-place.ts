import type { Db } from '#tenants/scoped-db.ts';
import { enqueueRegistrationMessage } from '../../effects/index.ts';

/**
 * A place that waited for its visitor's card is theirs from now on, once, and both sides are told. Nothing happens where it
 * did not wait. Part of the transaction that takes the card or the payment.
 */
export async function confirmPlace(sql: Db, practiceId: string, registrationId: string): Promise<void> {
  const [confirmed] = await sql`
    UPDATE "EventRegistration" SET "payUntil" = NULL, "waitingNetwork" = NULL
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${registrationId}::uuid AND state = 'registered'
      AND "payUntil" IS NOT NULL
    RETURNING id`;
  if (!confirmed) return;
  const told = { practiceId, registrationId };
  await enqueueRegistrationMessage(
    sql,
    { ...told, template: 'registration_confirmed' },
    { ...told, template: 'new_registration' },
  );
}
