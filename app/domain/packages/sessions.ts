import { v7 as uuid } from 'uuid';
import { Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { PACKAGE_MESSAGES as messages } from './messages.ts';

/** Sessions of a package, taken for appointments that are about to be written. */
export interface TakenSessions {
  packageId: string;
  /** 1-based places within the package, one per appointment, ascending. */
  numbers: number[];
}

interface Row {
  name: string;
  clientId: string;
  serviceId: string;
  numberOfSessions: number;
  sessionsRemaining: number;
  cancelledAt: Date | null;
  /** A charge of the appointment that sold it was refused. */
  hasFailed: boolean;
}

/**
 * Takes sessions from a client's open package, under the lock of its row: of two bookings of the last session one gets it and
 * the other is told (C11). Part of the transaction that writes the appointments. Throws not_found, and `conflict` where the
 * package is another client's, another service's, cancelled, used up, or its payment has failed.
 */
export async function takeSessions(
  sql: Db,
  wanted: { practiceId: string; packageId: string; clientId: string; serviceId: string; count: number },
): Promise<TakenSessions> {
  const { practiceId, packageId, count } = wanted;
  const [row] = await sql<Row>`
    SELECT k.name, k."clientId", k."serviceId", k."numberOfSessions", k."sessionsRemaining", k."cancelledAt",
           EXISTS (SELECT FROM "Appointment" a
             JOIN "Bill" b ON b."practiceId" = a."practiceId" AND b."appointmentId" = a.id AND b.status = 'failed'
             WHERE a."practiceId" = k."practiceId" AND a."packageId" = k.id) AS "hasFailed"
    FROM "ClientPackage" k
    WHERE k."practiceId" = ${practiceId}::uuid AND k.id = ${packageId}::uuid FOR UPDATE OF k`;
  if (!row) throw refuse('not_found', messages.notFound);
  if (row.clientId !== wanted.clientId) throw refuse('conflict', messages.ofOtherClient);
  if (row.serviceId !== wanted.serviceId) throw refuse('conflict', messages.ofOtherService(row.name));
  if (row.cancelledAt) throw refuse('conflict', messages.cancelled(row.name));
  if (row.hasFailed) throw refuse('conflict', messages.notPaid(row.name));
  if (row.sessionsRemaining < count) {
    throw refuse('conflict', messages.notEnough(row.name, row.sessionsRemaining));
  }
  await sql`
    UPDATE "ClientPackage" SET "sessionsRemaining" = "sessionsRemaining" - ${count}
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${packageId}::uuid`;
  return { packageId, numbers: await freeNumbers(sql, practiceId, packageId, row, count) };
}

/** Sells a package and takes its first sessions (spec 001 §4); cents of the practice's currency. */
export async function sellPackage(
  sql: Db,
  sale: {
    practiceId: string;
    clientId: string;
    service: { id: string; name: string; numberOfSessions: number };
    amountCents: number;
    count: number;
    now: number;
  },
): Promise<TakenSessions> {
  const { practiceId, clientId, service, amountCents, count, now } = sale;
  const { numberOfSessions } = service;
  if (count > numberOfSessions) {
    throw refuse('conflict', messages.notEnough(service.name, numberOfSessions));
  }
  const id = uuid();
  await sql`
    INSERT INTO "ClientPackage"
      (id, "practiceId", "clientId", "serviceId", name, "numberOfSessions", "sessionsRemaining", "amountCents", "createdAt")
    VALUES (${id}::uuid, ${practiceId}::uuid, ${clientId}::uuid, ${service.id}::uuid, ${service.name},
      ${numberOfSessions}, ${numberOfSessions - count}, ${amountCents}, ${new Date(now)})`;
  return { packageId: id, numbers: Array.from({ length: count }, (_, index) => index + 1) };
}

/** The next places of a package; one whose session was given back is used again. */
async function freeNumbers(
  sql: Db,
  practiceId: string,
  packageId: string,
  { numberOfSessions, sessionsRemaining }: Row,
  count: number,
): Promise<number[]> {
  const taken = await sql<{ number: number }>`
    SELECT "packageSessionNumber" AS number FROM "Appointment"
    WHERE "practiceId" = ${practiceId}::uuid AND "packageId" = ${packageId}::uuid
      AND state IN ('pending', 'approved') AND "packageSessionNumber" IS NOT NULL`;
  const used = new Set(taken.map(({ number }) => number));
  const places = Array.from({ length: numberOfSessions }, (_, index) => index + 1);
  const next = numberOfSessions - sessionsRemaining + 1;
  const free = [...places.filter((place) => place >= next), ...places.filter((place) => place < next)];
  return free
    .filter((place) => !used.has(place))
    .slice(0, count)
    .sort((one, other) => one - other);
}

function refuse(code: 'not_found' | 'conflict', message: string): Refusal {
  return new Refusal(code, message, { field: 'packageId' });
}
