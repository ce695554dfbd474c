import type { z } from 'zod';
import type {
  bookableEvent,
  bookableEventRegistrations,
  getBookableEventTypes,
  personalEvent,
} from '#app/domain/events/index.ts';

/** What comes over the wire: moments are epoch milliseconds. */
type Sent<T> = {
  [Key in keyof T]: T[Key] extends Date ? number : T[Key] extends Date | null ? number | null : T[Key];
};

type EventAnswer = z.output<(typeof bookableEvent)['output']>;

/** A kind of group event that can be scheduled. */
export type EventType = z.output<(typeof getBookableEventTypes)['output']>['bookableEventTypes'][number];

/** A scheduled group event; who is registered is read beside it. */
export type GroupEvent = Sent<Omit<EventAnswer, 'clients' | 'registrationsCount' | 'atCapacity'>>;

/** Somebody on the list of a group event. */
export type Registrant = Sent<EventAnswer['clients'][number]>;

/** The registration of one of them, with its payment. */
export type RegistrationPayment = Sent<
  z.output<(typeof bookableEventRegistrations)['output']>['registrations'][number]
>;

export type PersonalEvent = Sent<z.output<(typeof personalEvent)['output']>>;

/** What the form of a group event offers. */
export interface GroupEventOffer {
  types: EventType[];
  places: { id: string; name: string }[];
  enabled: boolean;
  /** Epoch milliseconds by the server's clock. */
  now: number;
}

/** One of the two, as its route answers it; null where it is not there. */
export interface Found<Event> {
  event: Event | null;
}

export interface Registrants {
  clients: Registrant[];
  registrationsCount: number;
  atCapacity: boolean;
}

/** What came of a press: the operation's value, or the texts of what is wrong. */
export type ActAnswer<Value = Record<string, unknown>> =
  | { ok: true; value: Value }
  | {
      ok: false;
      code: string;
      formErrors: string[];
      fieldErrors: Record<string, string[]>;
      /** It can be done nonetheless, once this is confirmed. */
      data?: { confirm?: 'overlap'; conflicts?: TimeOffMet };
    };

/** The time off that an event would lie in. */
export type TimeOffMet = { id: string; name: string; timeRange: string }[];

/** What is to be asked before it is sent again, or null where it is refused for good. */
export const timeOffMet = (answer: ActAnswer<unknown>): TimeOffMet | null =>
  !answer.ok && answer.data?.confirm === 'overlap' ? (answer.data.conflicts ?? []) : null;

/** The operations that the event flyouts may ask for. */
export type EventOperation =
  | 'upsertBookableEvent'
  | 'deleteBookableEvent'
  | 'addClientToBookableEvent'
  | 'removeClientFromBookableEvent'
  | 'processRegistrationPayment'
  | 'upsertPersonalEvent'
  | 'deletePersonalEvent';
