import type { RichBlock } from '#app/lib/rich/rich-text.ts';

/** A place to go on from a message. */
export interface MessageLink {
  label: string;
  url: string;
}

/** A value of which each line stands by itself in a table, and its words where there is one line for it. */
export interface Lines {
  lines: readonly string[];
  text: string;
}

/** Rows of a message's table: what a person wants to find at a glance; with an address where the value leads. */
export type Details = [label: string, value: string | Lines, url?: string][];

/** Rows of a bill: what it is, and the amount. */
export type Sums = [label: string, amount: string][];

/** The words of one message, before it gets a form. */
export interface MessageContent {
  subject: string;
  /** The first line, large. */
  heading: string;
  /** Paragraphs; those that a practice wrote itself have their marks. */
  body: (string | RichBlock)[];
  /** The button, leading to the appointment. */
  action: MessageLink;
  /** What else can be done, below the button. */
  links?: MessageLink[];
  /** The text message, a sentence or two without markup; null where a text message would be too much. */
  sms: string | null;
  /** Whether the table of when, where and what stands below. */
  details: boolean;
  /** A table of its own instead of that. */
  rows?: Details;
  /** A bill below that: each amount at the right, the last one what is left. */
  sums?: Sums;
}
