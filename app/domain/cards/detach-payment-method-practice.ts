import { z } from 'zod';
import { CardProviderError, type CardAccount } from '#app/integrations/cards/port.ts';
import { anyOf, linkHolder, practiceOwner } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announceAppointment } from '../effects/index.ts';
import { cardClient, isCardPromised } from './card-client.ts';
import { detachPaymentMethodInput } from './inputs.ts';
import { CARD_MESSAGES } from './messages.ts';

interface Forgotten {
  id: string;
  providerId: string;
  /** Where the card is kept. */
  account: CardAccount;
  wasDefault: boolean;
}

/**
 * Forgets a client's cards, here first and then at the provider: from the first moment on they are charged no more. A
 * client may not while one is promised for an appointment still to be paid; the practitioner always may. The link of a
 * visitor's booking forgets the card of that booking alone (spec 000 §7, §8).
 */
export const detachPaymentMethodPractice = operation({
  name: 'detachPaymentMethodPractice',
  kind: 'mutation',
  description: 'Forgets the saved card of a client.',
  access: anyOf<unknown>(linkHolder('appointment', {}), practiceOwner()),
  input: detachPaymentMethodInput,
  output: z.object({}),
  async run(ctx, asked) {
    const forgotten = await forget(ctx, asked);
    for (const { id, providerId, account } of forgotten) {
      try {
        const idempotencyKey = `detach:${id}:${ctx.clock.now()}`;
        await ctx.ports.cards.detach({ account, paymentMethod: providerId, idempotencyKey });
      } catch (error) {
        if (!(error instanceof CardProviderError)) throw error;
        await remember(ctx, forgotten);
        throw new Refusal('unavailable', CARD_MESSAGES.deleteFailed);
      }
    }
    return {};
  },
});

async function forget(ctx: OperationContext, asked: { clientId: string }) {
  const practiceId = ctx.practice.id;
  return ctx.db.sql(async (sql) => {
    const { clientId, appointment } = await cardClient(ctx, sql, asked);
    if (appointment && (await isCardPromised(sql, practiceId, clientId))) {
      throw new Refusal('conflict', CARD_MESSAGES.promised);
    }
    const forgotten = await sql<Forgotten>`
      UPDATE "PaymentMethod" m SET "detachedAt" = ${new Date(ctx.clock.now())}, "isDefault" = false
      FROM "PaymentMethod" b
      WHERE m."practiceId" = ${practiceId}::uuid AND m."clientId" = ${clientId}::uuid AND m."detachedAt" IS NULL
        AND b."practiceId" = m."practiceId" AND b.id = m.id
        AND (NOT ${appointment?.bookedFromOutside ?? false}::boolean OR m.id = ${appointment?.cardId ?? null}::uuid)
      RETURNING m.id, m."providerPaymentMethodId" AS "providerId", b."isDefault" AS "wasDefault",
        card_account(m."practiceId", m.provider::text) AS account`;
    if (forgotten.length === 0) throw new Refusal('state_changed', CARD_MESSAGES.noCard);
    const owing = await sql<{ id: string }>`
      SELECT id FROM "Appointment"
      WHERE "practiceId" = ${practiceId}::uuid AND "clientId" = ${clientId}::uuid AND state IN ('pending', 'approved')
        AND "paidAt" IS NULL AND NOT "markPaid"`;
    for (const { id } of owing) await announceAppointment(sql, practiceId, id);
    return forgotten;
  });
}

/** The provider did not answer, so the cards are still there: they can be deleted again. */
async function remember(ctx: OperationContext, forgotten: Forgotten[]): Promise<void> {
  await ctx.db.sql(async (sql) => {
    for (const { id, wasDefault } of forgotten) {
      await sql`
        UPDATE "PaymentMethod" SET "detachedAt" = NULL, "isDefault" = ${wasDefault}
        WHERE "practiceId" = ${ctx.practice.id}::uuid AND id = ${id}::uuid`;
    }
  });
}
