/** What an action of a booking step answers to a form that was refused. */
export interface Refused {
  ok: false;
  code: string;
  /** The texts of the whole form, in order. */
  formErrors: string[];
  /** Texts by field name. */
  fieldErrors: Record<string, string[]>;
  data?: Record<string, unknown>;
}
