import { v7 as uuid } from 'uuid';
import { newToken, encryptToken, tokenHash } from '#app/platform/tokens.ts';
import type { Scene } from './scene.ts';

interface ReviewGiven {
  client: { id: string };
  /** The appointment it is about; without one it answers a request, or was imported. */
  appointment?: { id: string };
  rating?: number | null;
  text?: string | null;
  isAnonymous?: boolean;
  /** Came by the practice's public link and said this name; nobody knows them. */
  stranger?: string;
  /** Typed in by the practitioner; waits for its client. */
  imported?: boolean;
  /** Epoch ms; now without it. */
  at?: number;
}

const aLink = () => {
  const token = newToken();
  return { token, stored: { tokenHash: tokenHash(token), tokenEncrypted: encryptToken(token) } };
};

/** A review; `token` opens it as whoever wrote it. It is live where it has stars and words and needs no client's yes. */
export function aReview(scene: Scene, given: ReviewGiven) {
  const { client, appointment, rating = 5, text = null, imported = false, isAnonymous = false } = given;
  const { token, stored } = aLink();
  const at = new Date(given.at ?? scene.now);
  const review = scene.add('review', {
    id: uuid(),
    clientId: client.id,
    appointmentId: appointment?.id,
    rating,
    text,
    isAnonymous,
    imported,
    unverifiedName: given.stranger,
    verification: imported ? 'import' : given.stranger === undefined ? 'visit' : 'link',
    liveAt: rating !== null && text !== null && !imported ? at : null,
    createdAt: at,
    ...stored,
  });
  return { ...review, token };
}

/** Somebody was asked for a review, of an appointment or of one that was imported; `token` opens the link that was sent. */
export function aReviewRequest(
  scene: Scene,
  given: {
    client: { id: string };
    appointment?: { id: string };
    review?: { id: string };
    /** Epoch ms; now without it. */
    at?: number;
  },
) {
  const { client, appointment, review } = given;
  const { token, stored } = aLink();
  const request = scene.add('reviewRequest', {
    id: uuid(),
    clientId: client.id,
    appointmentId: appointment?.id,
    reviewId: review?.id,
    requireConfirmation: review !== undefined,
    requestedAt: new Date(given.at ?? scene.now),
    sendCount: 1,
    ...stored,
  });
  return { ...request, token };
}
