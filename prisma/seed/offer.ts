import {
  aHomePlace,
  anOffice,
  aService,
  aVirtualPlace,
  type AService,
  type Scene,
} from '#prisma/situations/index.ts';
import type { DemoPlace, DemoPractice } from './demo-practice.ts';
import type { Picture } from './pictures.ts';

export type DemoPlaces = Record<
  string,
  { key: string; id: string; kind: DemoPlace['kind']; timeZone: string; virtualLink: string | null }
>;

export interface OfferedService extends AService {
  key: string;
  placeKeys: string[];
}

/** What a demo practice offers, as far as laying out its calendar needs to know. */
export interface DemoOffer {
  /** Single appointments with how often each is booked. */
  appointments: { service: OfferedService; weight: number }[];
  packages: OfferedService[];
  addOnsFor(service: OfferedService, placeKey: string): OfferedService[];
}

function aDemoPlace(scene: Scene, demo: DemoPractice, place: DemoPlace, position: number) {
  const { address } = place;
  const base = {
    name: place.name,
    timeZone: demo.timeZone,
    position,
    hideAddress: place.hideAddress ?? false,
    createdAt: new Date(scene.now - 800 * 86_400_000),
    ...(address && {
      address: address.line,
      secondaryAddress: address.second ?? null,
      neighborhood: address.neighborhood ?? null,
      city: address.city,
      stateProvince: address.stateProvince,
      stateAbbreviation: address.stateAbbreviation,
      country: address.country,
      countryCode: address.countryCode,
      zip: address.zip,
      latitude: address.latitude,
      longitude: address.longitude,
      cityState: `${address.city}, ${address.stateAbbreviation}`,
      fullStreetAddress: [address.line, address.second].filter(Boolean).join(', '),
      singleLine: `${[address.line, address.second].filter(Boolean).join(', ')}, ${address.city}, ${address.stateAbbreviation} ${address.zip}`,
    }),
  };
  if (place.kind === 'office') return anOffice(scene, base, place.hours);
  if (place.kind === 'home') {
    return aHomePlace(scene, { ...base, travelDistance: place.travelDistance ?? 10 }, place.hours);
  }
  const { virtualType = 'video', virtualLink = null, virtualInstructions = null } = place;
  return aVirtualPlace(scene, { ...base, virtualType, virtualLink, virtualInstructions }, place.hours);
}

/** The places of a demo practice, by their keys. */
export function demoPlaces(scene: Scene, demo: DemoPractice): DemoPlaces {
  return Object.fromEntries(
    demo.places.map((place, position) => {
      const { id, timeZone } = aDemoPlace(scene, demo, place, position);
      return [
        place.key,
        { key: place.key, id, kind: place.kind, timeZone, virtualLink: place.virtualLink ?? null },
      ];
    }),
  );
}

/** The services, packages and add-ons of a demo practice, in their order. `pictures` are by the service's key. */
export function demoOffer(
  scene: Scene,
  demo: DemoPractice,
  places: DemoPlaces,
  pictures: ReadonlyMap<string, Picture>,
): DemoOffer {
  const made = new Map<string, OfferedService>();
  demo.services.forEach((service, position) => {
    const picture = pictures.get(service.key);
    const row = aService(scene, {
      name: service.name,
      description: service.description,
      category: service.category,
      timeLength: service.minutes,
      amountCents: service.cents,
      variations: service.variations?.map(({ minutes, cents }) => ({
        timeLength: minutes,
        amountCents: cents,
      })),
      numberOfSessions: service.sessions,
      addOn: service.addOn,
      allowedServiceIds: service.goesWith?.map((key) => made.get(key)!.id),
      locationIds: service.places.map((key) => places[key]!.id),
      public: !service.isHidden,
      position,
      ...(picture && {
        photoHandle: picture.handle,
        photoUrl: picture.url,
        smallWebpUrl: picture.smallWebpUrl,
      }),
    });
    made.set(service.key, { ...row, key: service.key, placeKeys: service.places });
  });
  const of = (isWanted: (service: DemoPractice['services'][number]) => boolean) =>
    demo.services.filter(isWanted);
  const addOns = of(({ addOn }) => Boolean(addOn));
  return {
    appointments: of(({ addOn, sessions }) => !addOn && !sessions).map(({ key, weight = 1 }) => ({
      service: made.get(key)!,
      weight,
    })),
    packages: of(({ sessions }) => Boolean(sessions)).map(({ key }) => made.get(key)!),
    addOnsFor: (service, placeKey) =>
      addOns
        .filter(
          ({ goesWith, places: at }) =>
            (!goesWith || goesWith.includes(service.key)) && at.includes(placeKey),
        )
        .map(({ key }) => made.get(key)!),
  };
}
