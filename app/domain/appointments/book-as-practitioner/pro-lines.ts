import { MAX_CENTS } from '#app/lib/money.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { APPOINTMENT_MESSAGES, PRO_MESSAGES as messages } from '../messages.ts';
import type { ProOffer, ProService } from './pro-offer.ts';

/** A service as the practitioner chose it. */
export interface ChosenService {
  serviceId: string;
  variationId?: string | null | undefined;
  amountCents?: number | null | undefined;
  saveCustomPrice?: boolean | null | undefined;
}

/** One line of an appointment: cents and minutes as they will stand. */
export interface ProLine {
  serviceId: string;
  variationId: string | null;
  name: string;
  addOn: boolean;
  amountCents: number;
  timeLength: number;
}

export interface ProLines {
  lines: ProLine[];
  /** Cents. */
  amountCents: number;
  /** Minutes. */
  durationMinutes: number;
  /** The one service of a package, where that is booked. */
  package: ProService | null;
  /** Prices to keep for the client. */
  customPrices: { serviceId: string; amountCents: number }[];
}

interface Prices {
  /** Service id -> cents: what this client pays. */
  custom: ReadonlyMap<string, number>;
  /** The session comes out of an open package: its price is 0 and cannot be changed. */
  ofPackage: boolean;
  /** Lines that the appointment has already: they keep their price, and may be disabled by now. */
  current?: readonly ProLine[];
  /** It stays where it is: what it has already may stay too. */
  placeKept?: boolean;
}

/**
 * What was chosen comes to: the practitioner's own price, else the client's, else the listed one (spec 001 §3, §5; C14, C40). Refuses
 * only add-ons, add-ons with a package or beside services they do not go with, a package that is not alone, disabled services,
 * services that the place does not offer, and prices of a package's session.
 */
export function linesOf(chosen: readonly ChosenService[], offer: ProOffer, prices: Prices): ProLines {
  const picked = chosen.map((one, index) => pick(one, index, offer, prices));
  checkTogether(picked, offer);
  const lines = picked.map(({ line }) => line);
  const amountCents = lines.reduce((sum, line) => sum + line.amountCents, 0);
  if (amountCents > MAX_CENTS) throw problem('appointmentServices', messages.totalTooHigh);
  return {
    lines,
    amountCents,
    durationMinutes: lines.reduce((sum, line) => sum + line.timeLength, 0),
    package: picked.find(({ service }) => service.package)?.service ?? null,
    customPrices: chosen.flatMap((one, index) => customPrice(one, index, prices)),
  };
}

interface Picked {
  service: ProService;
  line: ProLine;
  field: string;
  staysHere: boolean;
}

function pick(chosen: ChosenService, index: number, offer: ProOffer, prices: Prices): Picked {
  const field = `appointmentServices.${index}.serviceId`;
  const service = offer.services.find(({ id }) => id === chosen.serviceId);
  const unknown = () => new Refusal('not_found', messages.serviceUnknown, { field });
  if (!service) throw unknown();
  const variationId = chosen.variationId ?? null;
  const variation = offer.variations.find(
    ({ id, serviceId }) => id === variationId && serviceId === service.id,
  );
  const current = prices.current?.find(
    (line) => line.serviceId === service.id && line.variationId === variationId,
  );
  if (!current && (service.isDeleted || (variationId && !variation))) throw unknown();
  if (!service.isActive && !current) throw problem(field, messages.serviceDisabled(service.name));
  const listed = variation ?? (variationId && current ? current : service);
  const line: ProLine = {
    serviceId: service.id,
    variationId,
    name: variation?.name ? `${service.name} (${variation.name})` : (current?.name ?? service.name),
    addOn: service.addOn,
    amountCents: current?.amountCents ?? listed.amountCents,
    timeLength: current?.timeLength ?? listed.timeLength,
  };
  if (!current && !variationId) line.amountCents = prices.custom.get(service.id) ?? line.amountCents;
  const staysHere = prices.placeKept === true && current !== undefined;
  return { service, field, staysHere, line: { ...line, amountCents: ownPrice(chosen, index, line, prices) } };
}

function ownPrice({ amountCents }: ChosenService, index: number, line: ProLine, prices: Prices): number {
  if (!prices.ofPackage) return amountCents ?? line.amountCents;
  if (amountCents) throw problem(`appointmentServices.${index}.amountCents`, messages.packagePriceFixed);
  return 0;
}

function checkTogether(picked: readonly Picked[], { location }: ProOffer): void {
  if (picked.every(({ service }) => service.addOn)) {
    throw problem('appointmentServices', APPOINTMENT_MESSAGES.onlyAddOns);
  }
  const services = picked.filter(({ service }) => !service.addOn);
  const withPackage = services.some(({ service }) => service.package);
  if (withPackage && services.length > 1) throw problem('appointmentServices', messages.packageAlone);
  const ids = new Set<string>();
  for (const { service, field, staysHere } of picked) {
    if (ids.has(service.id)) throw problem(field, messages.serviceTwice(service.name));
    ids.add(service.id);
    if (service.addOn && withPackage) throw problem(field, messages.addOnWithPackage);
    if (service.addOn && !goesWith(service, services))
      throw problem(field, messages.addOnNotAllowed(service.name));
    if (!staysHere && !service.atLocation && !(service.addOn && service.anywhere)) {
      throw problem(field, messages.notAtLocation(service.name, location.name));
    }
  }
}

function goesWith({ allowedServiceIds }: ProService, services: readonly Picked[]): boolean {
  return (
    allowedServiceIds.length === 0 || services.some(({ service }) => allowedServiceIds.includes(service.id))
  );
}

function customPrice(
  { serviceId, variationId, amountCents, saveCustomPrice }: ChosenService,
  index: number,
  { ofPackage }: Prices,
) {
  if (!saveCustomPrice || ofPackage) return [];
  const field = `appointmentServices.${index}.saveCustomPrice`;
  if (variationId) throw problem(field, messages.customPriceOfVariation);
  if (amountCents === null || amountCents === undefined) throw problem(field, messages.customPriceMissing);
  return [{ serviceId, amountCents }];
}

function problem(field: string, message: string): Refusal {
  return new Refusal('invalid_input', message, { field });
}
