import { z } from 'zod';
import { dateLabel } from '#app/lib/time.ts';
import { decryptText } from '#app/platform/tokens.ts';
import { signaturePath } from './signature-path.ts';

export const drawnSignature = z
  .object({ path: z.string(), width: z.int(), height: z.int() })
  .meta({ id: 'DrawnSignature', description: 'One path of an SVG picture of this size.' });

/** One answer as it is read. */
export interface IntakeAnswer {
  question: string;
  answer: string;
  /** The part of the form that it stood in. */
  section: string | null;
  signature: z.output<typeof drawnSignature> | null;
}

/** An answer with what it was an answer to, and as it was posted: what conditions ask. */
export interface KeptAnswer extends IntakeAnswer {
  /** The question's; null of what was kept before answers named it. */
  id: string | null;
  given: unknown;
}

/** The answers of a form as they are kept. */
export const answersOf = (encrypted: string): IntakeAnswer[] =>
  readAnswers(decryptText('intake-answers', encrypted)).map(({ id: _, given: __, ...answer }) => answer);

/** Most that is shown of one form. */
const MAX_ANSWERS = 300;

/**
 * Answers as they were submitted (JSON text: a list of `{ question | label, answer | value }`, or an object by question),
 * for reading. What is neither is shown as it stands, so that nothing a client wrote is lost.
 */
export function readAnswers(text: string): KeptAnswer[] {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return [plain('Answers', text)];
  }
  if (Array.isArray(content)) return content.slice(0, MAX_ANSWERS).map(answerOf);
  if (typeof content === 'object' && content !== null) {
    return Object.entries(content)
      .slice(0, MAX_ANSWERS)
      .map(([question, value]) => plain(question, inWords(value)));
  }
  return [plain('Answers', inWords(content))];
}

const plain = (question: string, answer: string): KeptAnswer => ({
  id: null,
  given: undefined,
  question,
  answer,
  section: null,
  signature: null,
});

function answerOf(entry: unknown, index: number): KeptAnswer {
  const unnamed = `Answer ${index + 1}`;
  if (typeof entry !== 'object' || entry === null) return plain(unnamed, inWords(entry));
  const { id, question, label, answer, value, kind, section, drawn } = entry as Record<string, unknown>;
  const name = [question, label].find((one) => typeof one === 'string' && one !== '');
  const signature = signaturePath(drawn);
  const given = answer ?? value;
  return {
    id: typeof id === 'string' ? id : null,
    given: postedAs(kind, given),
    question: (name as string | undefined) ?? unnamed,
    answer: signature && !given ? 'Signed' : kind === 'date' ? dayText(given) : inWords(given),
    section: typeof section === 'string' ? section : null,
    signature,
  };
}

/** What the form posted for an answer that is kept as a number or as yes and no. */
function postedAs(kind: unknown, kept: unknown): unknown {
  if (kind === 'yes_no' && typeof kept === 'boolean') return kept ? 'yes' : 'no';
  return typeof kept === 'number' ? String(kept) : kept;
}

const longDay = dateLabel({ day: 'numeric', month: 'long', year: 'numeric' });

/** 'May 14, 1984' of a day as a form keeps it. */
function dayText(value: unknown): string {
  const isDay = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
  const at = isDay ? new Date(`${value}T00:00:00Z`) : null;
  return at && !Number.isNaN(at.getTime()) ? longDay(value as string) : inWords(value);
}

function inWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(inWords).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number);
}
