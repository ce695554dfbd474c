import type { z } from 'zod';
import { anyOf, linkHolder, practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { savedCard } from '#app/operations/outputs.ts';
import { cardClient } from './card-client.ts';
import { defaultPaymentMethodInput } from './inputs.ts';

/**
 * The card of a client (spec 000 §7): through the link the one that its appointment is charged to, for the practitioner
 * the default of one of their clients.
 */
export const defaultPaymentMethodPractice = operation({
  name: 'defaultPaymentMethodPractice',
  kind: 'query',
  description: 'The saved card of a client at a practice; null where there is none.',
  access: anyOf<unknown>(linkHolder('appointment', {}), practiceOwner()),
  input: defaultPaymentMethodInput,
  output: savedCard.nullable(),
  async run(ctx, input) {
    return ctx.db.run(async (sql) => {
      const { clientId, appointment } = await cardClient(ctx, sql, input);
      const [method] = await sql<z.output<typeof savedCard>>`
        SELECT brand, last4, "expMonth", "expYear" FROM "PaymentMethod"
        WHERE "practiceId" = ${ctx.practice.id}::uuid AND "clientId" = ${clientId}::uuid
          AND "detachedAt" IS NULL
          AND provider::text = (SELECT COALESCE(p."paymentProvider"::text, 'stripe') FROM "Practice" p
            WHERE p.id = ${ctx.practice.id}::uuid)
          AND CASE WHEN ${appointment !== null}::boolean THEN id = ${appointment?.cardId ?? null}::uuid
                   ELSE "isDefault" END`;
      return method ?? null;
    });
  },
});
