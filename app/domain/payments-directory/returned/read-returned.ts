import { z } from 'zod';
import { cardProvider, currency } from '#app/operations/outputs.ts';
import { linkToken } from '#app/platform/tokens.ts';
import type { Db } from '#tenants/scoped-db.ts';

const MOST = 5;

const returnedRefund = z
  .object({
    id: z.uuid(),
    clientName: z.string(),
    amountCents: z.int().meta({ description: 'Cents that are with the practice again.' }),
    currency,
    returnedAt: z.date(),
    kind: z.enum(['appointment', 'registration', 'gift_card']).meta({ description: 'What was paid for.' }),
    bookableEventId: z.uuid().nullable().meta({ description: 'Of a place at a group event.' }),
    instantActionToken: z
      .string()
      .nullable()
      .meta({ description: 'Opens the appointment, keep it from others.' }),
  })
  .meta({ id: 'ReturnedRefund' });

const returnedPayout = z
  .object({
    id: z.uuid(),
    amountCents: z.int(),
    currency,
    provider: cardProvider,
    failure: z.string().nullable().meta({ description: 'Why the bank sent it back.' }),
  })
  .meta({ id: 'ReturnedPayout' });

/** Money that banks sent back, until it is settled or set aside; the latest few of each. */
export const returnedMoney = {
  returnedRefunds: z.array(returnedRefund),
  returnedPayouts: z.array(returnedPayout),
};

/** How money that banks sent back stands in answers. */
export type ReturnedMoney = z.input<z.ZodObject<typeof returnedMoney>>;

type RefundRow = Omit<z.input<typeof returnedRefund>, 'instantActionToken'> & { encrypted: string | null };

export async function readReturned(sql: Db, practiceId: string, now: Date): Promise<ReturnedMoney> {
  const [refunds, returnedPayouts] = await Promise.all([
    sql<RefundRow>`
      SELECT r.id, trim(c."firstName" || ' ' || c."lastName") AS "clientName", r."amountCents", b.currency,
        r."cameBackAt" AS "returnedAt", b.kind, e."bookableEventId", a."instantActionTokenEncrypted" AS encrypted
      FROM refunds_back(${practiceId}::uuid) r
      JOIN "Bill" b ON b."practiceId" = ${practiceId}::uuid AND b.id = r."billId"
      JOIN "Client" c ON c."practiceId" = b."practiceId" AND c.id = b."clientId"
      LEFT JOIN "Appointment" a ON a."practiceId" = b."practiceId" AND a.id = b."appointmentId"
      LEFT JOIN "EventRegistration" e ON e."practiceId" = b."practiceId" AND e.id = b."registrationId"
      ORDER BY r."cameBackAt" DESC LIMIT ${MOST}`,
    sql<z.input<typeof returnedPayout>>`
      SELECT o.id, o."amountCents", o.currency, o.provider::text AS provider, o.failure
      FROM payouts_back(${practiceId}::uuid, ${now}) AS back
      JOIN "Payout" o ON o."practiceId" = ${practiceId}::uuid AND o.id = back.id
      WHERE back."isSure"
      ORDER BY o."madeAt" DESC LIMIT ${MOST}`,
  ]);
  const returnedRefunds = refunds.map(({ encrypted, ...refund }) => ({
    ...refund,
    instantActionToken: encrypted === null ? null : (linkToken(encrypted) ?? null),
  }));
  return { returnedRefunds, returnedPayouts };
}
