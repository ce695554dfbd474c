import { env } from '#app/platform/env/index.ts';
import type { SellerAccess } from './port.ts';
import { SquareSellers } from './square.ts';

/** Connecting sellers at Square, with its keys or on the sandbox; null where this installation does without Square. */
export function selectSellers(): SellerAccess | null {
  const { square, appOrigin, switchedOff } = env();
  if (switchedOff.includes('square')) return null;
  // The same as paths.squareWebhook(), which this zone may not import.
  return new SquareSellers({ ...square, notificationUrl: `${appOrigin}/webhooks/square` });
}
