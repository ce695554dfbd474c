import type { OpInput } from '#app/components/operation/op.ts';
import type { Facts } from '#app/components/forms/changed-elsewhere.tsx';
import { DEFAULT_SESSIONS, repeated, wrongWith } from '#app/domain/services/inputs.ts';
import { SERVICE_MESSAGES as TEXTS } from '#app/domain/services/messages.ts';
import { parseMoney } from '#app/lib/money.ts';
import {
  defaultWeek,
  readAvailableTimes,
  timesProblem,
  writeAvailableTimes,
} from '#app/lib/week/available-times.ts';
import { centsToText } from '#app/ui/fields/masks.ts';
import type { MyService } from './offer-data.ts';

export type ServiceKind = 'service' | 'package' | 'add-on';

/** A length and a price as they are typed; the first of a service is its own. */
export interface LengthEntry {
  /** Tells entries apart while they have no id. */
  key: string;
  id: string | null;
  minutes: string;
  price: string;
}

/** What stands in the form beside name, description and visibility. */
export interface ServiceState {
  kind: ServiceKind;
  /** Of its photo. */
  handle: string | null;
  lengths: readonly LengthEntry[];
  sessions: string;
  locationIds: readonly string[];
  /** Of an add-on: it goes with every service. */
  goesWithAll: boolean;
  allowedServiceIds: readonly string[];
  availableTimesEnabled: boolean;
  /** JSON text. */
  availableTimes: string;
}

/** What another window may change of a service that stands in a form. */
export const SERVICE_FACTS: Facts<MyService> = {
  'its name': ({ name }) => name,
  'its description': ({ description }) => description,
  'its photo': ({ photoHandle }) => photoHandle,
  'its prices and lengths': ({ timeLength, amountCents, variations }) =>
    [{ timeLength, amountCents }, ...variations].map((one) => [one.timeLength, one.amountCents]),
  'its number of sessions': ({ numberOfSessions }) => numberOfSessions,
  'where it is offered': ({ locationIds }) => [...locationIds].sort(),
  'what it goes with': ({ allowedServiceIds }) => [...allowedServiceIds].sort(),
  'its times': ({ availableTimesEnabled, availableTimes }) => [availableTimesEnabled, availableTimes],
  'who can book it': (service) => service.public,
};

let entries = 0;
const entry = (fields: Partial<LengthEntry> = {}): LengthEntry => ({
  key: `entry-${(entries += 1)}`,
  id: null,
  minutes: '',
  price: '',
  ...fields,
});

export const kindOf = (service: MyService): ServiceKind =>
  service.addOn ? 'add-on' : service.package ? 'package' : 'service';

interface NewService {
  kind: ServiceKind;
  /** Where it is offered at first. */
  locationIds: readonly string[];
  /** A free one has its price already. */
  isFree?: boolean;
}

/** The form of something new. */
export const newService = ({ kind, locationIds, isFree = false }: NewService): ServiceState => ({
  kind,
  handle: null,
  lengths: [entry(isFree ? { price: '0' } : {})],
  sessions: kind === 'package' ? String(DEFAULT_SESSIONS) : '',
  locationIds,
  goesWithAll: true,
  allowedServiceIds: [],
  availableTimesEnabled: false,
  availableTimes: writeAvailableTimes(defaultWeek()),
});

/** The form of a service that there is. `known` are the services that an add-on may still go with. */
export function existingService(service: MyService, known: readonly string[]): ServiceState {
  const { id: _own, ...own } = service;
  const { availableTimes: times, allowedServiceIds: allowed } = service;
  return {
    kind: kindOf(service),
    handle: service.photoHandle,
    lengths: [{ ...own, id: null }, ...service.variations].map(({ id, timeLength, amountCents }) =>
      entry({ id, minutes: String(timeLength), price: centsToText(amountCents) }),
    ),
    sessions: service.numberOfSessions === null ? '' : String(service.numberOfSessions),
    locationIds: service.locationIds,
    goesWithAll: allowed.length === 0,
    allowedServiceIds: allowed.filter((id) => known.includes(id)),
    availableTimesEnabled: service.availableTimesEnabled,
    availableTimes: writeAvailableTimes(times ? readAvailableTimes(asSent(times)).week : defaultWeek()),
  };
}

/** Hours as they were answered, as they are sent: of a day either its one stretch or its blocks. */
const asSent = (times: NonNullable<MyService['availableTimes']>) =>
  JSON.stringify(
    Object.fromEntries(Object.entries(times).map(([day, { enabled, blocks }]) => [day, { enabled, blocks }])),
  );

/** Another kind of something new: a package has one price, and five sessions at first (spec 002 §4). */
export const withKind = (state: ServiceState, kind: ServiceKind): ServiceState => ({
  ...state,
  kind,
  lengths: kind === 'service' ? state.lengths : state.lengths.slice(0, 1),
  sessions: kind === 'package' ? state.sessions || String(DEFAULT_SESSIONS) : '',
});

export const withLength = (state: ServiceState): ServiceState => ({
  ...state,
  lengths: [...state.lengths, entry()],
});

const minutesOf = (text: string): number | null => (/^\d{1,4}$/.test(text) ? Number(text) : null);

/** As far as they can be read: minutes, cents. */
const readLengths = ({ lengths, kind }: ServiceState) =>
  lengths.map(({ minutes, price }) => ({
    timeLength: minutes === '' && kind === 'add-on' ? 0 : minutesOf(minutes),
    amountCents: price === '' ? null : parseMoney(price),
  }));

/** What is wrong beside each length and price. */
export const lengthErrors = (state: ServiceState) =>
  repeated(readLengths(state)).map(({ price, duration }) => ({
    price: price ? TEXTS.priceTaken : undefined,
    duration: duration ? TEXTS.durationTaken : undefined,
  }));

/** One more may be added once those that there are have both a price and a duration (spec 002 §5). */
export const hasRoomForLength = (state: ServiceState): boolean =>
  readLengths(state).every(({ timeLength, amountCents }) => timeLength !== null && amountCents !== null);

/** What is still missing, or null. */
export function lacksOf(state: ServiceState): string | null {
  const lengths = readLengths(state);
  if (lengths.some(({ timeLength }) => timeLength === null)) return TEXTS.timeLengthMissing;
  if (lengths.some(({ amountCents }) => amountCents === null)) return TEXTS.priceInvalid;
  const [main, ...variationsArray] = lengths as { timeLength: number; amountCents: number }[];
  const [problem] = wrongWith({
    ...main!,
    variationsArray,
    package: state.kind === 'package',
    addOn: state.kind === 'add-on',
    numberOfSessions: minutesOf(state.sessions),
  });
  if (problem) return problem.message;
  if (variationsArray.some(({ timeLength }) => timeLength < 1)) return TEXTS.timeLengthMissing;
  if (state.kind === 'add-on' && !state.goesWithAll && state.allowedServiceIds.length === 0)
    return TEXTS.goesWithNothing;
  return state.availableTimesEnabled ? timesProblem(state.availableTimes) : null;
}

type Sent = Omit<OpInput<'upsertService'>, 'previousUpdatedAt'>;

/** What the server is sent beside what the form's own fields say. */
export function inputOf(state: ServiceState): Omit<Sent, 'name' | 'description' | 'public'> {
  const [main, ...more] = readLengths(state);
  const { kind, lengths, availableTimesEnabled, availableTimes } = state;
  return {
    timeLength: main!.timeLength ?? -1,
    amountCents: main!.amountCents ?? -1,
    variationsArray: more.map((one, index) => JSON.stringify({ id: lengths[index + 1]!.id, ...one })),
    package: kind === 'package',
    addOn: kind === 'add-on',
    handle: state.handle ?? '',
    numberOfSessions: kind === 'package' ? (minutesOf(state.sessions) ?? 0) : null,
    locationIds: [...state.locationIds],
    allowedServiceIds: kind === 'add-on' && !state.goesWithAll ? [...state.allowedServiceIds] : [],
    availableTimesEnabled,
    // Hours that were never in use are not kept.
    availableTimes: availableTimesEnabled ? availableTimes : null,
  };
}

/**
 * What a change of an existing service does to its times, to be rehearsed before it is saved; null where it does nothing to them. An
 * add-on has no free times of its own: clients book it with a service.
 */
export function changeOf(
  initial: ServiceState,
  state: ServiceState,
  id: string,
): OpInput<'rehearseChange'> | null {
  if (state.kind === 'add-on' || lacksOf(state) !== null) return null;
  const [before] = readLengths(initial);
  const [now] = readLengths(state);
  const hours = ({ availableTimesEnabled, availableTimes }: ServiceState) =>
    availableTimesEnabled ? availableTimes : null;
  const places = ({ locationIds }: ServiceState) => [...locationIds].sort().join();
  const change = {
    ...(now?.timeLength && now.timeLength !== before?.timeLength ? { timeLength: now.timeLength } : {}),
    ...(hours(initial) === hours(state)
      ? {}
      : {
          availableTimesEnabled: state.availableTimesEnabled,
          ...(state.availableTimesEnabled ? { availableTimes: state.availableTimes } : {}),
        }),
    ...(places(initial) === places(state) ? {} : { locationIds: [...state.locationIds] }),
  };
  return Object.keys(change).length > 0 ? { service: { id, ...change } } : null;
}
