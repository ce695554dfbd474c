import type { Db } from '#tenants/scoped-db.ts';

/**
 * Whether a card that came with a visitor's booking or registration becomes its client's default: where they have none, and the
 * record is that of who is signed in, or one of which the practice has nothing but what visitors booked. Anybody can book in a
 * client's name; what the practice arranges with that client is never charged to a stranger's card.
 */
export async function becomesDefaultFromOutside(
  sql: Db,
  { practiceId, clientId, userId }: { practiceId: string; clientId: string; userId: string | null },
): Promise<boolean> {
  const [row] = await sql<{ becomes: boolean }>`
    SELECT NOT EXISTS (SELECT FROM "PaymentMethod" m WHERE m."practiceId" = c."practiceId" AND m."clientId" = c.id
        AND m."isDefault" AND m."detachedAt" IS NULL)
      AND (COALESCE(c."userId" = ${userId}::uuid, false)
        OR (c."clientType" = 'booked' AND NOT EXISTS (SELECT FROM "Appointment" a
          WHERE a."practiceId" = c."practiceId" AND a."clientId" = c.id AND NOT a."clientBooked"))) AS becomes
    FROM "Client" c WHERE c."practiceId" = ${practiceId}::uuid AND c.id = ${clientId}::uuid`;
  return row?.becomes ?? false;
}
