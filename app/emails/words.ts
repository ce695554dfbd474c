/** The words of one message, before it gets a form. */
export interface Words {
  subject: string;
  /** The first line, large. */
  heading: string;
  /** Paragraphs. */
  body: string[];
  /** The button, leading to the appointment. */
  action: { label: string; url: string };
  /** The text message, a sentence or two without markup; null where a text message would be too much. */
  sms: string | null;
  /** Whether the table of when, where and what stands below. */
  details: boolean;
  /** A table of its own instead of that. */
  rows?: [label: string, value: string][];
}
