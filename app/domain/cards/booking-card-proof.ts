import { v7 as uuid } from 'uuid';
import type { CardAccount, CardProvider, CardSetup, SavedCard } from '#app/integrations/cards/port.ts';
import { ProviderError, type PaymentMetadata } from '#app/integrations/payments/port.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import type { Hold } from '#app/domain/availability/index.ts';
import { bookingReferences, type CardHold } from './booking-hold-card.ts';
import { asking } from './customer/asking.ts';
import { MAX_CARDS } from './booking-inputs.ts';
import { bookingCardMessages } from './booking-messages.ts';

/** A card that the provider says was saved for this very booking. */
export interface SavedBookingCard {
  setupIntentId: string;
  customer: string;
  card: SavedCard;
}

/** Whether the provider's object carries the references that we gave it for this hold. */
export function isOfBooking({ metadata }: { metadata: PaymentMetadata }, expected: PaymentMetadata): boolean {
  return Object.entries(expected).every(([name, value]) => metadata[name] === value);
}

/** The card of a setup that succeeded, else null. */
export function savedCardOf({ id, status, customer, paymentMethod }: CardSetup): SavedBookingCard | null {
  return status === 'succeeded' && customer && paymentMethod
    ? { setupIntentId: id, customer, card: paymentMethod }
    : null;
}

/** The setups of a hold as the provider knows them now, newest first, or the one that is named if it is the hold's. */
export async function newestSetups(
  ctx: OperationContext,
  { hold, account }: Pick<CardHold, 'hold' | 'account'>,
  named?: string,
): Promise<CardSetup[]> {
  const ids = named
    ? [named]
    : (
        await ctx.db.run(
          (sql) => sql<{ id: string }>`
            SELECT s."providerSetupIntentId" AS id FROM "CardSetup" s
            WHERE s."practiceId" = ${ctx.practice.id}::uuid AND s."bookingHoldId" = ${hold.id}::uuid
              AND s.state <> 'failed'
            ORDER BY s."createdAt" DESC, s.id DESC LIMIT ${MAX_CARDS}`,
        )
      ).map(({ id }) => id);
  const expected = bookingReferences(ctx.practice.id, hold);
  const read = await Promise.all(ids.map((id) => readOrNone(ctx, account, id)));
  return read.filter((setup): setup is CardSetup => setup !== null && isOfBooking(setup, expected));
}

async function readOrNone(
  ctx: OperationContext,
  account: CardAccount,
  id: string,
): Promise<CardSetup | null> {
  try {
    return await ctx.ports.cards.readSetupIntent({ account, id });
  } catch (error) {
    if (error instanceof ProviderError && error.problem === 'not_found') return null;
    throw error;
  }
}

/**
 * The card of a booking, proven by the provider before the booking's transaction: saved at this practice's account, for
 * this hold. Null where none was saved and none is needed; refused where one is needed, or where the one that the form
 * names is not this booking's.
 */
export async function provenBookingCard(
  ctx: OperationContext,
  about: {
    /** A card is saved for a kept time only. */
    hold: Hold | null;
    account: CardAccount;
    isNeeded: boolean;
    setupIntentId?: string | undefined;
  },
): Promise<SavedBookingCard | null> {
  const { hold, account, isNeeded, setupIntentId } = about;
  const refuse = (text: string) => new Refusal('invalid_input', text, { field: 'setupIntentId' });
  if (!account) return null;
  if (!isNeeded && !setupIntentId) return null;
  if (!hold) throw refuse(setupIntentId ? bookingCardMessages.notYours : bookingCardMessages.needed);
  const setups = await asking(ctx, bookingCardMessages.unreachable, () =>
    newestSetups(ctx, { hold, account }, setupIntentId),
  );
  const saved = setups.map(savedCardOf).find((card): card is SavedBookingCard => card !== null);
  if (saved) return saved;
  if (setupIntentId)
    throw refuse(setups.length ? bookingCardMessages.notSaved : bookingCardMessages.notYours);
  throw refuse(bookingCardMessages.needed);
}

interface Saving {
  practiceId: string;
  clientId: string;
  holdId: string;
  currency: string;
  provider: CardProvider;
  /** becomesDefaultFromOutside. */
  becomesDefault: boolean;
  now: Date;
}

/** Writes the saved card beside its client, in the booking's transaction. Answers the payment method's id. */
export async function saveBookingCard(sql: Db, saved: SavedBookingCard, saving: Saving): Promise<string> {
  const { practiceId, clientId, holdId, provider, now } = saving;
  const { card, customer, setupIntentId } = saved;
  await sql`
    INSERT INTO "PaymentCustomer" (id, "practiceId", "clientId", provider, "providerCustomerId", "createdAt")
    VALUES (${uuid()}::uuid, ${practiceId}::uuid, ${clientId}::uuid, ${provider}::"PaymentSource", ${customer}, ${now})
    ON CONFLICT ("practiceId", "clientId", provider) DO NOTHING`;
  const [method] = await sql<{ id: string }>`
    INSERT INTO "PaymentMethod" (id, "practiceId", "clientId", provider, "providerCustomerId",
      "providerPaymentMethodId", brand, last4, "expMonth", "expYear", "savedByClient", "isDefault", "createdAt")
    VALUES (${uuid()}::uuid, ${practiceId}::uuid, ${clientId}::uuid, ${provider}::"PaymentSource", ${customer}, ${card.id}, ${card.brand},
      ${card.last4}, ${card.expMonth}, ${card.expYear}, true, ${saving.becomesDefault}, ${now})
    ON CONFLICT ("practiceId", "clientId", provider, "providerPaymentMethodId") DO UPDATE
      SET "detachedAt" = NULL, "forgetAt" = NULL, "savedByClient" = true
    RETURNING id`;
  await sql`
    INSERT INTO "CardSetup" (id, "practiceId", "clientId", "bookingHoldId", provider, "providerSetupIntentId",
      "providerCustomerId", currency, state, "createdAt", "completedAt")
    VALUES (${uuid()}::uuid, ${practiceId}::uuid, ${clientId}::uuid, ${holdId}::uuid, ${provider}::"PaymentSource", ${setupIntentId},
      ${customer}, ${saving.currency}::"Currency", 'succeeded', ${now}, ${now})
    ON CONFLICT ("providerSetupIntentId") DO UPDATE SET state = 'succeeded', "completedAt" = EXCLUDED."completedAt",
      "clientId" = EXCLUDED."clientId"
    WHERE "CardSetup"."practiceId" = EXCLUDED."practiceId"`;
  return method!.id;
}
