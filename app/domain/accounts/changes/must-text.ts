import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { outsidePractices } from '#tenants/scoped-db.ts';

/**
 * Refuses what needs a text message where this installation sends none, beside the field of the number.
 * @throws unavailable
 */
export async function mustText(
  { database }: Pick<OperationContext, 'database'>,
  field: string,
  text: string,
): Promise<void> {
  const [texts] = await outsidePractices(
    database,
    (sql) => sql<{ on: boolean }>`SELECT is_switched_on('sms') AS on`,
  );
  if (!texts!.on) throw new Refusal('unavailable', text, { field });
}
