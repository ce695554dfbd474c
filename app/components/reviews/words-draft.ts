/** Words that were not sent are of use for so long. */
const KEPT_MS = 30 * 86_400_000;

/** The review's own id names the draft: the link, which opens the review, is not written down. */
const keyOf = (reviewId: string) => `tendwell-review-${reviewId}`;

/** What was written for this review in this browser and not sent; null where there is nothing, or nothing that can be read. */
export function keptWords(reviewId: string): string | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(reviewId)) ?? 'null') as {
      savedAt: number;
      text: string;
    } | null;
    if (!kept || typeof kept.text !== 'string') return null;
    if (Date.now() - kept.savedAt < KEPT_MS) return kept.text;
    forgetWords(reviewId);
  } catch {
    // A browser that keeps nothing, or something that is no draft.
  }
  return null;
}

/** Keeps what is being written in this browser until it is sent. */
export function keepWords(reviewId: string, text: string): void {
  try {
    localStorage.setItem(keyOf(reviewId), JSON.stringify({ savedAt: Date.now(), text }));
  } catch {
    // Then nothing is kept, and nothing says that it were.
  }
}

/** They are sent. */
export function forgetWords(reviewId: string): void {
  try {
    localStorage.removeItem(keyOf(reviewId));
  } catch {
    // Nothing was kept.
  }
}
