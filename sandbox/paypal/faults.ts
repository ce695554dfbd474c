import { Fault } from '../core/fault.ts';
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

/** An error answer of PayPal. It is decided anew each time, as its payer may have chosen another way of paying. */
export function refusal(status: number, issue: string, description: string): Fault {
  const [name, message] = NAMES[status]!;
  const debug_id = newId(13).toLowerCase();
  return new Fault(status, { name, message, debug_id, details: [{ issue, description }], links: [] });
}

/** 422: the request is well formed, and cannot be done. */
export const unprocessable = (issue: string, description: string): Fault => refusal(422, issue, description);

export const missing = (): Fault =>
  refusal(
    404,
    'INVALID_RESOURCE_ID',
    'Specified resource ID does not exist. Please check the resource ID and try again.',
  );
