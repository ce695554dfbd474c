/** What an announcement came to. Only what time may cure is `unavailable`; a key that opens nothing is `refused`. */
export type Forgotten = 'forgotten' | 'unavailable' | 'refused';

/** The cache at the edge, which keeps published pages near their visitors (worker/edge). */
export interface EdgeCache {
  /**
   * Has every kept page of a practice asked for anew, at all of its hosts; while the origin is down the last good one is served still.
   * `isGone`: it shows nothing any more, and not even that one is served.
   */
  forget(practiceId: string, options: { isGone: boolean }): Promise<Forgotten>;
}
