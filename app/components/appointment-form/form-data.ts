import type { z } from 'zod';
import type { currentPractice } from '#app/domain/services/index.ts';

type Practice = z.output<(typeof currentPractice)['output']>;
export type FormService = Practice['services'][number];
export type FormLocation = Practice['locations'][number];

/** What the form knows of the practice. Services and places that were switched off are in it for old appointments. */
export interface FormPractice extends Pick<
  Practice,
  'name' | 'timeZone' | 'defaultCurrency' | 'recurringBookingsEnabled' | 'services' | 'locations'
> {
  slug: string;
}

/** One entry of the client search. */
export interface ClientOption {
  id: string;
  name: string;
  email: string | null;
  /** E.164. */
  phone: string | null;
}

export interface ClientMatches {
  /** What was searched for; the field may hold something else by now. */
  search: string;
  clients: ClientOption[];
}

/** An open package of the client (spec 001 §3). */
export interface FormPackage {
  id: string;
  name: string;
  serviceId: string;
  numberOfSessions: number;
  sessionsRemaining: number;
}

/** The client an appointment is for, with what decides about prices. */
export interface FormClient extends ClientOption {
  firstName: string;
  canBeBooked: boolean;
  visit: VisitAddress;
  openPackages: FormPackage[];
  customPrices: { serviceId: string; amountCents: number }[];
  lastBooked: { serviceId: string; variationId: string | null } | null;
  card: { brand: string; last4: string } | null;
}

/** Where a home visit takes place, as typed. */
export interface VisitAddress {
  address: string;
  addressTwo: string;
  city: string;
  state: string;
  postalCode: string;
}

/** An appointment to be edited. */
export interface FormAppointment {
  id: string;
  state: 'pending' | 'approved' | 'unavailable' | 'cancelled';
  past: boolean;
  /** Epoch milliseconds. */
  startsAt: number;
  endsAt: number;
  /** When it was last changed, so that a change meanwhile is not undone. */
  updatedAt: number;
  locationId: string;
  client: ClientOption;
  practitionerNote: string;
  visit: VisitAddress;
  services: { serviceId: string; variationId: string | null; name: string; amountCents: number }[];
  /** The session of a package that it is; its services stay as they are. */
  session: { number: number; of: number } | null;
  /** Paid or being charged: its price stands. */
  priceStands: boolean;
  canReschedule: boolean;
}

/** What a new appointment takes over from an earlier one of the client; prices are today's. */
export interface FormRebook {
  services: { serviceId: string; variationId: string | null }[];
  locationId: string;
  visit: VisitAddress;
  /** The same weekday and time when it is next free, epoch milliseconds. */
  startsAt: number;
  minutes: number;
}

/** What the loaders of the form answer. */
export interface AppointmentFormData {
  practice: FormPractice;
  /** Chosen by the address. */
  client: FormClient | null;
  /** The address chose a client whom the practice does not have. */
  clientUnknown: boolean;
  appointment: FormAppointment | null;
  /** An earlier one that a new one begins from. */
  rebook: FormRebook | null;
  /** Where a new one opens, epoch milliseconds: the next time with opening hours that is free; null where none is near. */
  opensAt: number | null;
  /** Why there is no appointment to edit or to begin from. */
  problem: string | null;
  /** Epoch milliseconds when it was read. */
  now: number;
}

/** Free starts of a date, and where it has none the next date that has some. */
export interface FreeTimes {
  date: string;
  /** Epoch milliseconds. */
  starts: number[];
  nextDate: string | null;
  /** From the time that is shown on, the first at which the practice is open and free for so long; null where none is near. */
  next: number | null;
}

/** One date of a series (spec 001 §3, recurring time slot). */
export interface SeriesDate {
  /** ISO. */
  startsAt: string;
  displayTime: string;
  conflicts: {
    id: string;
    name: string;
    type: string;
    timeRange: string;
    /** Why it stands in the way although it does not overlap. */
    note?: string;
  }[];
}

/** What the chosen time would overlap with: the first of them, and how many others there are. */
export interface TimeConflicts {
  conflicts: { id: string; name: string; timeRange: string }[];
  more: number;
  /** Why the visit that would move cannot be put there, confirmed or not; null otherwise. */
  refused: string | null;
  /** Said of a visit outside the opening hours of its place, which can be saved; null otherwise. */
  closed: string | null;
}

/** What recurringTimes answers. */
export interface SeriesDates {
  recurringTimes: SeriesDate[];
  error: string | null;
}

/** What saving answers. */
export type SaveAnswer =
  | { ok: true; /** Of the new appointment; null where one was edited. */ token: string | null }
  | {
      ok: false;
      code: string;
      formErrors: string[];
      fieldErrors: Record<string, string[]>;
      data?: {
        confirm?: 'past' | 'overlap';
        conflicts?: SeriesDate['conflicts'];
        recurringTimes?: SeriesDate[];
      };
    };
