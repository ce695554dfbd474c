import { aClientWithCard, aGiftCard, given } from '#prisma/situations/index.ts';
import { refundAppointment } from '#app/domain/payments/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { TEST_NOW } from '../context.ts';
import { ok } from './booking.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import type { paymentWorld } from './payments.ts';

/** Gift cards in a world of payments. */
export function giftCardsIn(world: ReturnType<typeof paymentWorld>) {
  return {
    /** One that was paid by card, of so many cents. */
    aGiftCard: (amountCents: number) =>
      given(practiceDb(world.db().database, world.a().id), TEST_NOW, (scene) => {
        scene.cardProvider = world.provider;
        const buyer = aClientWithCard(scene, { firstName: 'Gina', lastName: 'Giver' });
        return aGiftCard(scene, buyer, { amountCents });
      }),
    /** Two coming sessions of one package, which the first was sold with. */
    async aPackage() {
      const [first, second] = [await world.anAppointment(), await world.anAppointment()];
      const id = crypto.randomUUID();
      await world.rows(
        `INSERT INTO "ClientPackage" (id, "practiceId", "clientId", "serviceId", name, "numberOfSessions", "sessionsRemaining", "amountCents")
         SELECT $1, a."practiceId", a."clientId", (SELECT s."serviceId" FROM "AppointmentService" s WHERE s."appointmentId" = a.id LIMIT 1),
           'Five', 5, 3, 9000 FROM "Appointment" a WHERE a.id = $2`,
        [id, first.id],
      );
      await world.rows(
        `UPDATE "Appointment" SET "packageId" = $1, "amountCents" = CASE WHEN id = $2 THEN 9000 ELSE 0 END,
           "startsAt" = "startsAt" + interval '75 days', "endsAt" = "endsAt" + interval '75 days', "busyUntil" = "busyUntil" + interval '75 days'
         WHERE id IN ($2, $3)`,
        [id, first.id, second.id],
      );
      return { id, first, second };
    },
    /** The refunds that cancelling and declining have wanted, as the worker makes them. */
    async refundWanted() {
      const wanted = await world.rows(
        `SELECT DISTINCT payload->>'appointmentId' AS id FROM "OutboxEvent" WHERE topic LIKE 'refund%'`,
      );
      for (const { id } of wanted)
        await ok(
          runOperation(refundAppointment, world.system(), {
            practiceId: world.a().id,
            appointmentId: id as string,
          }),
        );
    },
    balanceOf: async (id: string): Promise<number> =>
      (await world.rows('SELECT "balanceCents" AS cents FROM "GiftCard" WHERE id = $1', [id]))[0]
        .cents as number,
    /**
     * What must hold of all gift cards whatever has happened: what each holds is what the ledger's account of gift cards holds of it, never below
     * nothing, and all accounts together are nothing. Answers the sums of the accounts.
     */
    async audit(): Promise<Record<string, number>> {
      const wrong = await world.rows(
        `SELECT g.id FROM "GiftCard" g WHERE g."balanceCents" < 0 OR g."balanceCents" <> COALESCE((
           SELECT sum(CASE WHEN l.credit = 'gift_cards' THEN l."amountCents" ELSE -l."amountCents" END)
           FROM "LedgerEntry" l WHERE l."giftCardId" = g.id), 0)`,
      );
      if (wrong.length > 0)
        throw new Error(`${wrong.length} gift cards hold something else than the ledger says`);
      const sums = await world.rows(
        `SELECT account::text, sum(cents)::int AS cents FROM (
           SELECT debit AS account, "amountCents" AS cents FROM "LedgerEntry"
           UNION ALL SELECT credit, -"amountCents" FROM "LedgerEntry") one GROUP BY 1`,
      );
      const accounts = Object.fromEntries(
        sums.map(({ account, cents }) => [account as string, cents as number]),
      );
      const total = Object.values(accounts).reduce((sum, cents) => sum + cents, 0);
      if (total !== 0) throw new Error(`all accounts together are ${total} cents`);
      return accounts;
    },
  };
}
