import { randomInt, randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { HOUR_MS } from '#app/lib/duration.ts';
import type { Ask } from './calendar.ts';

const OFFER = `query ($practice: String) { bookingPractice(practice: $practice) {
  locations { id kind } serviceGroups { services { id name amountCents locationIds } } } }`;
const MAKE = `mutation ($services: [AppointmentServiceInput!]!, $locationId: ID!, $startsAt: DateTime!, $firstName: String!, $lastName: String!, $phone: String!, $email: String, $standing: [ID!]) {
  proCreateAppointment(appointmentServices: $services, locationId: $locationId, startsAt: $startsAt,
    client: { firstName: $firstName, lastName: $lastName, phone: $phone, email: $email }, confirmPast: true, confirmOverlap: $standing) {
    errors appointmentId instantActionToken } }`;

/** Whatever stands in the hours after a start: it may be overlapped. */
const STANDING = `query ($startsAt: DateTime!, $endsAt: DateTime!, $locationId: ID) {
  timeConflicts(startsAt: $startsAt, endsAt: $endsAt, locationId: $locationId) { conflicts { id } } }`;
const LONG_MS = 4 * HOUR_MS;

interface Offer {
  bookingPractice: {
    locations: { id: string; kind: string }[];
    serviceGroups: { services: { id: string; name: string; amountCents: number; locationIds: string[] }[] }[];
  };
}
interface Made {
  proCreateAppointment: { errors: string[]; appointmentId: string; instantActionToken: string };
}

/** An appointment of yesterday that nobody has paid, by a new client without a card; made as its practitioner. 100 dollars. */
export const pastAppointment = (ask: Ask, practice: string) =>
  atHundredDollars(ask, practice, -randomInt(20, 60));

/** The same of months ago: nobody who looks through the calendar or the inbox of these weeks meets it. */
export const longPastAppointment = (ask: Ask, practice: string) =>
  atHundredDollars(ask, practice, -randomInt(100 * 24, 200 * 24));

/** The same of the next weeks, of a person who is named or any. */
export const comingAppointment = (ask: Ask, practice: string, person?: Person) =>
  atHundredDollars(ask, practice, randomInt(200, 500), person);

interface Person {
  firstName?: string;
  lastName: string;
  email?: string;
  phone?: string;
}

const atHundredDollars = (
  ask: Ask,
  practice: string,
  hoursFromNow: number,
  person: Person = { lastName: `Quill-${randomUUID().slice(0, 8)}` },
) =>
  anAppointment(ask, practice, {
    startsAt: new Date((Math.floor(Date.now() / HOUR_MS) + hoursFromNow) * HOUR_MS),
    amountCents: 10_000,
    person,
  });

/**
 * An appointment of a new client at the office, made as its practitioner, whatever stands there.
 * @param wanted its service by name, else the first that costs something; `amountCents` where it is not the listed price
 */
export async function anAppointment(
  ask: Ask,
  practice: string,
  wanted: { startsAt: Date; person: Person; service?: string; amountCents?: number },
): Promise<{ id: string; token: string }> {
  const { startsAt, person, service: named, amountCents } = wanted;
  const { bookingPractice } = await ask<Offer>(OFFER, { practice });
  const location = bookingPractice.locations.find(({ kind }) => kind === 'office')!;
  const service = bookingPractice.serviceGroups
    .flatMap(({ services }) => services)
    .find(
      (one) => (named ? one.name === named : one.amountCents > 0) && one.locationIds.includes(location.id),
    )!;
  const { timeConflicts } = await ask<{ timeConflicts: { conflicts: { id: string }[] } }>(STANDING, {
    startsAt,
    endsAt: new Date(startsAt.getTime() + LONG_MS),
    locationId: location.id,
  });
  const { proCreateAppointment } = await ask<Made>(MAKE, {
    services: [{ serviceId: service.id, amountCents }],
    locationId: location.id,
    startsAt,
    standing: timeConflicts.conflicts.map(({ id }) => id),
    firstName: 'Ines',
    phone: `+1503555${String(randomInt(10_000)).padStart(4, '0')}`,
    ...person,
  });
  expect(proCreateAppointment.errors).toEqual([]);
  const { appointmentId: id, instantActionToken: token } = proCreateAppointment;
  return { id, token };
}
