import type { OpInput, OpValue } from '#app/components/operation/op.ts';
import type { Facts } from '#app/components/forms/changed-elsewhere.tsx';
import { missingOf } from '#app/domain/locations/inputs.ts';
import { defaultWeek, timesProblem, writeAvailableTimes } from '#app/lib/week/available-times.ts';

/** One of the practice's places. */
export type PracticeLocation = OpValue<'locations'>['locations'][number];
export type LocationKind = PracticeLocation['kind'];

/** What another window may change of a location that stands in a form. */
export const LOCATION_FACTS: Facts<PracticeLocation> = {
  'its kind': ({ kind }) => kind,
  'its name': ({ name }) => name,
  'its address': ({ address, secondaryAddress, city, stateAbbreviation, zip }) => [
    address,
    secondaryAddress,
    city,
    stateAbbreviation,
    zip,
  ],
  'whether its address is hidden': ({ hideAddress }) => hideAddress,
  'how you meet': ({ virtualType, virtualLink, virtualInstructions }) => [
    virtualType,
    virtualLink,
    virtualInstructions,
  ],
  'where its clients may be': ({ countryIds, stateIds }) => [[...countryIds].sort(), [...stateIds].sort()],
  'its travel distance': ({ travelDistance }) => travelDistance,
  'its time zone': ({ timeZone }) => timeZone,
  'its hours': ({ availableTimes }) => availableTimes,
  'whether it is open': ({ state }) => state === 'disabled',
};

/** What stands in the form. */
export interface LocationState {
  kind: LocationKind;
  name: string;
  address: string;
  secondaryAddress: string;
  city: string;
  stateAbbreviation: string;
  zip: string;
  /** Of an address that was picked; what is typed is placed by the server. */
  picked: Picked | null;
  hideAddress: boolean;
  timeZone: string;
  /** Chosen by hand: another address does not change it. */
  isZoneChosen: boolean;
  virtualType: 'video' | 'phone';
  virtualLink: string;
  virtualInstructions: string;
  /** Where its clients may be, by codes of two letters; none at all: anywhere. */
  countryIds: string[];
  stateIds: string[];
  /** Empty: none chosen. */
  travelDistance: string;
  availableTimes: string;
}

type Picked = Pick<
  OpInput<'upsertLocation'>,
  'latitude' | 'longitude' | 'placeId' | 'neighborhood' | 'countryCode'
>;

/** The form as it opens: a location as it is, or a new one, an office unless it is asked for (spec 002 §4). */
export function opened(
  location: PracticeLocation | null,
  timeZone: string,
  kind: LocationKind = 'office',
): LocationState {
  const text = (value: string | null | undefined) => value ?? '';
  const { latitude = null, longitude = null, placeId, neighborhood, countryCode } = location ?? {};
  const hasPoint = latitude !== null && longitude !== null;
  return {
    kind: location?.kind ?? kind,
    name: text(location?.name),
    address: text(location?.address),
    secondaryAddress: text(location?.secondaryAddress),
    city: text(location?.city),
    stateAbbreviation: text(location?.stateAbbreviation),
    zip: text(location?.zip),
    picked: hasPoint ? { latitude, longitude, placeId, neighborhood, countryCode } : null,
    hideAddress: location?.hideAddress ?? false,
    timeZone: location?.timeZone ?? timeZone,
    isZoneChosen: location !== null,
    virtualType: location?.virtualType ?? 'video',
    virtualLink: text(location?.virtualLink),
    virtualInstructions: text(location?.virtualInstructions),
    countryIds: location?.countryIds ?? [],
    stateIds: location?.stateIds ?? [],
    travelDistance: location?.travelDistance ? String(location.travelDistance) : '',
    availableTimes: location ? JSON.stringify(location.availableTimes) : writeAvailableTimes(defaultWeek()),
  };
}

/** Another kind of place: the address of an in-home location, which nobody has seen, is not shown by becoming an office. */
export const withKind = (state: LocationState, kind: LocationKind, was: LocationKind): LocationState => ({
  ...state,
  kind,
  hideAddress: state.hideAddress || (kind === 'office' && was === 'home'),
});

/** What the server is sent. */
export function inputOf(
  state: LocationState,
  id: string | undefined,
): Omit<OpInput<'upsertLocation'>, 'previousUpdatedAt'> {
  const { picked, isZoneChosen: _chosen, travelDistance, virtualType, hideAddress, ...typed } = state;
  const text = (value: string) => value.trim() || null;
  const isVirtual = state.kind === 'virtual';
  return {
    ...(id ? { id } : {}),
    kind: typed.kind,
    name: text(typed.name),
    timeZone: typed.timeZone,
    availableTimes: typed.availableTimes,
    virtualType,
    ...(isVirtual
      ? {
          virtualLink: text(typed.virtualLink),
          virtualInstructions: text(typed.virtualInstructions),
          countryIds: typed.countryIds,
          stateIds: typed.stateIds,
        }
      : {
          address: text(typed.address),
          secondaryAddress: text(typed.secondaryAddress),
          city: text(typed.city),
          stateAbbreviation: text(typed.stateAbbreviation),
          zip: text(typed.zip),
          ...picked,
        }),
    ...(state.kind === 'office' ? { hideAddress } : {}),
    ...(state.kind === 'home' && travelDistance ? { travelDistance: Number(travelDistance) } : {}),
  };
}

/** What is still missing, in the words of the document; null where nothing is. */
export function lacksOf(state: LocationState): string | null {
  const { kind, address, virtualLink, virtualInstructions, travelDistance } = state;
  const missing = missingOf({
    kind,
    address: address.trim() || null,
    virtualLink: virtualLink.trim() || null,
    virtualInstructions: virtualInstructions.trim() || null,
    travelDistance: Number(travelDistance) || null,
  });
  return missing?.message ?? timesProblem(state.availableTimes);
}

/** 'Office', 'Virtual office (video calls)', 'In-home'. */
export function kindText({ kind, virtualType }: Pick<PracticeLocation, 'kind' | 'virtualType'>): string {
  if (kind === 'virtual') return `Virtual office with ${virtualType ?? 'video'} calls`;
  return kind === 'home' ? 'In-home' : 'Office';
}

const ADDRESS_PARTS = ['address', 'secondaryAddress', 'city', 'stateAbbreviation', 'zip'] as const;

/** What differs of the hours, the address or how far is travelled, to be rehearsed before it is saved; null where nothing does. */
export function changeOf(
  before: LocationState,
  state: LocationState,
  id: string,
): OpInput<'rehearseChange'> | null {
  const { availableTimes, timeZone, kind, picked, travelDistance } = state;
  const hasSameHours = before.timeZone === timeZone && before.availableTimes === availableTimes;
  const isElsewhere =
    kind !== 'virtual' && ADDRESS_PARTS.some((part) => before[part].trim() !== state[part].trim());
  const isAnotherWay = kind === 'home' && before.travelDistance !== travelDistance;
  if (hasSameHours && !isElsewhere && !isAnotherWay) return null;
  const address = {
    ...Object.fromEntries(ADDRESS_PARTS.map((part) => [part, state[part].trim() || null])),
    latitude: picked?.latitude,
    longitude: picked?.longitude,
  };
  return {
    location: {
      id,
      ...(hasSameHours ? {} : { timeZone, availableTimes }),
      ...(isElsewhere ? { address } : {}),
      ...(kind === 'home' && travelDistance ? { travelDistance: Number(travelDistance) } : {}),
    },
  };
}
