import { MINUTE_MS } from '#app/lib/duration.ts';
import { APPOINTMENT_MESSAGES } from '#app/domain/appointments/messages.ts';

/** Under this many minutes an appointment's title names its services too, as nothing else fits (spec 001 §2). */
const SHORT_MINUTES = 30;

interface TitledAppointment {
  state: 'pending' | 'approved' | 'unavailable' | 'cancelled';
  clientName: string;
  services: readonly string[];
  startsAt: Date | number;
  endsAt: Date | number;
}

export const isShortAppointment = ({ startsAt, endsAt }: Pick<TitledAppointment, 'startsAt' | 'endsAt'>) =>
  Number(endsAt) - Number(startsAt) < SHORT_MINUTES * MINUTE_MS;

/** What an appointment is called in the calendar: its client, with the prefix of a request (spec 001 §2). */
export function appointmentTitle(appointment: TitledAppointment): string {
  const { clientName, services, state } = appointment;
  const named =
    isShortAppointment(appointment) && services.length > 0
      ? `${clientName}, ${services.join(', ')}`
      : clientName;
  return state === 'pending' ? APPOINTMENT_MESSAGES.requestTitle(named) : named;
}

/** What is called something that has no name of its own. */
export const CALENDAR_MESSAGES = {
  personal: 'Personal',
  external: 'Busy',
  feed: 'Subscribed calendar',
  timeOff: 'Time off',

  // The address of one's own calendar
  busy: 'Busy',
  shared: 'The address is ready',
  sharedAnew: 'The former address has stopped',
  sharedDetail: 'What it shows has been changed',
  notShared: 'Your calendar has no address any more.',
  stoppedSharing: 'Your calendar has no address any more',
  readTooOften: 'This calendar was asked for too often. Please wait a few minutes.',
} as const;
