import type { FormAppointment, FormPractice } from './form-data.ts';
import type { FormState } from './form-state.ts';

/** What every section of the form is given. */
export interface FormProps {
  state: FormState;
  practice: FormPractice;
  /** Some fields, or a function of the state for what changes together. */
  update: (change: Partial<FormState> | ((state: FormState) => FormState)) => void;
  /** The server's texts by field name ('client.phone'), until the field is changed. */
  errors: Record<string, string | undefined>;
  /** The one that is edited; null for a new one. */
  appointment: FormAppointment | null;
}
