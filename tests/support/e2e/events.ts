import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { DAY_MS } from '#app/lib/duration.ts';
import type { Ask } from './calendar.ts';

export interface MadeEvent {
  id: string;
  name: string;
  startsAt: number;
}

export interface Person {
  id: string;
  name: string;
}

/** Schedules a group event of the practice's own type under a name of its own, so many days ahead (or back). */
export async function scheduleEvent(
  ask: Ask,
  { days, capacity = 8 }: { days: number; capacity?: number | null },
): Promise<MadeEvent> {
  const { getBookableEventTypes } = await ask<{
    getBookableEventTypes: { bookableEventTypes: { id: string }[] };
  }>('{ getBookableEventTypes { bookableEventTypes { id } } }');
  const name = `Circle ${randomUUID().slice(0, 8)}`;
  const startsAt = Date.now() - (Date.now() % 3_600_000) + days * DAY_MS;
  const { upsertBookableEvent } = await ask<{
    upsertBookableEvent: { errors: string[]; bookableEvent: { id: string } };
  }>(
    `mutation ($type: ID!, $name: String, $startsAt: DateTime!, $endsAt: DateTime!, $capacity: Int) {
      upsertBookableEvent(bookableEventTypeId: $type, name: $name, startsAt: $startsAt, endsAt: $endsAt,
        capacity: $capacity) { errors bookableEvent { id } } }`,
    {
      type: getBookableEventTypes.bookableEventTypes[0]!.id,
      name,
      startsAt: new Date(startsAt),
      endsAt: new Date(startsAt + 3_600_000),
      capacity,
    },
  );
  expect(upsertBookableEvent.errors).toEqual([]);
  return { id: upsertBookableEvent.bookableEvent.id, name, startsAt };
}

export async function register(ask: Ask, eventId: string, clientId: string): Promise<void> {
  const { addClientToBookableEvent } = await ask<{ addClientToBookableEvent: { errors: string[] } }>(
    `mutation ($event: ID!, $client: ID!) {
      addClientToBookableEvent(bookableEventId: $event, clientId: $client) { errors } }`,
    { event: eventId, client: clientId },
  );
  expect(addClientToBookableEvent.errors).toEqual([]);
}

/** Somebody of the demo's lists whose registration stands like this: `paid` has a card that pays, `failed` one that does not. */
export async function someRegistrant(ask: Ask, paymentStatus: 'paid' | 'failed'): Promise<Person> {
  const { proCalendar } = await ask<{
    proCalendar: { practiceBookableEvents: { id: string; name: string }[] };
  }>(
    `query ($from: DateTime!, $to: DateTime!) {
      proCalendar(from: $from, to: $to) { practiceBookableEvents { id name } } }`,
    { from: new Date(Date.now() - 60 * DAY_MS), to: new Date(Date.now() + 60 * DAY_MS) },
  );
  for (const { id, name } of proCalendar.practiceBookableEvents) {
    if (name.startsWith('Circle ')) continue;
    const { bookableEvent, bookableEventRegistrations } = await ask<{
      bookableEvent: { clients: Person[] };
      bookableEventRegistrations: { registrations: { clientId: string; paymentStatus: string }[] };
    }>(
      `query ($id: ID!) {
        bookableEvent(id: $id) { clients { id name } }
        bookableEventRegistrations(id: $id) { registrations { clientId paymentStatus } } }`,
      { id },
    );
    const found = bookableEventRegistrations.registrations.find(
      (registration) => registration.paymentStatus === paymentStatus,
    );
    if (found) return bookableEvent.clients.find((client) => client.id === found.clientId)!;
  }
  throw new Error(`nobody on the demo's lists is ${paymentStatus}`);
}

/** The address that opens a group event over its week. */
export const groupEventAt = ({ id }: MadeEvent) => `/portal/calendar?groupEventId=${id}`;

export const sheet = (page: Page, title: string | RegExp) => page.getByRole('dialog', { name: title });

/** Chooses a client in the search of the sheet. */
export async function searchClient(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder('Search by name, phone or email').fill(name);
  await page.getByRole('option', { name: new RegExp(name) }).click();
}
