/** What a page shows after a form of it was refused. */
export interface FormErrors {
  ok: false;
  code: string;
  /** The texts of the whole form, in order. */
  formErrors: string[];
  /** Texts by field name. */
  fieldErrors: Record<string, string[]>;
  /** What helps the next step, such as the nearest free times. */
  data?: Record<string, unknown>;
  /** Which form was refused, where a page has several. */
  intent?: string;
  /** What was entered, where the page does not keep it itself; null where the form stands there as it is stored. A press has none. */
  values?: Record<string, string | string[]> | null;
  /** What was sent of a form that stands there as it is stored. */
  sent?: object;
}

/** Why a press was refused; what was refused of a form is told by its summary and in the form. */
export const pressProblem = (errors: FormErrors | undefined): string | undefined =>
  errors && errors.values === undefined
    ? [...errors.formErrors, ...Object.values(errors.fieldErrors).flat()][0]
    : undefined;
