import { v7 as uuid } from 'uuid';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { checkedContact } from './contact.ts';
import { clientsOf, isNamed } from './rows/fragments.ts';
import { CLIENT_MESSAGES as TEXTS } from './messages.ts';
import { fullName } from './names.ts';

export interface NewClient {
  firstName: string;
  lastName: string;
  email?: string | null | undefined;
  /** As a person writes it; without a country it is a US number. */
  phone?: string | null | undefined;
  notes?: string | null | undefined;
  clientType?: 'invited' | undefined;
  invitedFrom?: 'web_appointment_invite' | 'web_single_invite' | undefined;
}

interface Making {
  practiceId: string;
  client: NewClient;
  /** Epoch ms. */
  now: number;
  /**
   * What happens where this person is a client already, by name and phone or email: `use` takes that client (an
   * appointment or a place for somebody written inline), `refuse` says who it is, and asks about a phone or email
   * that somebody of another name has.
   */
  known: 'use' | 'refuse';
  /** Taken for an answer to that question. */
  confirmDuplicate?: boolean | undefined;
  /** Where the client's fields stand in the input, for the texts beside them. */
  at?: string;
}

type Known = Awaited<ReturnType<typeof clientsWith>>[number];

/**
 * Writes a client into this practice's directory, part of the caller's transaction; every way by which a practitioner
 * adds one comes through here (createClient, an appointment's or an event's inline client). It never looks at another
 * practice or at accounts, and links none (C21).
 * @throws invalid_input (see checkedContact); conflict with `data.client`, and `data.confirm: 'duplicate'` where
 *   confirmDuplicate would add it all the same
 */
export async function createClientRow(
  db: Db,
  { practiceId, client, now, known, confirmDuplicate, at = 'client.' }: Making,
): Promise<{ id: string; created: boolean }> {
  const { email = null, phone = null, ...rest } = await checkedContact(db, client, at);
  // Two at once would both find nobody.
  await db`SELECT pg_advisory_xact_lock(hashtextextended(${`new client ${practiceId}`}, 0))::text`;
  const others = email || phone ? await clientsWith(db, { ...rest, email, phone }) : [];
  const same = others.find(({ sameName }) => sameName);
  if (same && known === 'use') return { id: same.id, created: false };
  if (known === 'refuse') refuseKnown(same, others[0], confirmDuplicate);
  const id = uuid();
  const moment = new Date(now);
  await db
    .insertInto('Client')
    .values({
      id,
      firstName: rest.firstName,
      lastName: rest.lastName,
      email,
      phone,
      notes: rest.notes ?? null,
      clientType: rest.clientType ?? 'added',
      invitedFrom: rest.invitedFrom ?? null,
      createdAt: moment,
      updatedAt: moment,
    })
    .execute();
  await announce(db, { practiceId, kind: 'client', id });
  return { id, created: true };
}

function refuseKnown(same: Known | undefined, shared: Known | undefined, confirmed: boolean | undefined) {
  if (same) {
    const client = { id: same.id, name: fullName(same) };
    throw new Refusal('conflict', TEXTS.samePerson(client.name), { data: { client } });
  }
  if (shared && !confirmed) {
    const client = { id: shared.id, name: fullName(shared) };
    const what = shared.samePhone ? 'phone number' : 'email';
    throw new Refusal('conflict', TEXTS.sharedContact(client.name, what), {
      data: { confirm: 'duplicate', client },
    });
  }
}

/** Clients of this practice with the same phone or email, those of the same name first. */
function clientsWith(
  db: Db,
  person: { firstName: string; lastName: string; email: string | null; phone: string | null },
) {
  return clientsOf(db)
    .where(({ or, eb }) => or([eb('c.phone', '=', person.phone), eb('c.email', '=', person.email)]))
    .select(({ eb, fn, lit }) => [
      'c.id',
      'c.firstName',
      'c.lastName',
      isNamed(person).as('sameName'),
      fn.coalesce(eb('c.phone', '=', person.phone), lit(false)).as('samePhone'),
    ])
    .orderBy('sameName', 'desc')
    .orderBy('samePhone', 'desc')
    .orderBy('c.createdAt')
    .orderBy('c.id')
    .limit(5)
    .execute();
}
