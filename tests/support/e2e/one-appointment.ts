import { randomInt, randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { anEmail, aPhoneNumber } from './booking.ts';
import type { RawClient } from '../raw-http.ts';

/** An appointment that was asked for at a demo practice, and the secret of its page. */
export interface MadeAppointment {
  id: string;
  token: string;
  lastName: string;
}

const OFFER = `query ($practice: String) {
  bookingPractice(practice: $practice) {
    locations { id kind } serviceGroups { services { id amountCents locationIds } } } }`;
const TIMES = `query ($practice: String, $serviceId: ID!, $locationId: ID!, $month: String) {
  bookingAvailability(practice: $practice, serviceId: $serviceId, locationId: $locationId, month: $month) {
    nextMonth availableSlots { datetimes } } }`;
const BOOK = `mutation ($practice: String, $serviceId: ID, $locationId: ID, $startsAt: DateTime, $lastName: String!,
                        $phone: String!, $email: String!) {
  bookAppointment(practice: $practice, serviceId: $serviceId, locationId: $locationId, startsAt: $startsAt,
      firstName: "Wren", lastName: $lastName, phone: $phone, email: $email,
      policyAccepted: true) {
    result errors instantActionToken appointment { id } } }`;

async function data<T>(client: RawClient, query: string, variables: object): Promise<T> {
  const { text } = await client.graphql(query, variables);
  const answer = JSON.parse(text) as { data?: T; errors?: unknown };
  expect(answer.errors, text).toBeUndefined();
  return answer.data!;
}

interface Offered {
  bookingPractice: {
    locations: { id: string; kind: string }[];
    serviceGroups: { services: { id: string; amountCents: number; locationIds: string[] }[] }[];
  };
}

interface Times {
  bookingAvailability: { nextMonth: string | null; availableSlots: { datetimes: string[] }[] };
}

interface Booked {
  bookAppointment: { errors: string[]; instantActionToken: string; appointment: { id: string } | null };
}

/** Asks a demo practice that wants no card for a time of next month; any of many, since other tests book there too. */
export async function makeAppointment(client: RawClient, practice: string): Promise<MadeAppointment> {
  const { bookingPractice } = await data<Offered>(client, OFFER, { practice });
  const location = bookingPractice.locations.find(({ kind }) => kind !== 'home')!;
  const service = bookingPractice.serviceGroups
    .flatMap(({ services }) => services)
    .find(({ locationIds }) => locationIds.includes(location.id))!;
  const offer = { practice, serviceId: service.id, locationId: location.id };
  const { bookingAvailability: now } = await data<Times>(client, TIMES, offer);
  const month = now.nextMonth ?? undefined;
  const { bookingAvailability } = await data<Times>(client, TIMES, { ...offer, month });
  const free = bookingAvailability.availableSlots.flatMap(({ datetimes }) => datetimes);
  const lastName = `Quill-${randomUUID().slice(0, 8)}`;
  for (let tries = 0; ; tries += 1) {
    const startsAt = free[randomInt(free.length)];
    const { bookAppointment } = await data<Booked>(client, BOOK, {
      ...{ ...offer, startsAt, lastName },
      ...{ phone: aPhoneNumber(), email: anEmail('wren.quill') },
    });
    const { appointment, instantActionToken: token, errors } = bookAppointment;
    if (appointment) return { id: appointment.id, token, lastName };
    expect(tries, errors.join()).toBeLessThan(5);
  }
}

/** The state of an appointment as its client reads it. */
export async function visitState(client: RawClient, { token }: MadeAppointment): Promise<string> {
  const query = 'query ($token: String!) { tokenAppointment(instantActionToken: $token) { state } }';
  return (await data<{ tokenAppointment: { state: string } }>(client, query, { token })).tokenAppointment
    .state;
}
