import type { AppointmentDetails } from '../calendar-data.ts';
import type { AppointmentActions } from '../appointment/use-appointment-actions.ts';

/** A question about the money of an appointment. */
export type MoneyQuestion = 'mark-paid' | 'adjust' | 'invoice' | 'gift-card';

export interface MoneyDialogProps {
  appointment: AppointmentDetails;
  actions: AppointmentActions;
  /** IANA zone of the practice. */
  timeZone: string;
  onClose: () => void;
}

/** What is asked about an amount that is due; lists of payments ask it too. */
export interface DueDialogProps extends Pick<MoneyDialogProps, 'actions' | 'onClose'> {
  appointment: Pick<AppointmentDetails, 'id' | 'dueCents' | 'amountCurrency'> & {
    client: Pick<AppointmentDetails['client'], 'name' | 'email' | 'phone'>;
  };
}
