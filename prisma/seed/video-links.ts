import { v7 as uuid } from 'uuid';
import { newToken, encryptToken, tokenHash } from '#app/platform/tokens.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import type { Demo } from './appointments.ts';

/** An upload link that a client was sent the other day and has not used yet. */
export function makeVideoLink({ scene, clients, r }: Demo): void {
  const token = newToken();
  scene.add('videoReview', {
    id: uuid(),
    clientId: r.pick(clients).id,
    uploadHashHash: tokenHash(token),
    uploadHashEncrypted: encryptToken(token),
    uploadExpiresAt: new Date(scene.now + 5 * DAY_MS),
    createdAt: new Date(scene.now - 2 * DAY_MS),
  });
}
