import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { MINUTE_MS } from '#app/lib/duration.ts';
import type { ConferencingEvent, ConferencingWebhook } from './port.ts';

/** What is older was kept by somebody, and is played again. */
const FRESH_MS = 5 * MINUTE_MS;

const event = z.looseObject({
  event: z.string().min(1).max(200),
  payload: z.looseObject({
    plainToken: z.string().min(1).max(500).optional(),
    user_id: z.string().min(1).max(200).optional(),
    object: z
      .looseObject({ id: z.union([z.string(), z.number()]).transform(String), host_id: z.string() })
      .partial()
      .optional()
      .catch(undefined),
  }),
});

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');

/**
 * Proves an event of Zoom by its signature over the moment and the body, and reads the few that concern us. Zoom's question whether the
 * address is ours comes signed as well, and is answered with a signature of its own.
 */
export function verifyZoomWebhook(
  secretToken: string,
  { rawBody, signature, timestamp }: { rawBody: string; signature: string | null; timestamp: string | null },
  now: number,
): ConferencingWebhook {
  if (!signature || !timestamp || !/^\d{9,11}$/.test(timestamp))
    return { ok: false, reason: 'signature_missing' };
  const wanted = Buffer.from(`v0=${hmac(secretToken, `v0:${timestamp}:${rawBody}`)}`);
  const given = Buffer.from(signature);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
    return { ok: false, reason: 'signature_wrong' };
  if (Math.abs(now - Number(timestamp) * 1000) > FRESH_MS) return { ok: false, reason: 'too_old' };
  let body: unknown;
  try {
    body = JSON.parse(rawBody);
  } catch {
    return { ok: false, reason: 'malformed' };
  }
  const read = event.safeParse(body);
  if (!read.success) return { ok: false, reason: 'malformed' };
  return { ok: true, event: eventOf(secretToken, read.data) };
}

function eventOf(secretToken: string, { event: name, payload }: z.output<typeof event>): ConferencingEvent {
  const { plainToken, user_id: hostId, object } = payload;
  if (name === 'endpoint.url_validation' && plainToken)
    return {
      kind: 'address_check',
      answer: JSON.stringify({ plainToken, encryptedToken: hmac(secretToken, plainToken) }),
    };
  if (name === 'app_deauthorized' && hostId) return { kind: 'access_removed', hostId };
  if (name === 'meeting.deleted' && object?.id && object.host_id)
    return { kind: 'meeting_deleted', hostId: object.host_id, meetingId: object.id };
  return { kind: 'other' };
}
