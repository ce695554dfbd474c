import type { AppointmentDetails } from './calendar-data.ts';
import type { useDeed } from './use-deed.ts';

/** A question about the money of an appointment. */
export type MoneyQuestion = 'mark-paid' | 'adjust' | 'invoice';

/** What marking as paid and sending an invoice need to know; other lists than the calendar have it too. */
export type Payable = Pick<AppointmentDetails, 'id' | 'dueCents' | 'amountCurrency' | 'client'>;

export interface MoneyDialogProps<Appointment = AppointmentDetails> {
  appointment: Appointment;
  deeds: ReturnType<typeof useDeed>;
  /** IANA zone of the practice. */
  timeZone: string;
  onClose: () => void;
}

/** What is asked about an amount that is due; lists of payments ask it too. */
export interface DueDialogProps extends Pick<MoneyDialogProps, 'deeds' | 'onClose'> {
  appointment: Pick<AppointmentDetails, 'id' | 'dueCents' | 'amountCurrency'> & {
    client: Pick<AppointmentDetails['client'], 'name' | 'email' | 'phone'>;
  };
}
