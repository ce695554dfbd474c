import { newToken, tokenHash } from '#app/platform/tokens.ts';

/** What the browser that asks for its details keeps in its cookie on the practice's host. */
export interface ChallengePage {
  /** A random text that no other page or browser sees. */
  nonce: string;
  /** The path of the page that was left, with its query. */
  back: string;
}

/**
 * What is told of it elsewhere: nothing that could be turned back. A code that is given for it can be used by the browser alone that
 * asked, and leads back to that page alone; a link with a stranger's code in it opens nothing (login CSRF).
 * @returns SHA-256, hex
 */
export const challengeOf = ({ nonce, back }: ChallengePage): string => tokenHash(`details:${nonce}\n${back}`);

/** Begins to ask for a visitor's details from a page of a practice's host. */
export const askForDetails = (back: string): ChallengePage => ({ nonce: newToken(), back });
