import type { VisitAddress } from '#app/domain/locations/index.ts';
import {
  customPricesOf,
  saveCustomPrices,
  sellPackage,
  takeSessions,
  type TakenSessions,
} from '#app/domain/packages/index.ts';
import { Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { BOOKING_MESSAGES } from '../messages.ts';
import { checkClientChoice, proClient, type ProClient } from './pro-client.ts';
import { linesOf, type ChosenService, type ProLine, type ProLines } from './pro-lines.ts';
import { readProOffer, type ProOffer } from './pro-offer.ts';

/** What a practitioner books for a client, without its times; see proBookingFields. */
export interface ProBookingInput {
  appointmentServices: readonly ChosenService[];
  locationId: string;
  clientId?: string | null | undefined;
  client?: Parameters<typeof proClient>[2]['client'];
  packageId?: string | null | undefined;
  visit?: VisitAddress | null | undefined;
}

/** A booking by the practitioner of which everything but its times has been checked. */
export interface ProBooking {
  practiceId: string;
  client: ProClient;
  offer: ProOffer;
  lines: ProLine[];
  /** Cents of the first appointment. */
  amountCents: number;
  /** Cents of every later one: nothing, where the first sells a package. */
  laterAmountCents: number;
  /** Minutes that the services take. */
  durationMinutes: number;
  /** Of a package: one per appointment. */
  sessions: TakenSessions | null;
  visit: VisitAddress | null;
  /** A package was sold and a card is there: it is charged at once (spec 001 §4). */
  chargeNow: boolean;
}

/**
 * Checks what a practitioner books for one client and writes what comes with it: an inline client, prices to keep, a package sold or
 * sessions taken from one. Part of the caller's transaction, which then writes `sessions` appointments with
 * writeProAppointments or leaves nothing behind. Prices are the practice's own unless the practitioner says otherwise (C40).
 * Throws Refusals beside their fields.
 */
export async function readProBooking(
  sql: Db,
  practiceId: string,
  input: ProBookingInput,
  { sessions: count, now }: { sessions: number; now: number },
): Promise<ProBooking> {
  checkClientChoice(input);
  const offer = await readProOffer(sql, practiceId, input);
  // What is wrong with the choice is said before anybody is written down.
  const ofPackage = Boolean(input.packageId);
  linesOf(input.appointmentServices, offer, { custom: new Map(), ofPackage });
  const client = await proClient(sql, practiceId, input, now);
  const serviceIds = input.appointmentServices.map(({ serviceId }) => serviceId);
  const custom = await customPricesOf(sql, practiceId, client.id, serviceIds);
  const chosen = linesOf(input.appointmentServices, offer, { custom, ofPackage });
  await saveCustomPrices(sql, practiceId, client.id, chosen.customPrices, now);
  const sessions = await sessionsOf(sql, { practiceId, input, chosen, clientId: client.id, count, now });
  const sold = sessions !== null && !ofPackage;
  return {
    practiceId,
    client,
    offer,
    lines: chosen.lines,
    amountCents: chosen.amountCents,
    laterAmountCents: sold ? 0 : chosen.amountCents,
    durationMinutes: chosen.durationMinutes,
    sessions,
    visit: visitOf(input, offer, client),
    chargeNow: sold && chosen.amountCents > 0 && offer.takesCards && client.hasCard,
  };
}

interface Sessions {
  practiceId: string;
  input: ProBookingInput;
  chosen: ProLines;
  clientId: string;
  count: number;
  now: number;
}

async function sessionsOf(sql: Db, wanted: Sessions): Promise<TakenSessions | null> {
  const { practiceId, input, chosen, clientId, count, now } = wanted;
  if (input.packageId) {
    const serviceId = chosen.lines[0]!.serviceId;
    return takeSessions(sql, { practiceId, packageId: input.packageId, clientId, serviceId, count });
  }
  const service = chosen.package;
  if (!service?.numberOfSessions) return null;
  return sellPackage(sql, {
    practiceId,
    clientId,
    service: { id: service.id, name: service.name, numberOfSessions: service.numberOfSessions },
    amountCents: chosen.amountCents,
    count,
    now,
  });
}

/** Where a home visit goes: as written, else to the address on file. A practitioner may travel as far as they like. */
function visitOf(input: ProBookingInput, { location }: ProOffer, client: ProClient): VisitAddress | null {
  if (location.kind !== 'home') return null;
  const visit = input.visit ?? client.address;
  if (!visit) {
    throw new Refusal('invalid_input', BOOKING_MESSAGES.visitMissing, { field: 'visit.address' });
  }
  return visit;
}
