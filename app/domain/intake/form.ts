/** A question of an intake form, as IntakeForm.text keeps it. */
interface IntakeQuestion {
  id: string;
  label: string;
  kind: 'line' | 'text' | 'date' | 'choice' | 'consent';
  required: boolean;
  options?: readonly string[];
}

/** The form a practice begins with: what nearly every practitioner asks before the first visit. */
export const FIRST_FORM: { version: 1; questions: readonly IntakeQuestion[] } = {
  version: 1,
  questions: [
    { id: 'birth', label: 'Date of birth', kind: 'date', required: true },
    { id: 'reason', label: 'What brings you here?', kind: 'text', required: true },
    { id: 'conditions', label: 'Injuries, operations and conditions', kind: 'text', required: false },
    { id: 'medication', label: 'Medication and supplements', kind: 'text', required: false },
    { id: 'allergies', label: 'Allergies', kind: 'line', required: false },
    { id: 'emergency', label: 'Who should we call in an emergency?', kind: 'line', required: false },
    {
      id: 'consent',
      label: 'I agree to be treated and have answered truthfully.',
      kind: 'consent',
      required: true,
    },
  ],
};

/** One answer as it is read. */
export interface IntakeAnswer {
  question: string;
  answer: string;
}

/** Most that is shown of one form. */
const MOST_ANSWERS = 200;

/**
 * Answers as they were submitted (JSON text: a list of `{ question | label, answer | value }`, or an object by question),
 * for reading. What is neither is shown as it stands, so that nothing a client wrote is lost.
 */
export function readAnswers(text: string): IntakeAnswer[] {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return [{ question: 'Answers', answer: text }];
  }
  if (Array.isArray(content)) return content.slice(0, MOST_ANSWERS).map(answerOf);
  if (typeof content === 'object' && content !== null) {
    return Object.entries(content)
      .slice(0, MOST_ANSWERS)
      .map(([question, value]) => ({ question, answer: inWords(value) }));
  }
  return [{ question: 'Answers', answer: inWords(content) }];
}

function answerOf(entry: unknown, index: number): IntakeAnswer {
  const unnamed = `Answer ${index + 1}`;
  if (typeof entry !== 'object' || entry === null) return { question: unnamed, answer: inWords(entry) };
  const { question, label, answer, value } = entry as Record<string, unknown>;
  const name = [question, label].find((one) => typeof one === 'string' && one !== '');
  return { question: (name as string | undefined) ?? unnamed, answer: inWords(answer ?? value) };
}

function inWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(inWords).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number);
}
