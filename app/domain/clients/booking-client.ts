import { v7 as uuid } from 'uuid';
import type { Sql } from '#tenants/scoped-db.ts';

/** What a visitor said of themselves, checked: the email in lower case, the phone as E.164. */
export interface BookingPerson {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
}

/** The client of a booking. */
export interface BookingClient {
  id: string;
  /** No visit of theirs was agreed before. */
  isNew: boolean;
}

/**
 * The client of a booking by a visitor: one already in this practice's directory, else a new one. Nobody has proved
 * these details, so an existing record is taken only where name, email and phone are all the ones on file: then the
 * booking tells the visitor nothing new, changes nothing of the record, and messages reach the address given. Families
 * share phones and addresses, so neither alone makes a person. No account is ever linked here.
 */
export async function clientOfBooking(
  sql: Sql,
  practiceId: string,
  person: BookingPerson,
  now: number,
): Promise<BookingClient> {
  const { firstName, lastName, email, phone } = person;
  const at = new Date(now);
  const [client] = await sql<BookingClient>`
    WITH known AS (
      SELECT c.id,
        NOT EXISTS (SELECT FROM "Appointment" a WHERE a."practiceId" = c."practiceId" AND a."clientId" = c.id
          AND a.state = 'approved') AS "isNew"
      FROM "Client" c
      WHERE c."practiceId" = ${practiceId}::uuid AND c.email = ${email} AND c.phone = ${phone} AND c."deletedAt" IS NULL
        AND lower(normalize(concat_ws(' ', c."firstName", c."lastName"), NFKC))
          = lower(normalize(concat_ws(' ', ${firstName}::text, ${lastName}::text), NFKC))
      ORDER BY c."createdAt" LIMIT 1
    ), made AS (
      INSERT INTO "Client" (id, "practiceId", "firstName", "lastName", email, phone, "clientType", "createdAt", "updatedAt")
      SELECT ${uuid()}::uuid, ${practiceId}::uuid, ${firstName}, ${lastName}, ${email}, ${phone}, 'booked', ${at}, ${at}
      WHERE NOT EXISTS (SELECT FROM known)
      RETURNING id
    )
    SELECT id, "isNew" FROM known
    UNION ALL SELECT id, true FROM made`;
  return client!;
}
