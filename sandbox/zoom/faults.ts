import { Fault } from '../core/fault.ts';

/** An error answer of the API. */
export const fault = (
  status: number,
  code: number,
  message: string,
  headers: Record<string, string> = {},
): Fault => new Fault(status, { code, message }, false, headers);

/** One of the endpoints about leave, which speak OAuth. */
export const leaveFault = (status: number, error: string, reason: string): Fault =>
  new Fault(status, { reason, error });

export const tooMany = (): Fault =>
  fault(429, 429, 'You have reached the maximum per-second rate limit for this API. Try again later.', {
    'retry-after': '7',
    'x-ratelimit-category': 'Light',
    'x-ratelimit-type': 'QPS',
    'x-ratelimit-limit': '4',
    'x-ratelimit-remaining': '0',
  });

export const noMeeting = (id: string): Fault => fault(404, 3001, `Meeting does not exist: ${id}.`);
