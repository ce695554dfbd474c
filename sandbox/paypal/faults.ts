import { newId } from './objects.ts';

const NAMES: Readonly<Record<number, [name: string, message: string]>> = {
  400: ['INVALID_REQUEST', 'Request is not well-formed, syntactically incorrect, or violates schema.'],
  401: [
    'AUTHENTICATION_FAILURE',
    'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  ],
  403: ['NOT_AUTHORIZED', 'Authorization failed due to insufficient permissions.'],
  404: ['RESOURCE_NOT_FOUND', 'The specified resource does not exist.'],
  422: [
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
  429: ['RATE_LIMIT_REACHED', 'Too many requests (sandbox: on order).'],
  500: ['INTERNAL_SERVER_ERROR', 'An internal server error has occurred.'],
};

/** An error answer of PayPal. */
export class PaypalFault extends Error {
  constructor(
    readonly status: number,
    readonly issue: string,
    readonly description: string,
  ) {
    super(description);
  }

  body(): string {
    const [name, message] = NAMES[this.status] ?? NAMES[500]!;
    const { issue, description } = this;
    return JSON.stringify({
      name,
      message,
      debug_id: newId(13).toLowerCase(),
      details: [{ issue, description }],
      links: [],
    });
  }
}

/** 422: the request is well formed, and cannot be done. */
export const unprocessable = (issue: string, description: string): PaypalFault =>
  new PaypalFault(422, issue, description);

export const missing = (): PaypalFault =>
  new PaypalFault(
    404,
    'INVALID_RESOURCE_ID',
    'Specified resource ID does not exist. Please check the resource ID and try again.',
  );
