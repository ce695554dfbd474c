import { createHash } from 'node:crypto';
import { SquareClient, SquareEnvironment } from 'square';
import type { CardAccount, SquareSeller } from './port.ts';
import { ProviderError } from '../payments/port.ts';
import { toSquareProviderError } from './square-failures.ts';
import { openAccess } from './square-seal.ts';

/** The release that the answers' shapes and contracts were checked against; the SDK's own. */
const SQUARE_VERSION = '2026-09-16';

export interface SquareOptions {
  /** `sq0idp-…`, or `sandbox-sq0idb-…` for Square's own test world. */
  applicationId: string;
  /** Proves the application where access is renewed. */
  applicationSecret: string;
  webhookSignatureKey: string;
  /** The address that Square was told to send events to; it is part of what they sign. */
  notificationUrl: string;
  /** Base URL of a stand-in for Square's API, which then also serves /square.js. */
  apiBase?: string;
  /** For one attempt; milliseconds. */
  timeoutMs?: number;
  /** Repeats by the SDK itself, with the same idempotency key. */
  retries?: number;
}

/** Whether an application id belongs to Square's test world. */
export const isTestApplication = (applicationId: string): boolean => applicationId.startsWith('sandbox-');

/** The seller of an account. Throws where the account is none of Square's. */
export function sellerOf(account: CardAccount): SquareSeller {
  if (account !== null && typeof account === 'object') return account;
  throw new ProviderError('misconfigured', 'This account is not one of Square');
}

/** Every place of business that a practice was paid at; the present one first. */
export function placesOf(account: CardAccount): string[] {
  const { locationId, formerLocationIds } = sellerOf(account);
  return [locationId, ...(formerLocationIds ?? [])];
}

/**
 * What `ask` answers at each place of business of a practice, the present one first. A former place that Square refuses to be asked about, as
 * its seller may have closed it, is passed over: it must not hide the others. What may be a passing fault is thrown.
 */
export async function* atEachPlace<T>(
  account: CardAccount,
  ask: (locationId: string) => AsyncIterable<T>,
): AsyncGenerator<T> {
  for (const [index, locationId] of placesOf(account).entries())
    try {
      yield* ask(locationId);
    } catch (error) {
      const isPassing = !(error instanceof ProviderError) || error.problem === 'unavailable';
      if (index === 0 || isPassing) throw error;
    }
}

/** The SDK acting for one seller, with the time and the number of attempts that one call may take set here alone. */
export function squareClient(options: SquareOptions, { accessTokenEncrypted }: SquareSeller): SquareClient {
  if (accessTokenEncrypted === null)
    throw new ProviderError('account_lost', 'The practice has cut its connection to this seller');
  return clientWith(options, openAccess(accessTokenEncrypted));
}

/** The SDK acting for the application itself, for the calls that are proved by its secret. */
export const squareApplication = (options: SquareOptions): SquareClient => clientWith(options, 'none');

function clientWith(options: SquareOptions, token: string): SquareClient {
  return new SquareClient({
    token,
    version: SQUARE_VERSION,
    environment: isTestApplication(options.applicationId)
      ? SquareEnvironment.Sandbox
      : SquareEnvironment.Production,
    ...(options.apiBase && { baseUrl: options.apiBase }),
    timeoutInSeconds: (options.timeoutMs ?? 10_000) / 1000,
    maxRetries: options.retries ?? 1,
  });
}

/** Square takes keys of at most 45 characters; a longer one is told apart by its digest. */
export function squareKey(key: string): string {
  return key.length <= 45 ? key : createHash('sha256').update(key).digest('base64url');
}

/** Runs one call; its failures become ProviderError. */
export async function callSquare<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw toSquareProviderError(error);
  }
}
