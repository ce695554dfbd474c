import { DEFAULT_COUNT } from '#app/domain/series/inputs.ts';
import { centsToText } from '#app/ui/fields/masks.ts';
import type { FormClient, FormPractice, FormService } from './form-data.ts';
import { DEFAULT_MINUTES, visitOf, type FormState, type ServiceLine } from './form-state.ts';

export const serviceById = (practice: FormPractice, id: string): FormService | undefined =>
  practice.services.find((service) => service.id === id);

export const openLocations = ({ locations }: FormPractice) =>
  locations.filter(({ state }) => state !== 'disabled');

export const zoneOf = (locationId: string, practice: FormPractice): string =>
  practice.locations.find(({ id }) => id === locationId)?.timeZone ?? practice.timeZone;

/** The places that offer every chosen service; an add-on that names none goes with its service anywhere. */
export function placesFor(lines: readonly ServiceLine[], practice: FormPractice) {
  const chosen = lines
    .map(({ serviceId }) => serviceById(practice, serviceId))
    .filter(
      (service): service is FormService =>
        Boolean(service) && !(service!.addOn && service!.locationIds.length === 0),
    );
  return openLocations(practice).filter(({ id }) =>
    chosen.every(({ locationIds }) => locationIds.includes(id)),
  );
}

/** Whether an add-on can join: only after a service that it goes with (spec 001 §5). */
export function goesWith(addOn: FormService, lines: readonly ServiceLine[], practice: FormPractice): boolean {
  const { allowedServiceIds } = addOn;
  return lines.some(
    ({ serviceId }) =>
      !serviceById(practice, serviceId)?.addOn &&
      (allowedServiceIds.length === 0 || allowedServiceIds.includes(serviceId)),
  );
}

/** What a line costs by itself: the client's own price, else the length's or the service's. Cents. */
function listPrice(
  { serviceId, variationId }: Pick<ServiceLine, 'serviceId' | 'variationId'>,
  practice: FormPractice,
  client: FormClient | null,
): number {
  const service = serviceById(practice, serviceId);
  const variation = service?.variations.find(({ id }) => id === variationId);
  if (variation) return variation.amountCents;
  const own = client?.customPrices.find((price) => price.serviceId === serviceId);
  return own?.amountCents ?? service?.amountCents ?? 0;
}

function newLine(serviceId: string, practice: FormPractice, client: FormClient | null): ServiceLine {
  const name = serviceById(practice, serviceId)?.name ?? '';
  const line = { serviceId, name, variationId: '', saveCustomPrice: false };
  return { ...line, price: centsToText(listPrice(line, practice, client)) };
}

/** Adds a service. A package stands alone, and an open one of the client pays for it at once. */
export function withService(state: FormState, serviceId: string, practice: FormPractice): FormState {
  const service = serviceById(practice, serviceId);
  if (!service || state.lines.some((line) => line.serviceId === serviceId)) return state;
  const line = newLine(serviceId, practice, state.client);
  const open = state.client?.openPackages.find((one) => one.serviceId === serviceId);
  return settled(
    {
      ...state,
      lines: service.package || holdsPackage(state, practice) ? [line] : [...state.lines, line],
      packageId: open?.id ?? '',
    },
    practice,
  );
}

export function withoutService(state: FormState, serviceId: string, practice: FormPractice): FormState {
  const lines = state.lines.filter((line) => line.serviceId !== serviceId);
  return settled({ ...state, lines, packageId: lines.length > 0 ? state.packageId : '' }, practice);
}

export const holdsPackage = ({ lines, packageId }: FormState, practice: FormPractice): boolean =>
  packageId !== '' || lines.some(({ serviceId }) => serviceById(practice, serviceId)?.package);

/** Uses one of the client's open packages, or none where the id is empty. */
export function withPackage(state: FormState, packageId: string, practice: FormPractice): FormState {
  const chosen = state.client?.openPackages.find(({ id }) => id === packageId);
  if (!chosen) return { ...state, packageId: '' };
  const lines = [newLine(chosen.serviceId, practice, state.client)];
  return settled({ ...state, lines, packageId }, practice);
}

/** Chooses a client: their own prices, their address, and what they booked last where nothing is chosen yet. */
export function withClient(state: FormState, client: FormClient, practice: FormPractice): FormState {
  const lines = state.lines.map((line) =>
    isListPrice(line, practice, state.client)
      ? { ...line, price: centsToText(listPrice(line, practice, client)), saveCustomPrice: false }
      : line,
  );
  const next: FormState = { ...state, clientMode: 'existing', client, lines, packageId: '' };
  if (Object.values(state.visit).every((text) => text === '')) next.visit = visitOf(client);
  const only =
    lines.length === 1 ? client.openPackages.find((one) => one.serviceId === lines[0]!.serviceId) : undefined;
  if (only) next.packageId = only.id;
  const lastBooked = client.lastBookedService;
  const last = lastBooked && serviceById(practice, lastBooked.id);
  const lastPackage = client.openPackages.find((one) => one.serviceId === lastBooked?.id);
  // What is paid for already goes before what would be charged again.
  const prepaid = lastPackage ?? client.openPackages[0];
  if (lines.length === 0 && prepaid) return withPackage(next, prepaid.id, practice);
  const isOffered = last && last.state === 'active' && !last.addOn && !last.package;
  if (lines.length > 0 || !isOffered) return settled(next, practice);
  return withVariation(withService(next, last.id, practice), last.id, lastBooked.variationId ?? '', practice);
}

/** Nobody is chosen: without the prices and packages of whoever was. */
export function withoutClient(state: FormState, practice: FormPractice): FormState {
  const lines = state.lines.map((line) => ({
    ...line,
    saveCustomPrice: false,
    price: isListPrice(line, practice, state.client)
      ? centsToText(listPrice(line, practice, null))
      : line.price,
  }));
  return { ...state, client: null, lines, packageId: '' };
}

/** Another length of a service; its price comes with it. */
export function withVariation(
  state: FormState,
  serviceId: string,
  variationId: string,
  practice: FormPractice,
): FormState {
  const service = serviceById(practice, serviceId);
  const known = service?.variations.some(({ id }) => id === variationId);
  const chosen = { serviceId, variationId: known ? variationId : '' };
  const price = centsToText(listPrice(chosen, practice, state.client));
  return {
    ...state,
    lines: state.lines.map((line) =>
      line.serviceId === serviceId
        ? { ...line, ...chosen, name: service?.name ?? line.name, price, saveCustomPrice: false }
        : line,
    ),
  };
}

export function isListPrice(line: ServiceLine, practice: FormPractice, client: FormClient | null): boolean {
  return line.price === centsToText(listPrice(line, practice, client));
}

/** Keeps the place among those that offer the services, a lone one is chosen; the length is theirs unless it was chosen. */
function settled(given: FormState, practice: FormPractice): FormState {
  const follows = !given.lengthChosen && given.lines.length > 0 && given.length !== null;
  const state = follows ? { ...given, length: null } : given;
  const places = placesFor(state.lines, practice);
  if (places.some(({ id }) => id === state.locationId)) return state;
  return { ...state, locationId: places.length === 1 ? places[0]!.id : '' };
}

/** Appointments that a series begins with: the usual count, or as many sessions as a package has left (spec 001 §9). */
function startCount({ client, packageId, lines }: FormState, practice: FormPractice): number {
  const open = client?.openPackages.find(({ id }) => id === packageId);
  const sold = lines.map(({ serviceId }) => serviceById(practice, serviceId)).find((one) => one?.package);
  return Math.min(DEFAULT_COUNT, open?.sessionsRemaining ?? sold?.numberOfSessions ?? DEFAULT_COUNT);
}

/** The form after a change: the count of its series follows a package until another one was entered. */
export function followed(before: FormState, after: FormState, practice: FormPractice): FormState {
  const { repeat } = after;
  const count = String(startCount(after, practice));
  const isUntouched =
    repeat.count === before.repeat.count && repeat.count === String(startCount(before, practice));
  return isUntouched && count !== repeat.count ? { ...after, repeat: { ...repeat, count } } : after;
}

/**
 * The listed price of the length that was chosen: another length of the one service, or its own length again. Null where the
 * list has none for it, or the price is that one already.
 */
export function lengthListed(state: FormState, practice: FormPractice) {
  const [line, ...others] = state.lines;
  const service = line && others.length === 0 ? serviceById(practice, line.serviceId) : undefined;
  if (!line || !service || service.package || state.packageId) return null;
  const minutes = lengthOf(state, practice);
  const listed = [{ id: '', timeLength: service.timeLength }, ...service.variations].find(
    ({ id, timeLength }) => timeLength === minutes && id !== line.variationId,
  );
  if (!listed) return null;
  const chosen = { serviceId: line.serviceId, variationId: listed.id };
  return { ...chosen, amountCents: listPrice(chosen, practice, state.client) };
}

/** Minutes of the chosen services and add-ons; without any the default. */
export function serviceMinutes({ lines }: Pick<FormState, 'lines'>, practice: FormPractice): number {
  const minutes = lines.reduce((sum, { serviceId, variationId }) => {
    const service = serviceById(practice, serviceId);
    const variation = service?.variations.find(({ id }) => id === variationId);
    return sum + ((variation ?? service)?.timeLength ?? 0);
  }, 0);
  return minutes || DEFAULT_MINUTES;
}

export const lengthOf = (state: FormState, practice: FormPractice): number =>
  state.length ?? serviceMinutes(state, practice);
