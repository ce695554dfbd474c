import type { z } from 'zod';
import type { FieldProblem } from './refusal.ts';

const MISSING = 'Please fill this in.';

function tooBig({ origin, maximum }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string {
  if (origin === 'string') return `Please use at most ${maximum} characters.`;
  if (origin === 'array' || origin === 'set') return `Please choose at most ${maximum}.`;
  return origin === 'date' ? 'This date is too late.' : `Please enter at most ${maximum}.`;
}

function tooSmall({ origin, minimum }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string {
  if (origin === 'string') return minimum === 1 ? MISSING : `Please use at least ${minimum} characters.`;
  if (origin === 'array' || origin === 'set') return `Please choose at least ${minimum}.`;
  return origin === 'date' ? 'This date is too early.' : `Please enter at least ${minimum}.`;
}

/** What a person reads where an input's schema has no text of its own for what is wrong. */
export function plainText(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return MISSING;
      return issue.expected === 'date' ? 'Please give a date and time.' : 'This is not as it should be.';
    case 'invalid_format':
      if (issue.format === 'uuid') return 'We could not find this.';
      return issue.format === 'email'
        ? 'Please enter a valid email address.'
        : 'This is not written as it should be.';
    case 'invalid_value':
      return 'Please choose one of the options offered.';
    case 'unrecognized_keys':
      return `Unknown field: ${issue.keys.join(', ').slice(0, 200)}`;
    case 'too_big':
      return tooBig(issue);
    case 'too_small':
      return tooSmall(issue);
    default:
      return 'This is not as it should be.';
  }
}

/** The field problems of a failed parse, in the order of the input. */
export function problemsOf(error: z.ZodError): FieldProblem[] {
  return error.issues.map(({ path, message }) => ({
    field: path.map(String).join('.') || undefined,
    message,
  }));
}

/**
 * The path of the first text that no database or mail can carry (NUL, half a surrogate pair), or null. Looked for
 * once, here, so that no operation forgets it.
 */
export function unprintable(value: unknown, path: string[] = []): string[] | null {
  if (typeof value === 'string') return /[\p{Cs}\0]/u.test(value) ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const found = unprintable(key, path) ?? unprintable(inner, [...path, key]);
    if (found) return found;
  }
  return null;
}
