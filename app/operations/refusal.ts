/** Every expected failure: the status it has over HTTP and how loudly it is logged. */
export const REFUSALS = {
  invalid_input: { http: 400, log: 'debug' },
  unauthenticated: { http: 401, log: 'debug' },
  forbidden: { http: 403, log: 'info' },
  not_found: { http: 404, log: 'debug' },
  conflict: { http: 409, log: 'debug' },
  slot_taken: { http: 409, log: 'debug' },
  state_changed: { http: 409, log: 'debug' },
  expired: { http: 410, log: 'debug' },
  too_large: { http: 413, log: 'info' },
  payment_declined: { http: 402, log: 'info' },
  authentication_required: { http: 402, log: 'info' },
  rate_limited: { http: 429, log: 'warn' },
  unavailable: { http: 503, log: 'warn' },
  internal: { http: 500, log: 'error' },
} as const satisfies Record<string, { http: number; log: 'debug' | 'info' | 'warn' | 'error' }>;

export type RefusalCode = keyof typeof REFUSALS;

/** One text for one field of the input; no field where it concerns the whole. */
export interface FieldProblem {
  field?: string;
  message: string;
}

interface RefusalDetails {
  /** The input field that the text belongs beside. */
  field?: string;
  /** Several texts at once; the first is userMessage where this is given. */
  problems?: FieldProblem[];
  /** What helps the next step, such as the nearest free times. Shown to the caller. */
  data?: Record<string, unknown>;
}

/**
 * The one error type for what is expected to fail. `userMessage` is shown as it stands. Edges map it to
 * `{ result: false, errors }`, to form errors or to 'do not retry'; any other error is a bug.
 */
export class Refusal extends Error {
  readonly problems: FieldProblem[];
  readonly data: Record<string, unknown> | undefined;

  constructor(
    readonly code: RefusalCode,
    readonly userMessage: string,
    details: RefusalDetails = {},
  ) {
    super(`${code}: ${userMessage}`);
    this.name = 'Refusal';
    this.problems =
      details.problems ??
      (details.field ? [{ field: details.field, message: userMessage }] : [{ message: userMessage }]);
    this.data = details.data;
  }
}

/** What another practice's id, a missing id and a wrong link all answer: the same. */
export function notFound(what = 'page'): Refusal {
  return new Refusal('not_found', `We could not find this ${what}.`);
}
