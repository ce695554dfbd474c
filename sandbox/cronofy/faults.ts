import { Fault } from '../core/fault.ts';

/** Cronofy says nothing more than the status of what it refuses, but for what is wrong with the fields. */
export const bare = (status: 401 | 402 | 403 | 404 | 423 | 500): Fault =>
  new Fault(status, {}, false, status === 401 ? { 'www-authenticate': 'Bearer error="invalid_token"' } : {});

/** Comes with when to ask again. */
export const tooMany = (seconds = 30): Fault => new Fault(429, {}, false, { 'retry-after': String(seconds) });

export const unprocessable = (field: string, key: string): Fault =>
  new Fault(422, { errors: { [field]: [{ key, description: key.replace('errors.', '') }] } });

export const tokenFault = (
  error: 'invalid_request' | 'invalid_client' | 'invalid_grant' | 'unsupported_grant_type',
): Fault => new Fault(400, { error });
