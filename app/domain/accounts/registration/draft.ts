import { tokenHash } from '#app/platform/tokens.ts';

/**
 * What tells one registration of an address from another. The password's hash has a salt of its own each time, so it differs even
 * where the same words are typed again; what is kept of it here is a hash of that hash.
 */
export const draftOf = (passwordHash: string | null): string | null =>
  passwordHash === null ? null : tokenHash(`draft:${passwordHash}`);

/**
 * Whether this browser may finish the registration without its password: it is the one that typed it. What was written before links
 * knew their drafts says nothing of that.
 */
export const isOwnDraft = (
  link: { browserHash: string | null; draftHash: string | null },
  browserHash: string | null,
): boolean => link.browserHash !== null && link.browserHash === browserHash && link.draftHash !== null;
