import { v7 as uuid } from 'uuid';
import { providerOf, type CardAccount } from '#app/integrations/cards/port.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { keyAfter, withLivingCustomer } from './customer/living-customer.ts';
import type { CardClient } from './card-client.ts';
import { CARD_MESSAGES } from './messages.ts';

/** Enough for mistakes, too few to try stolen numbers on. */
const MAX_A_DAY = 10;

/** The references kept beside every card that a client saves; they tie it to one practice and one client. */
export function clientReferences(practiceId: string, { clientId, appointment }: CardClient) {
  return { practiceId, clientId, ...(appointment ? { appointmentId: appointment.id } : {}) };
}

/**
 * Refuses after too many cards in a day, counted apart for each appointment, place at an event and gift card: who orders in a client's name
 * uses up none of that client's own. Answers how many setups begun here are done with, for a new one's key.
 */
export async function setupsDone(ctx: OperationContext, client: CardClient): Promise<number> {
  const { clientId, appointment, billId } = client;
  const since = new Date(ctx.clock.now() - DAY_MS);
  const [row] = await ctx.db.run(
    (sql) => sql<{ done: number; lately: number }>`
      SELECT count(*) FILTER (WHERE state <> 'created')::int AS done,
        count(*) FILTER (WHERE "createdAt" > ${since})::int AS lately
      FROM "CardSetup"
      WHERE "practiceId" = ${ctx.practice.id}::uuid AND "clientId" = ${clientId}::uuid
        AND "appointmentId" IS NOT DISTINCT FROM ${appointment?.id ?? null}::uuid AND "billId" IS NOT DISTINCT FROM ${billId ?? null}::uuid`,
  );
  if (row!.lately >= MAX_A_DAY) throw new Refusal('rate_limited', CARD_MESSAGES.tooManyCards);
  return row!.done;
}

/** Does something with the provider's record of a client (withLivingCustomer). */
export const withCustomer = <T>(
  ctx: OperationContext,
  client: CardClient,
  account: NonNullable<CardAccount>,
  use: (customer: string) => Promise<T>,
): Promise<T> => withLivingCustomer(ctx, account, (gone) => ensureCustomer(ctx, client, account, gone), use);

/** The provider's record of the client: the one known, unless that is gone, else made now and kept. */
async function ensureCustomer(
  ctx: OperationContext,
  client: CardClient,
  account: NonNullable<CardAccount>,
  gone: readonly string[],
): Promise<string> {
  if (client.customer && gone.length === 0) return client.customer;
  const practiceId = ctx.practice.id;
  const { customer } = await ctx.ports.cards.ensureCustomer({
    account,
    clientRef: client.clientId,
    email: client.email,
    name: client.name,
    idempotencyKey: keyAfter(`customer:${client.clientId}`, gone),
  });
  const [stored] = await ctx.db.run(async (sql) => {
    await sql`
      INSERT INTO "PaymentCustomer" (id, "practiceId", "clientId", provider, "providerCustomerId", "createdAt")
      VALUES (${uuid()}::uuid, ${practiceId}::uuid, ${client.clientId}::uuid, ${providerOf(account)}::"PaymentSource", ${customer},
        ${new Date(ctx.clock.now())})
      ON CONFLICT ("practiceId", "clientId", provider) DO NOTHING`;
    return sql<{ customer: string }>`
      SELECT "providerCustomerId" AS customer FROM "PaymentCustomer"
      WHERE "practiceId" = ${practiceId}::uuid AND "clientId" = ${client.clientId}::uuid
        AND provider = ${providerOf(account)}::"PaymentSource"`;
  });
  return stored!.customer;
}

/** Writes down that a card is being saved; the same setup once. */
export async function recordSetup(
  ctx: OperationContext,
  client: CardClient,
  setup: { id: string; customer: string },
): Promise<void> {
  await ctx.db.run(
    (sql) => sql`
      INSERT INTO "CardSetup" (id, "practiceId", "clientId", "appointmentId", "billId", provider, "providerSetupIntentId",
        "providerCustomerId", currency, "createdAt")
      VALUES (${uuid()}::uuid, ${ctx.practice.id}::uuid, ${client.clientId}::uuid,
        ${client.appointment?.id ?? null}::uuid, ${client.billId ?? null}::uuid, ${providerOf(client.account)}::"PaymentSource", ${setup.id}, ${setup.customer},
        ${client.currency}::"Currency", ${new Date(ctx.clock.now())})
      ON CONFLICT ("providerSetupIntentId") DO NOTHING`,
  );
}
