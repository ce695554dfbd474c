import type { Blocked } from './guards.ts';
import { PRIVATE_HEADERS } from './headers.ts';
import { jsonFailure } from './json-failure.ts';

function plain(status: number, text: string): Response {
  const headers = { ...PRIVATE_HEADERS, 'Content-Type': 'text/plain; charset=utf-8' };
  return new Response(`${text}\n`, { status, headers });
}

/** What a guard has stopped, in plain words. What still comes of a request that was too slow is not waited for. */
export function blocked({ status, message }: Blocked): Response {
  const response = plain(status, message);
  if (status === 408) response.headers.set('Connection', 'close');
  return response;
}

/**
 * Whoever posts to an address of JSON reads `success` and `error` at every failure: the guards' too, and those that nobody
 * expected, of which nothing is told (spec 000 §7).
 */
export async function failureInJson(response: Response): Promise<Response> {
  const type = response.headers.get('Content-Type') ?? '';
  if (response.status < 400 || /^(application\/json|text\/x-script)/.test(type)) return response;
  const error = response.status < 500 ? (await response.text()).trim() : 'Something went wrong on our side.';
  return jsonFailure(error, response.status, { headers: response.headers });
}
