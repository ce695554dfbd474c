import type { Refused } from '#app/components/operation/call.ts';
import type { OpValue } from '#app/components/operation/op.ts';

/** A kind of group event that can be scheduled. */
export type EventType = OpValue<'getBookableEventTypes'>['bookableEventTypes'][number];

/** A scheduled group event, with who is registered. */
export type GroupEvent = OpValue<'bookableEvent'>;

/** Somebody on the list of a group event. */
export type Registrant = GroupEvent['clients'][number];

/** The registration of one of them, with its payment. */
export type RegistrationPayment = OpValue<'bookableEventRegistrations'>['registrations'][number];

export type PersonalEvent = OpValue<'personalEvent'>;

/** What the form of a group event offers. */
export interface GroupEventOffer {
  types: EventType[];
  places: { id: string; name: string }[];
}

/** The time off that an event would lie in. */
export type TimeOffMet = { id: string; name: string; timeRange: string }[];

/** What is to be asked before it is sent again, or null where it is refused for good. */
export const timeOffMet = ({ data }: Refused): TimeOffMet | null =>
  data.confirm === 'overlap' ? ((data.conflicts ?? []) as TimeOffMet) : null;
