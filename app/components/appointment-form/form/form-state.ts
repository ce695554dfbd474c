import type { Frequency } from '#app/domain/series/inputs.ts';
import type { FormClient } from './form-data.ts';

/** Minutes of a new appointment before a service is chosen (spec 001 §9). */
export const DEFAULT_MINUTES = 60;

/** One service of the appointment, as shown in the form. */
export interface ServiceLine {
  serviceId: string;
  name: string;
  /** Empty for the service's own length and price. */
  variationId: string;
  /** As typed: '85', '85.50'. */
  price: string;
  saveCustomPrice: boolean;
}

/** Where a home visit takes place, as typed. */
export interface VisitAddress {
  address: string;
  addressTwo: string;
  city: string;
  state: string;
  postalCode: string;
}

export interface NewClient {
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
}

export interface Repeat {
  frequency: 'none' | Frequency;
  /** As typed. */
  interval: string;
  unit: 'day' | 'week';
  /** 0 = Sunday. */
  weekdays: number[];
  ends: 'count' | 'until';
  /** As typed. */
  count: string;
  /** YYYY-MM-DD */
  until: string;
  /** Starts (epoch milliseconds) with a conflict that are created nonetheless. */
  included: number[];
}

export interface FormState {
  clientMode: 'existing' | 'new';
  client: FormClient | null;
  newClient: NewClient;
  lines: ServiceLine[];
  /** The open package that pays, or empty. */
  packageId: string;
  locationId: string;
  visit: VisitAddress;
  /** YYYY-MM-DD where the appointment takes place. */
  date: string;
  /** Minutes after midnight. */
  start: number;
  /** Whether the practitioner, or the calendar they pressed, chose the time. */
  timeChosen: boolean;
  /** Minutes; null follows the services. */
  length: number | null;
  /** Whether the length stays when services come and go: one that was drawn in the calendar does not. */
  lengthChosen: boolean;
  repeat: Repeat;
  practitionerNote: string;
}

export const NO_VISIT: VisitAddress = { address: '', addressTwo: '', city: '', state: '', postalCode: '' };
export const NO_CLIENT: NewClient = { firstName: '', lastName: '', phone: '', email: '' };

/** The address of a home visit as fields hold it. */
export const visitOf = (given: Partial<Record<keyof VisitAddress, string | null>> | null): VisitAddress => ({
  address: given?.address ?? '',
  addressTwo: given?.addressTwo ?? '',
  city: given?.city ?? '',
  state: given?.state ?? '',
  postalCode: given?.postalCode ?? '',
});
