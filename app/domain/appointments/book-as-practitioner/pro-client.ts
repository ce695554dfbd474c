import { createClientRow } from '#app/domain/clients/index.ts';
import { Refusal } from '#app/operations/refusal.ts';
import type { VisitAddress } from '#app/domain/locations/index.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { APPOINTMENT_MESSAGES, PRO_MESSAGES as messages } from '../messages.ts';

/** The client of what a practitioner books. */
export interface ProClient {
  id: string;
  /** No appointment of theirs was agreed before. */
  isNew: boolean;
  /** IANA zone, where it is known. */
  timeZone: string | null;
  /** Has a saved card. */
  hasCard: boolean;
  /** Their address on file, where a home visit can go. */
  address: VisitAddress | null;
}

interface Given {
  clientId?: string | null | undefined;
  client?:
    | { firstName: string; lastName: string; phone: string; email?: string | null | undefined }
    | null
    | undefined;
}

/** Refuses a choice of client that says nothing, or two things. */
export function checkClientChoice({ clientId, client }: Given): void {
  if (!clientId && !client) {
    throw new Refusal('invalid_input', messages.clientMissing, { field: 'clientId' });
  }
  if (clientId && client) throw new Refusal('invalid_input', messages.clientTwice, { field: 'clientId' });
}

/**
 * The client of an appointment: one of the directory, or one written inline, who becomes a client in this transaction. Throws
 * not_found, and invalid_input 'No email or phone on file' for whoever no word could reach (spec 001 §5).
 */
export async function proClient(
  sql: Db,
  practiceId: string,
  { clientId, client }: Given,
  now: number,
): Promise<ProClient> {
  const id = client ? (await createClientRow(sql, { practiceId, client, now, known: 'use' })).id : clientId!;
  const found = await readProClient(sql, practiceId, id);
  if (!found || found.isDeleted) {
    throw new Refusal('not_found', messages.clientUnknown, { field: 'clientId' });
  }
  if (!found.isReachable) {
    throw new Refusal('invalid_input', APPOINTMENT_MESSAGES.clientUnreachable, { field: 'clientId' });
  }
  return found;
}

/** What is known of a client of this practice, deleted ones too, whose appointments are still theirs. */
export async function readProClient(
  sql: Db,
  practiceId: string,
  clientId: string,
): Promise<(ProClient & { isReachable: boolean; isDeleted: boolean }) | undefined> {
  const [row] = await sql<
    Omit<ProClient, 'address'> & { isReachable: boolean; isDeleted: boolean; place: Place }
  >`
    SELECT c.id, c."timeZone", c."deletedAt" IS NOT NULL AS "isDeleted",
      coalesce(nullif(btrim(c.email), ''), nullif(btrim(c.phone), '')) IS NOT NULL AS "isReachable",
      NOT EXISTS (SELECT FROM "Appointment" a WHERE a."practiceId" = c."practiceId" AND a."clientId" = c.id
        AND a.state = 'approved') AS "isNew",
      EXISTS (SELECT FROM "PaymentMethod" m WHERE m."practiceId" = c."practiceId" AND m."clientId" = c.id
        AND m."detachedAt" IS NULL) AS "hasCard",
      jsonb_build_object('address', c.address, 'addressTwo', c."addressTwo", 'city', c.city, 'state', c.state,
        'postalCode', c."postalCode", 'country', c.country) AS place
    FROM "Client" c WHERE c."practiceId" = ${practiceId}::uuid AND c.id = ${clientId}::uuid`;
  if (!row) return undefined;
  const { place, ...found } = row;
  return { ...found, address: addressOf(place) };
}

type Place = Record<keyof Omit<VisitAddress, 'latitude' | 'longitude'>, string | null>;

function addressOf({ address, addressTwo, city, state, postalCode, country }: Place): VisitAddress | null {
  if (!address || !city || !state || !postalCode) return null;
  return {
    address,
    city,
    state,
    postalCode,
    ...(addressTwo ? { addressTwo } : {}),
    ...(country ? { country } : {}),
  };
}
