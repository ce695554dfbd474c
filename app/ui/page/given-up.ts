/**
 * A page that moves on gives up what it was reading, and the router's decoder leaves that as an error that nobody caught
 * ('BodyStreamBuffer was aborted'). It is none: nothing waits for the answer any more.
 */
export function forgetGivenUp(event: Pick<PromiseRejectionEvent, 'reason' | 'preventDefault'>): void {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault();
}
