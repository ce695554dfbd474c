/**
 * Short texts out of facts that we hand over, in our own nouns: what a website says of itself to search engines, what a picture shows.
 * Nothing comes back but words for the fields that were asked for; whether they are fit to be shown is for whoever asked to judge.
 */

/** One text that is wanted. */
export interface WantedText {
  /** What it is, in a sentence for whoever writes it. */
  about: string;
  /** Characters. */
  most: number;
}

export interface TextRequest {
  /** Our rules for the writing; nothing of a practice stands in them. */
  rules: string;
  /** Public facts, and nothing that is not on the practice's page anyway. */
  facts: Readonly<Record<string, unknown>>;
  wanted: Readonly<Record<string, WantedText>>;
  /** What is to be looked at; only for a writer that can. */
  picture?: { type: 'image/webp' | 'image/jpeg'; bytes: Uint8Array };
}

export type TextAnswer =
  /** One text for each that was wanted, as it came: it may be too long, or hold anything. */
  | { outcome: 'written'; texts: Record<string, string> }
  /** The writer does not want to write this. */
  | { outcome: 'declined' }
  /** Nobody answered in time, or with nothing that can be read; `why` is for the log. */
  | { outcome: 'unavailable'; why: 'timeout' | 'busy' | 'refused' | 'cut' | 'unreadable' | 'unreachable' };

export interface TextWriter {
  /** Whether it can be shown a picture. */
  readonly canSee: boolean;
  /** Writes what is wanted in one go. Never throws. */
  write(request: TextRequest): Promise<TextAnswer>;
}
