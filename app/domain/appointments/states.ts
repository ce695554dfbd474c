import { APPOINTMENT_MESSAGES as TEXTS } from './messages.ts';

export type AppointmentState = 'pending' | 'approved' | 'unavailable' | 'cancelled';

/** What somebody does to an appointment that changes its state, or must look at it first. */
export type AppointmentAction =
  /** The practitioner takes a request. */
  | 'accept'
  /** The practitioner refuses a request: it leaves the calendar, and the client reads UNAVAILABLE. */
  | 'decline'
  /** The practitioner takes an appointment off the calendar. */
  | 'cancel'
  /** The client, on the bookings page: only PENDING or UNAVAILABLE (000 §4). */
  | 'clientCancelFromBookings'
  /** The client, on the appointment's own page: approved or pending (000 §4). */
  | 'clientCancelFromLink'
  /** The practitioner moves it to another time. */
  | 'reschedule'
  /** The practitioner corrects its services, place or note; also afterwards. */
  | 'update';

interface Transition {
  readonly from: readonly AppointmentState[];
  /** Null where the state stays as it is. */
  readonly to: AppointmentState | null;
  /** Whether it is still possible once the start time has come. */
  readonly afterStart: boolean;
}

/**
 * Every allowed transition. Cancelled is final; unavailable can only be put away by the client. A client's booking begins as
 * initialState says, a practitioner's approved. Nothing else ever writes a state, and each write is conditional on a state in `from`.
 */
export const TRANSITIONS: Readonly<Record<AppointmentAction, Transition>> = {
  accept: { from: ['pending'], to: 'approved', afterStart: false },
  decline: { from: ['pending'], to: 'unavailable', afterStart: true },
  cancel: { from: ['pending', 'approved'], to: 'cancelled', afterStart: false },
  clientCancelFromBookings: { from: ['pending', 'unavailable'], to: 'cancelled', afterStart: false },
  clientCancelFromLink: { from: ['pending', 'approved'], to: 'cancelled', afterStart: false },
  reschedule: { from: ['pending', 'approved'], to: null, afterStart: false },
  update: { from: ['pending', 'approved'], to: null, afterStart: true },
};

/** Why an action is not possible; fits a Refusal's first two arguments. */
export interface StateRefusal {
  code: 'state_changed' | 'conflict';
  userMessage: string;
}

/**
 * Why `action` cannot be done to the appointment at `now`, or null where it can. Time is the server's: an appointment is past
 * from its very start on. The state's reason comes before the time's.
 * @param now epoch milliseconds
 */
export function refusalOf(
  action: AppointmentAction,
  appointment: { state: AppointmentState; startsAt: number | Date },
  now: number,
): StateRefusal | null {
  const { from, afterStart } = TRANSITIONS[action];
  if (!from.includes(appointment.state)) {
    return { code: 'state_changed', userMessage: wrongState(action, appointment.state) };
  }
  if (!afterStart && isPast(appointment, now)) {
    return { code: 'conflict', userMessage: action === 'accept' ? TEXTS.acceptTooLate : TEXTS.past };
  }
  return null;
}

function wrongState(action: AppointmentAction, state: AppointmentState): string {
  if (state === 'cancelled') return TEXTS.alreadyCancelled;
  if (state === 'unavailable') return TEXTS.alreadyDeclined;
  return action === 'clientCancelFromBookings' ? TEXTS.confirmedNotCancellable : TEXTS.alreadyAccepted;
}

/** Whether the start time has come. */
export function isPast(appointment: { startsAt: number | Date }, now: number): boolean {
  return Number(appointment.startsAt) <= now;
}

/** How a client's booking begins: it waits for approval unless the practice approves at once. */
export const initialState = ({ instantClientApproval }: { instantClientApproval: boolean }) =>
  instantClientApproval ? ('approved' as const) : ('pending' as const);

/** The heading of the client's page (000 §2); cancelled and unavailable have none there and read as their state. */
export function headingOf(
  appointment: { state: AppointmentState; startsAt: number | Date },
  now: number,
): string {
  if (appointment.state === 'cancelled' || appointment.state === 'unavailable') return appointment.state;
  if (isPast(appointment, now)) return TEXTS.headingPassed;
  return appointment.state === 'pending' ? TEXTS.headingPending : TEXTS.headingAccepted;
}
