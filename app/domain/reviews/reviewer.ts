import { z } from 'zod';
import { decryptText, encryptText } from '#app/platform/tokens.ts';

const reviewer = z.discriminatedUnion('by', [
  /** Somebody who named themselves in the flow, in one browser. Their client row has this id once they give stars. */
  z.strictObject({
    by: z.literal('link'),
    practiceId: z.uuid(),
    clientId: z.uuid(),
    firstName: z.string(),
    phone: z.string(),
    /** The browser that it was made in; in another one it means nothing. */
    visitorId: z.string(),
  }),
  /** The client of an appointment. */
  z.strictObject({ by: z.literal('visit'), practiceId: z.uuid(), appointmentId: z.uuid() }),
  /** The client who was asked for a review, by the request. */
  z.strictObject({ by: z.literal('request'), practiceId: z.uuid(), requestId: z.uuid() }),
  /** Whoever holds the link of a review that has begun, or that was imported. */
  z.strictObject({ by: z.literal('review'), practiceId: z.uuid(), reviewId: z.uuid() }),
]);

/** Who reviews, and how that is known. */
export type Reviewer = z.infer<typeof reviewer>;

/**
 * The `clientId` of the review flow: an AES-GCM encrypted text instead of a row's id. It can neither be guessed nor made up
 * nor read, so that no caller can write in another client's name, and answers the same for everybody (C36, C37).
 */
export function encryptReviewer(who: Reviewer): string {
  return encryptText('reviewer', JSON.stringify(who));
}

/** Opens what encryptReviewer made; null for everything else. */
export function openReviewer(clientId: string): Reviewer | null {
  try {
    return reviewer.parse(JSON.parse(decryptText('reviewer', clientId)));
  } catch {
    return null;
  }
}
