/**
 * What the calendar's address asks to open on the right. Each flyout takes its own request, null meaning closed, and
 * keeps what it shows while it slides out. Times are epoch milliseconds.
 */

interface Times {
  startsAt?: number;
  endsAt?: number;
  /** The start only says the day and where in it to begin looking: the next free time is as good. */
  anyTime?: boolean;
}

export type AppointmentFormRequest =
  | ({ kind: 'create'; clientId?: string } & Times)
  /** By its instantActionToken. */
  | { kind: 'edit'; token: string }
  /** A new one like that of the token. */
  | { kind: 'rebook'; token: string };

export type GroupEventRequest =
  | ({ kind: 'create'; bookableEventTypeId?: string } & Times)
  /** `asks`: whether it is to be called off. */
  | { kind: 'open'; groupEventId: string; asks?: boolean };

export type PersonalEventRequest =
  ({ kind: 'create'; allDay?: boolean } & Times) | { kind: 'open'; personalEventId: string };

/** What each flyout is given. */
export interface FlyoutProps<Request> {
  request: Request | null;
  /** IANA zone of the practice. */
  timeZone: string;
  onClose: () => void;
}

/** The choice of what to create, where a stretch of the calendar was pressed with its times. */
export type ChooserRequest = { allDay?: boolean } & Times;

/** What an address opens, at most one at a time. */
export type CalendarRequest =
  | { opens: 'chooser'; request: ChooserRequest }
  | { opens: 'form'; request: AppointmentFormRequest }
  | { opens: 'group'; request: GroupEventRequest }
  | { opens: 'personal'; request: PersonalEventRequest }
  /** By its instantActionToken. `asks`: whether it is to be cancelled. */
  | { opens: 'appointment'; token: string; asks?: boolean }
  /** An event of a calendar outside. */
  | { opens: 'external'; id: string }
  /** Closed days. */
  | { opens: 'timeOff'; id: string };
