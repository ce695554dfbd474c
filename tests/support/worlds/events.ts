import { aClientWithCard, aClient, aGroupEvent, aGroupEventType, given } from '#prisma/situations/index.ts';
import { registrationPaymentStatus, type RegistrationPayment } from '#app/domain/payments/index.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { HOUR_MS } from '#app/lib/duration.ts';
import { TEST_NOW } from '../context.ts';
import type { CardProvider } from '#app/integrations/cards/port.ts';
import { paymentWorld } from './payments.ts';

/** Two practices with the card sandbox, and group events of the first; call it once at the top of a file. */
export function eventsWorld(provider: CardProvider = 'stripe') {
  const world = paymentWorld(provider);
  let people = 0;
  const db = () => practiceDb(world.db().database, world.a().id);

  return {
    ...world,
    /** A date of a type of its own, tomorrow at this hour for an hour unless told otherwise. */
    anEvent({
      amountCents = 0,
      capacity = 10,
      startsAt = TEST_NOW + 24 * HOUR_MS,
      endsAt,
    }: { amountCents?: number; capacity?: number | null; startsAt?: number; endsAt?: number } = {}) {
      return given(db(), TEST_NOW, (scene) => {
        people += 1;
        const type = aGroupEventType(scene, {
          name: `Circle ${people}`,
          amountCents,
          capacity,
          locationId: world.a().locations.office.id,
        });
        return aGroupEvent(scene, type, { startsAt, endsAt, timeZone: world.a().timeZone });
      });
    },
    /** A new client of the first practice whose card ends in `last4`, or without a card. */
    somebody(last4: string | null = null) {
      return given(db(), TEST_NOW, (scene) => {
        people += 1;
        const person = {
          firstName: 'Robin',
          lastName: `Number${people}`,
          email: `robin${people}@example.com`,
        };
        return last4 ? aClientWithCard(scene, person, { last4 }) : aClient(scene, person);
      });
    },
    registrations: async (eventId: string) =>
      (
        await world.rows(
          `SELECT r.id, r."clientId", r.state::text, b."moneyStatus"::text, r."chargeOnDay", r."addedByOwner",
                  r."isOwnerCancelled", r."paymentError"
           FROM "EventRegistration" r JOIN "Bill" b ON b.id = r.id
           WHERE r."bookableEventId" = $1 ORDER BY r."createdAt", r.id`,
          [eventId],
        )
      ).map((row) => ({ ...row, paymentStatus: registrationPaymentStatus(row as RegistrationPayment) })),
    /** Its price was taken by the provider. */
    async paid(registrationId: string) {
      await world.rows(
        `INSERT INTO "Transaction" (id, "practiceId", "billId", state, "amountCents", provider, "idempotencyKey")
         SELECT gen_random_uuid(), "practiceId", id, 1, "amountCents", 'stripe', gen_random_uuid()
         FROM "EventRegistration" WHERE id = $1`,
        [registrationId],
      );
      await world.rows(
        `INSERT INTO "LedgerEntry" (id, "practiceId", "billId", "transactionId", kind, debit, credit, provider, "amountCents")
         SELECT gen_random_uuid(), "practiceId", "billId", id, 'charge', 'stripe', 'client', 'stripe', "amountCents"
         FROM "Transaction" WHERE "billId" = $1`,
        [registrationId],
      );
    },
    /** A part of its payment was given back at the provider, cents. */
    async givenBack(registrationId: string, cents: number) {
      const [adjustment] = await world.rows(
        `INSERT INTO "Adjustment" (id, "practiceId", "billId", "adjustedAt", "amountCents", provider, "idempotencyKey", "refundState")
         SELECT gen_random_uuid(), "practiceId", id, now(), $2, 'stripe', gen_random_uuid(), 1
         FROM "EventRegistration" WHERE id = $1 RETURNING id`,
        [registrationId, cents],
      );
      await world.rows(
        `INSERT INTO "LedgerEntry" (id, "practiceId", "billId", "transactionId", "adjustmentId", kind, debit, credit, provider, "amountCents")
         SELECT gen_random_uuid(), "practiceId", "billId", id, $2, 'refund', 'stripe', 'client', 'stripe', -$3::int
         FROM "Transaction" WHERE "billId" = $1 AND state = 1`,
        [registrationId, adjustment!.id, cents],
      );
    },
    /** The templates of the messages wanted for a registration. */
    told: async (registrationId: string): Promise<string[]> =>
      (
        await world.rows(
          `SELECT payload->>'template' AS template FROM "OutboxEvent"
           WHERE topic = 'registration-message' AND payload->>'registrationId' = $1 ORDER BY "createdAt", id`,
          [registrationId],
        )
      ).map(({ template }) => template as string),
    refundsWanted: async (registrationId: string): Promise<number> =>
      (
        await world.rows(
          `SELECT id FROM "OutboxEvent" WHERE topic = 'refund-registration' AND payload->>'registrationId' = $1`,
          [registrationId],
        )
      ).length,
    moneyOf: (registrationId: string) =>
      world.rows(
        'SELECT kind::text, "amountCents"::int FROM "LedgerEntry" WHERE "billId" = $1 ORDER BY "createdAt", id',
        [registrationId],
      ),
    chargesOf: (registrationId: string) =>
      world.sandbox.store
        .all('payment_intents')
        .filter(
          (intent) => intent.metadata.registrationId === registrationId && intent.status === 'succeeded',
        ),
  };
}
