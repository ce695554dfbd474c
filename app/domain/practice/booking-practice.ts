import { z } from 'zod';
import { hidesStreet } from '#app/domain/locations/index.ts';
import { policyLabel } from '#app/domain/policy/index.ts';
import { roughly } from '#app/lib/distance.ts';
import { regionsLine } from '#app/lib/regions.ts';
import { practiceField } from '#app/lib/fields/practice-field.ts';
import { siteVisitor } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { bookingPracticeOutput } from './booking-practice-output.ts';
import { readBookingPractice, type LocationRow } from './booking-practice-rows.ts';

type Shown = z.input<typeof bookingPracticeOutput>;

/** Everything the booking screens of a practice need to know of it: its rules, places and services (spec 000 §3). */
export const bookingPractice = operation({
  name: 'bookingPractice',
  kind: 'query',
  description:
    'A practice as its booking pages show it: policy, locations, services with their lengths and add-ons.',
  access: siteVisitor(),
  input: z.strictObject({ practice: practiceField }),
  output: bookingPracticeOutput,
  async run(ctx) {
    const { practice, owner, locations, services } = await ctx.db.run((sql) =>
      readBookingPractice(sql, ctx.practice.id),
    );
    const addOns = services.filter(({ addOn }) => addOn);
    const bookable = services
      .filter(({ addOn, locationIds }) => !addOn && locationIds.length > 0)
      // Free services stand first (spec 002 §2), then the practitioner's own order.
      .sort((a, b) => Number(a.amountCents > 0) - Number(b.amountCents > 0) || a.position - b.position)
      .map(({ position: _position, addOn: _addOn, isPackage, ...service }) => ({
        ...service,
        package: isPackage,
        addOns: isPackage
          ? []
          : addOns
              .filter(({ allowedServiceIds: only }) => only.length === 0 || only.includes(service.id))
              .map(({ id, name, description, amountCents, timeLength, locationIds, anywhere }) => ({
                id,
                name,
                description,
                amountCents,
                timeLength,
                locationIds: anywhere ? service.locationIds : locationIds,
              })),
      }))
      .map(({ allowedServiceIds: _allowed, anywhere: _anywhere, ...service }) => service);
    const { policyTerms, cancellationPolicy: words, ...rest } = practice;
    return {
      ...rest,
      cancellationPolicy: policyLabel(words, policyTerms, practice.defaultCurrency),
      user: owner,
      locations: locations.map(toLocationView),
      serviceGroups: grouped(bookable),
    };
  },
});

/** A location as a visitor may see it: of a hidden address and of a home base only the town and roughly where. */
function toLocationView(row: LocationRow): Shown['locations'][number] {
  const { address, secondaryAddress, singleLine, latitude, longitude, ...rest } = row;
  const { countryIds, stateIds, ...location } = rest;
  const hidden = hidesStreet(row);
  const exact =
    row.kind === 'virtual' || latitude === null || longitude === null ? null : { latitude, longitude };
  const point = exact && hidden ? roughly(exact) : exact;
  return {
    ...location,
    hideAddress: hidden,
    address: hidden ? null : address,
    secondaryAddress: hidden ? null : secondaryAddress,
    neighborhood: hidden ? null : row.neighborhood,
    displayAddress: row.kind === 'virtual' ? null : hidden ? row.cityState : (singleLine ?? row.cityState),
    zip: hidden ? null : row.zip,
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    approximate: hidden,
    clientsIn: row.kind === 'virtual' ? regionsLine(countryIds, stateIds) : null,
  };
}

function grouped<Service extends { category: string | null }>(services: Service[]) {
  const groups = new Map<string | null, Service[]>();
  for (const service of services) {
    const known = groups.get(service.category);
    if (known) known.push(service);
    else groups.set(service.category, [service]);
  }
  return [...groups].map(([category, members]) => ({ category, services: members }));
}
