import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test';
import { aPhoneNumber } from './booking.ts';

/** Password of every demo login (prisma/seed/credentials.ts). */
export const DEMO_PASSWORD = 'tendwell-demo';

/** Asks the GraphQL endpoint as a visitor; `link` is the token of the page that would ask. */
async function ask<Answer>(
  request: APIRequestContext,
  query: string,
  variables: object,
  link?: string,
): Promise<Answer> {
  const response = await request.post('/graphql', {
    data: { query, variables },
    headers: link ? { 'X-Link-Token': link } : {},
  });
  const body = (await response.json()) as { data: Answer; errors?: unknown };
  expect(body.errors, 'GraphQL errors').toBeUndefined();
  return body.data;
}

interface Service {
  id: string;
  name: string;
  locationIds: string[];
}

/** A request that a visitor of a demo practice has just made. */
export interface MadeRequest {
  id: string;
  /** Opens it: as the client under /m/c/, in the practitioner's calendar after the #. */
  token: string;
  startsAt: Date;
  clientName: string;
  /** E.164. */
  phone: string;
  serviceName: string;
}

const made: MadeRequest[] = [];

/** Calls off what the tests of this worker requested and left standing; for afterEach. */
export async function leaveNoRequest(request: APIRequestContext): Promise<void> {
  for (const { id, token } of made.splice(0)) {
    await ask(request, CANCEL, { id }, token);
  }
}

/** Books the nth free time (that fits) of a demo practice that approves by hand and asks for no card, as a visitor without a browser. */
export async function requestAppointment(
  request: APIRequestContext,
  practice: string,
  {
    nth = 0,
    message,
    fits = () => true,
  }: { nth?: number; message?: string; fits?: (at: number, free: ReadonlySet<number>) => boolean } = {},
): Promise<MadeRequest> {
  const { bookingPractice } = await ask<{
    bookingPractice: { locations: { id: string; kind: string }[]; serviceGroups: { services: Service[] }[] };
  }>(
    request,
    `query ($practice: String) {
      bookingPractice(practice: $practice) {
        locations { id kind }
        serviceGroups { services { id name locationIds } }
      }
    }`,
    { practice },
  );
  const location = bookingPractice.locations.find(({ kind }) => kind !== 'home')!;
  const service = bookingPractice.serviceGroups
    .flatMap(({ services }) => services)
    .find(({ locationIds }) => locationIds.includes(location.id))!;
  const offer = { practice, serviceId: service.id, locationId: location.id };
  const timesOf = async (month: string | null) =>
    (
      await ask<{
        bookingAvailability: { nextMonth: string | null; availableSlots: { datetimes: string[] }[] };
      }>(
        request,
        `query ($practice: String, $serviceId: ID!, $locationId: ID!, $month: String) {
          bookingAvailability(practice: $practice, serviceId: $serviceId, locationId: $locationId, month: $month) {
            nextMonth availableSlots { datetimes }
          }
        }`,
        { ...offer, ...(month ? { month } : {}) },
      )
    ).bookingAvailability;
  const first = await timesOf(null);
  // At the end of a month little of it is left.
  const months = first.nextMonth ? [first, await timesOf(first.nextMonth)] : [first];
  const offered = months.flatMap(({ availableSlots }) =>
    availableSlots.flatMap(({ datetimes }) => datetimes),
  );
  const starts = new Set(offered.map((at) => Date.parse(at)));
  const free = offered.filter((at) => fits(Date.parse(at), starts));
  const phone = aPhoneNumber();
  const person = { firstName: 'Wren', lastName: `Tester-${randomUUID().slice(0, 8)}` };
  // Another test may take the same time at the same moment: then the next one.
  const times = [...free.slice(nth, nth + 12), ...free.slice(0, nth).reverse()];
  let refused: string[] = ['no time is free'];
  for (const startsAt of times) {
    const { bookAppointment } = await ask<{
      bookAppointment: { errors: string[]; instantActionToken: string; appointment: { id: string } };
    }>(request, BOOK, {
      ...offer,
      ...person,
      startsAt,
      phone,
      email: `${person.firstName}.${person.lastName}@example.com`.toLowerCase(),
      message,
      key: randomUUID(),
    });
    refused = bookAppointment.errors;
    if (refused.length > 0) continue;
    const appointment: MadeRequest = {
      id: bookAppointment.appointment.id,
      token: bookAppointment.instantActionToken,
      startsAt: new Date(startsAt),
      phone,
      clientName: `${person.firstName} ${person.lastName}`,
      serviceName: service.name,
    };
    made.push(appointment);
    return appointment;
  }
  throw new Error(`${practice} took no request: ${refused.join(' ')}`);
}

const BOOK = `mutation ($practice: String, $serviceId: ID, $locationId: ID, $startsAt: DateTime, $firstName: String!,
                        $lastName: String!, $phone: String!, $email: String!, $message: String, $key: String) {
  bookAppointment(practice: $practice, serviceId: $serviceId, locationId: $locationId, startsAt: $startsAt,
      firstName: $firstName, lastName: $lastName, phone: $phone, email: $email, message: $message,
      policyAccepted: true, idempotencyKey: $key) {
    result errors instantActionToken appointment { id }
  }
}`;

const CANCEL = `mutation ($id: ID!) { cancelAppointmentNoUser(appointmentId: $id) { errors } }`;

/** The client calls it off, from the page of its link. */
export async function cancelAsClient(request: APIRequestContext, { id, token }: MadeRequest): Promise<void> {
  const { cancelAppointmentNoUser } = await ask<{ cancelAppointmentNoUser: { errors: string[] } }>(
    request,
    CANCEL,
    { id },
    token,
  );
  expect(cancelAppointmentNoUser.errors).toEqual([]);
}

/** The state of an appointment as its client reads it. */
export async function stateOf(request: APIRequestContext, { token }: MadeRequest): Promise<string> {
  const { tokenAppointment } = await ask<{ tokenAppointment: { state: string } }>(
    request,
    `query ($token: String!) { tokenAppointment(instantActionToken: $token) { state } }`,
    { token },
  );
  return tokenAppointment.state;
}

/** Signs the owner of a demo practice in by the form, where `to` leads them. */
export async function signInAs(page: Page, practice: string, to = '/portal/calendar'): Promise<void> {
  await page.goto(to);
  await page.getByLabel('Email').fill(`${practice}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page
    .waitForURL((url) => url.pathname !== '/login', { waitUntil: 'commit', timeout: 60_000 })
    .catch(async (error) => {
      throw new Error(`not signed in: ${await page.getByRole('main').innerText()}`, { cause: error });
    });
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;
const signedIn = new Map<string, Cookies>();

/**
 * Opens a page as the owner of a demo practice. A worker signs in once, as the limiter counts attempts by address; again only
 * where that session is over.
 */
export async function openAs(page: Page, practice: string, to = '/portal/calendar'): Promise<void> {
  const known = signedIn.get(practice);
  if (known) {
    await page.context().addCookies(known);
    await page.goto(to);
    if (new URL(page.url()).pathname !== '/login') return;
  }
  await signInAnew(page, practice, to);
}

async function signInAnew(page: Page, practice: string, to?: string): Promise<void> {
  await signInAs(page, practice, to);
  signedIn.set(practice, await page.context().cookies());
}

/**
 * Signs the owner of a demo practice in as openAs does, and opens no page where this worker has been there before: answers what
 * GraphQL wants to know of a form of theirs.
 */
export async function signedInAs(page: Page, practice: string): Promise<{ origin: string; csrf: string }> {
  const known = signedIn.get(practice);
  if (known) await page.context().addCookies(known);
  let response = await page.request.get('/logout');
  if (new URL(response.url()).pathname !== '/logout') {
    await signInAnew(page, practice);
    response = await page.request.get('/logout');
  }
  const [, csrf] = /name="csrf"[^>]* value="([^"]+)"/.exec(await response.text()) ?? [];
  if (!csrf) throw new Error(`${response.url()} has no form`);
  return { origin: new URL(response.url()).origin, csrf };
}

/** The date where the practice is, as the calendar's address has it. */
export function dateIn(timeZone: string, moment: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(moment);
}
