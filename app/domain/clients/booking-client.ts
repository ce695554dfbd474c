import { v7 as uuid } from 'uuid';
import { composedOnce, type Db } from '#tenants/scoped-db.ts';
import { clientsOf, isNamed } from './rows/fragments.ts';

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
  /** No appointment of theirs was agreed before. */
  isNew: boolean;
}

/**
 * The client who buys something without a visit, who is asked for no number: one of this name and address of whom the practice has no number
 * either, else a new one. As with a booking nobody has proved that, so a record that says more than was given is not taken, and nothing of
 * one is changed or told.
 */
export async function clientOfBuyer(
  db: Db,
  person: Pick<BookingPerson, 'firstName' | 'lastName' | 'email'>,
  now: number,
): Promise<string> {
  const client = await clientsOf(db)
    .where('c.email', '=', person.email)
    .where('c.phone', 'is', null)
    .where(isNamed(person))
    .select('c.id')
    .orderBy('c.createdAt')
    .limit(1)
    .executeTakeFirst();
  if (client) return client.id;
  const id = uuid();
  const at = new Date(now);
  await db
    .insertInto('Client')
    .values({ ...person, id, clientType: 'booked', createdAt: at, updatedAt: at })
    .execute();
  return id;
}

const knownClient = composedOnce((db, email: string, phone: string, firstName: string, lastName: string) =>
  clientsOf(db)
    .where('c.email', '=', email)
    .where('c.phone', '=', phone)
    .where(isNamed({ firstName, lastName }))
    .select(({ not, exists, selectFrom }) => [
      'c.id',
      not(
        exists(
          selectFrom('Appointment as a')
            .whereRef('a.clientId', '=', 'c.id')
            .where('a.state', '=', 'approved')
            .select('a.id'),
        ),
      )
        .$castTo<boolean>()
        .as('isNew'),
    ])
    .orderBy('c.createdAt')
    .limit(1),
);

/**
 * The client of a booking by a visitor: one already in this practice's directory, else a new one. Nobody has proved
 * these details, so an existing record is taken only where name, email and phone are all the ones on file: then the
 * booking tells the visitor nothing new, changes nothing of the record, and messages reach the address given. Families
 * share phones and addresses, so neither alone makes a person. No account is ever linked here.
 */
export async function clientOfBooking(db: Db, person: BookingPerson, now: number): Promise<BookingClient> {
  const { email, phone, firstName, lastName } = person;
  const [client] = await knownClient(db, email, phone, firstName, lastName);
  if (client) return client;
  const id = uuid();
  const at = new Date(now);
  await db
    .insertInto('Client')
    .values({ ...person, id, clientType: 'booked', createdAt: at, updatedAt: at })
    .execute();
  return { id, isNew: true };
}
