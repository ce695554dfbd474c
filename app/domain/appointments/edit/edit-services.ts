import { customPricesOf, saveCustomPrices } from '#app/domain/packages/index.ts';
import type { VisitAddress } from '#app/domain/locations/index.ts';
import { Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import type { EditedAppointment } from './edited-appointment.ts';
import { BOOKING_MESSAGES, PRO_MESSAGES as messages } from '../messages.ts';
import { readProClient } from '../book-as-practitioner/pro-client.ts';
import { linesOf, type ChosenService, type ProLine } from '../book-as-practitioner/pro-lines.ts';
import { readProOffer, type ProLocation } from '../book-as-practitioner/pro-offer.ts';

interface Edit {
  appointmentServices?: readonly ChosenService[] | undefined;
  locationId?: string | undefined;
  visit?: VisitAddress | null | undefined;
}

/** What services and place are to become. */
export interface EditedServices {
  location: ProLocation;
  visit: VisitAddress | null;
  /** IANA zone of the client, for an appointment by video. */
  clientTimeZone: string | null;
  /** Null where they stay as they are. */
  lines: ProLine[] | null;
  amountCents: number;
  /** What the client should hear of: another place or other services, not a price alone. */
  tellsClient: boolean;
}

/**
 * What an edit makes of an appointment's services and place, or null where it changes neither; prices to keep for the client are
 * written. What is there already keeps its price, even where the list has another by now or the service is disabled. Refuses
 * another service for a package's session, and another price for what is paid or being charged: money moves by
 * adjustments and refunds alone.
 */
export async function editServices(
  sql: Db,
  practiceId: string,
  before: EditedAppointment,
  edit: Edit,
  now: number,
): Promise<EditedServices | null> {
  const given = edit.appointmentServices && !sameLines(edit.appointmentServices, before.lines);
  const locationId = edit.locationId ?? before.locationId;
  const placeKept = locationId === before.locationId;
  if (!given && placeKept && !edit.visit) return null;
  if (given && before.packageId) throw problem('appointmentServices', messages.packageServicesFixed);

  const chosen: readonly ChosenService[] = given ? edit.appointmentServices! : before.lines;
  const offer = await readProOffer(sql, practiceId, {
    locationId,
    currentLocationId: before.locationId,
    appointmentServices: chosen,
  });
  const serviceIds = chosen.map(({ serviceId }) => serviceId);
  const custom = await customPricesOf(sql, practiceId, before.clientId, serviceIds);
  const current = before.lines;
  const all = linesOf(chosen, offer, { custom, ofPackage: false, current, placeKept });
  if (given && all.package) throw problem('appointmentServices', messages.packageSoldAnew);
  await saveCustomPrices(sql, practiceId, before.clientId, all.customPrices, now);
  const amountCents = given ? Math.max(0, all.amountCents - before.discountCents) : before.amountCents;
  // What a gift card has paid in part stays paid: below it nothing could go back.
  const isBelowPaid = amountCents < (before.collectedCents ?? 0);
  if (amountCents !== before.amountCents && (before.priceStands || isBelowPaid)) {
    throw new Refusal('conflict', messages.paidPriceFixed, { field: 'appointmentServices' });
  }
  const client = (await readProClient(sql, practiceId, before.clientId))!;
  const visit = visitOf(offer.location, edit.visit ?? before.visit ?? client.address);
  const isSameAppointment = sameAppointment(visit, before.visit);
  if (!given && placeKept && isSameAppointment) return null;
  return {
    location: offer.location,
    visit,
    clientTimeZone: offer.location.kind === 'virtual' ? client.timeZone : null,
    lines: given ? all.lines : null,
    amountCents,
    tellsClient: !placeKept || !isSameAppointment || namesOf(all.lines) !== namesOf(before.lines),
  };
}

/** What was sent is what is there: the same services at the same prices, and nothing to keep. */
function sameLines(chosen: readonly ChosenService[], lines: readonly ProLine[]): boolean {
  return (
    chosen.length === lines.length &&
    chosen.every((one, index) => {
      const line = lines[index]!;
      return (
        one.serviceId === line.serviceId &&
        (one.variationId ?? null) === line.variationId &&
        (one.amountCents ?? line.amountCents) === line.amountCents &&
        !one.saveCustomPrice
      );
    })
  );
}

const namesOf = (lines: readonly ProLine[]) => lines.map(({ name }) => name).join('\n');

function sameAppointment(one: VisitAddress | null, other: VisitAddress | null): boolean {
  const text = (visit: VisitAddress | null) =>
    visit &&
    [visit.address, visit.addressTwo, visit.city, visit.state, visit.postalCode, visit.country].join('\n');
  return text(one) === text(other);
}

function visitOf({ kind }: ProLocation, visit: VisitAddress | null): VisitAddress | null {
  if (kind !== 'home') return null;
  if (!visit) throw problem('visit.address', BOOKING_MESSAGES.visitMissing);
  return visit;
}

function problem(field: string, message: string): Refusal {
  return new Refusal('invalid_input', message, { field });
}
