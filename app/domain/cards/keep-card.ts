import { MINUTE_MS } from '#app/lib/duration.ts';
import { v7 as uuid } from 'uuid';
import { releaseWaiting } from '#app/domain/payments/index.ts';
import { providerOf } from '#app/integrations/cards/port.ts';
import { actorUserId } from '#app/operations/actor.ts';
import type { OperationContext } from '#app/operations/context.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { addToTimeline, announceAppointment, enqueueCharge } from '../effects/index.ts';
import type { CardClient } from './card-client.ts';
import { becomesDefaultFromOutside } from './client/becomes-default.ts';
import type { ProvenCard } from './proven-card.ts';

/** Whoever adds a card to an appointment that is over is about to pay, perhaps with a tip: the worker lets them go first. */
const HEAD_START_MS = 2 * MINUTE_MS;

type AtAppointment = CardClient & { appointment: NonNullable<CardClient['appointment']> };

/**
 * Makes a card the one that this appointment is charged to, and everything else of the practice's making still to be paid that was
 * on the card it takes the place of. What had failed, what is charged at booking, and what is overdue is tried again at once. It
 * becomes the client's default too. A visitor's booking and what the practice made never share a card by this: anybody can book in
 * a client's name.
 */
export async function keepCard(
  ctx: OperationContext,
  client: AtAppointment,
  proven: ProvenCard,
): Promise<void> {
  const practiceId = ctx.practice.id;
  const { clientId, appointment } = client;
  const now = new Date(ctx.clock.now());
  const soon = new Date(now.getTime() + HEAD_START_MS);
  await ctx.db.run(async (sql) => {
    // Two cards saved at once: the client's row decides who comes second.
    await sql`
      SELECT id FROM "Client" WHERE "practiceId" = ${practiceId}::uuid AND id = ${clientId}::uuid FOR UPDATE`;
    if (!(await finishSetup(sql, practiceId, client, proven, now))) return;
    const { bookedFromOutside } = appointment;
    const becomesDefault = !bookedFromOutside || (await replacesDefault(ctx, sql, client));
    const methodId = await storeMethod(
      sql,
      practiceId,
      client,
      { ...proven, becomesDefault, byClient: isByClient(ctx) },
      now,
    );
    const owing = await sql<{ id: string; chargeNow: boolean }>`
      UPDATE "Appointment" SET "paymentMethodId" = ${methodId}::uuid,
        "nextChargeAttemptAt" = CASE
          WHEN state = 'approved' AND "startsAt" <= ${now} THEN ${soon}::timestamptz
          WHEN state = 'approved' AND "paymentError" IS NOT NULL THEN ${now}::timestamptz
          ELSE "nextChargeAttemptAt" END,
        "paymentError" = NULL, "paymentRequiresAction" = false, "updatedAt" = ${now}
      WHERE "practiceId" = ${practiceId}::uuid AND "clientId" = ${clientId}::uuid
        AND (id = ${appointment.id}::uuid
          OR (NOT ${bookedFromOutside}::boolean AND NOT "clientBooked" AND "paymentMethodId" = ${appointment.cardId}::uuid))
        AND (state IN ('pending', 'approved') OR kept_fee("policyFeeCents", "feeWaivedAt") > 0)
        AND "paidAt" IS NULL AND NOT "markPaid"
      RETURNING id, state = 'approved' AND "startsAt" > ${now} AND "amountCents" > 0
        AND ("chargeAtBooking" OR "nextChargeAttemptAt" IS NOT DISTINCT FROM ${now}::timestamptz) AS "chargeNow"`;
    // A tip for an appointment that is paid may come from another card than the appointment did.
    await sql`
      UPDATE "Appointment" SET "paymentMethodId" = ${methodId}::uuid
      WHERE "practiceId" = ${practiceId}::uuid AND id = ${appointment.id}::uuid`;
    for (const { id, chargeNow } of owing) {
      await releaseWaiting(sql, practiceId, id);
      // The sweep leaves an appointment alone until its day.
      if (chargeNow) await enqueueCharge(sql, practiceId, id, proven.setupIntentId);
      if (id !== appointment.id) await announceAppointment(sql, practiceId, id);
    }
    await addToTimeline(sql, { practiceId, appointmentId: appointment.id, kind: 'card_saved', at: now });
    await announceAppointment(sql, practiceId, appointment.id);
  });
}

/** Keeps a card that was given at an appointment as the one that this is charged to, another as the client's. */
export const keepGivenCard = (
  ctx: OperationContext,
  client: CardClient,
  proven: ProvenCard,
): Promise<void> =>
  client.appointment
    ? keepCard(ctx, { ...client, appointment: client.appointment }, proven)
    : keepClientCard(ctx, client, proven);

/** Makes a card that a practitioner took in person their client's default; what has a card of its own keeps it. */
export async function keepClientCard(
  ctx: OperationContext,
  client: CardClient,
  proven: ProvenCard,
): Promise<void> {
  const practiceId = ctx.practice.id;
  const now = new Date(ctx.clock.now());
  await ctx.db.run(async (sql) => {
    await sql`
      SELECT id FROM "Client" WHERE "practiceId" = ${practiceId}::uuid AND id = ${client.clientId}::uuid FOR UPDATE`;
    if (!(await finishSetup(sql, practiceId, client, proven, now))) return;
    await storeMethod(sql, practiceId, client, { ...proven, becomesDefault: true, byClient: false }, now);
    const owing = await sql<{ id: string; hadFailed: boolean }>`
      UPDATE "Appointment" SET "paymentError" = NULL, "paymentRequiresAction" = false,
        "nextChargeAttemptAt" = CASE WHEN "paymentError" IS NOT NULL THEN ${now}::timestamptz ELSE "nextChargeAttemptAt" END,
        "updatedAt" = ${now}
      WHERE "practiceId" = ${practiceId}::uuid AND "clientId" = ${client.clientId}::uuid AND NOT "clientBooked"
        AND "paymentMethodId" IS NULL AND state = 'approved' AND "paidAt" IS NULL AND NOT "markPaid"
      RETURNING id, "amountCents" > 0 AND "nextChargeAttemptAt" IS NOT DISTINCT FROM ${now}::timestamptz AS "hadFailed"`;
    for (const { id, hadFailed } of owing) {
      if (hadFailed) await enqueueCharge(sql, practiceId, id, proven.setupIntentId);
      await announceAppointment(sql, practiceId, id);
    }
  });
}

/**
 * Keeps the card that somebody from outside gave for one registration or gift card, and as the client's default where that may be (becomesDefaultFromOutside). Answers the payment method's id. In the caller's transaction.
 */
export async function keepPayerCard(
  ctx: OperationContext,
  sql: Db,
  client: CardClient,
  proven: ProvenCard,
): Promise<string> {
  const practiceId = ctx.practice.id;
  const now = new Date(ctx.clock.now());
  await sql`
    SELECT id FROM "Client" WHERE "practiceId" = ${practiceId}::uuid AND id = ${client.clientId}::uuid FOR UPDATE`;
  await finishSetup(sql, practiceId, client, proven, now);
  const becomesDefault = await mayBecomeDefault(ctx, sql, client);
  return storeMethod(sql, practiceId, client, { ...proven, becomesDefault, byClient: isByClient(ctx) }, now);
}

/** A practitioner may add it in person, by the same link and page. */
const isByClient = ({ actor }: OperationContext): boolean => actor.kind !== 'practitioner';

const mayBecomeDefault = (ctx: OperationContext, sql: Db, { clientId }: CardClient): Promise<boolean> =>
  becomesDefaultFromOutside(sql, { practiceId: ctx.practice.id, clientId, userId: actorUserId(ctx.actor) });

/** From a visitor's booking: where there is no default and this may be it, or where it takes the place of this booking's own. */
async function replacesDefault(ctx: OperationContext, sql: Db, client: AtAppointment): Promise<boolean> {
  const [own] = await sql<{ isDefault: boolean }>`
    SELECT "isDefault" FROM "PaymentMethod"
    WHERE "practiceId" = ${ctx.practice.id}::uuid AND id = ${client.appointment.cardId}::uuid AND "detachedAt" IS NULL`;
  return own?.isDefault || mayBecomeDefault(ctx, sql, client);
}

/** False where this setup was kept before. */
async function finishSetup(
  sql: Db,
  practiceId: string,
  { clientId, account, appointment, billId, currency }: CardClient,
  { setupIntentId, customer }: ProvenCard,
  now: Date,
): Promise<boolean> {
  const finished = await sql`
    INSERT INTO "CardSetup" (id, "practiceId", "clientId", "appointmentId", "billId", provider, "providerSetupIntentId",
      "providerCustomerId", currency, state, "createdAt", "completedAt")
    VALUES (${uuid()}::uuid, ${practiceId}::uuid, ${clientId}::uuid, ${appointment?.id ?? null}::uuid, ${billId ?? null}::uuid,
      ${providerOf(account)}::"PaymentSource", ${setupIntentId}, ${customer}, ${currency}::"Currency", 'succeeded', ${now}, ${now})
    ON CONFLICT ("providerSetupIntentId") DO UPDATE SET state = 'succeeded', "completedAt" = EXCLUDED."completedAt",
      error = NULL
    WHERE "CardSetup"."practiceId" = EXCLUDED."practiceId" AND "CardSetup".state <> 'succeeded'
    RETURNING id`;
  return finished.length > 0;
}

async function storeMethod(
  sql: Db,
  practiceId: string,
  { clientId, account }: CardClient,
  { card, customer, becomesDefault, byClient }: ProvenCard & { becomesDefault: boolean; byClient: boolean },
  now: Date,
): Promise<string> {
  const provider = providerOf(account);
  await sql`
    INSERT INTO "PaymentCustomer" (id, "practiceId", "clientId", provider, "providerCustomerId", "createdAt")
    VALUES (${uuid()}::uuid, ${practiceId}::uuid, ${clientId}::uuid, ${provider}::"PaymentSource", ${customer}, ${now})
    ON CONFLICT ("practiceId", "clientId", provider) DO NOTHING`;
  if (becomesDefault) {
    await sql`
      UPDATE "PaymentMethod" SET "isDefault" = false
      WHERE "practiceId" = ${practiceId}::uuid AND "clientId" = ${clientId}::uuid AND "isDefault"`;
  }
  const [method] = await sql<{ id: string }>`
    INSERT INTO "PaymentMethod" (id, "practiceId", "clientId", provider, "providerCustomerId",
      "providerPaymentMethodId", brand, last4, "expMonth", "expYear", "savedByClient", "isDefault", "createdAt")
    VALUES (${uuid()}::uuid, ${practiceId}::uuid, ${clientId}::uuid, ${provider}::"PaymentSource", ${customer}, ${card.id}, ${card.brand},
      ${card.last4}, ${card.expMonth}, ${card.expYear}, ${byClient}, ${becomesDefault}, ${now})
    ON CONFLICT ("practiceId", "clientId", provider, "providerPaymentMethodId") DO UPDATE
      SET "detachedAt" = NULL, "forgetAt" = NULL, "savedByClient" = EXCLUDED."savedByClient" OR "PaymentMethod"."savedByClient",
        "isDefault" = EXCLUDED."isDefault" OR "PaymentMethod"."isDefault"
    RETURNING id`;
  return method!.id;
}
