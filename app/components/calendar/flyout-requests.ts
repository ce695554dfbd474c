/**
 * What the calendar's address asks to open on the right. Each flyout takes its own request, null meaning closed, and
 * keeps what it shows while it slides out. Times are epoch milliseconds.
 */

interface Times {
  startsAt?: number;
  endsAt?: number;
}

export type AppointmentFormRequest =
  | ({ kind: 'create'; clientId?: string } & Times)
  /** By its instantActionToken. */
  | { kind: 'edit'; token: string };

export type GroupEventRequest =
  ({ kind: 'create'; bookableEventTypeId?: string } & Times) | { kind: 'open'; groupEventId: string };

export type PersonalEventRequest =
  ({ kind: 'create'; allDay?: boolean } & Times) | { kind: 'open'; personalEventId: string };

/** What each flyout is given. */
export interface FlyoutProps<Request> {
  request: Request | null;
  /** IANA zone of the practice. */
  timeZone: string;
  onClose: () => void;
}
