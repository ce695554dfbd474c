import { Refusal } from '#app/operations/refusal.ts';
import { INTAKE_MESSAGES as texts } from './messages.ts';

/** Answers are an object of values, lists and signatures: nothing in them lies deeper. */
const DEEPEST = 5;
/** Names that mean something to JavaScript and nothing to a form. */
const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'prototype', 'constructor']);

const unreadable = () => new Refusal('invalid_input', texts.unreadable, { field: 'formData' });

/**
 * The answers of a `formData` text (C38). Its depth is measured before it is parsed, so that no nesting costs more than
 * its own length, and what it answers has no prototype to reach.
 * @throws invalid_input for what is no JSON object, lies too deep, or bears names such as `__proto__`
 */
export function parseFormData(text: string): Record<string, unknown> {
  if (depthOf(text) > DEEPEST) throw unreadable();
  let content: unknown;
  try {
    content = JSON.parse(text, (key, value: unknown) => {
      if (FORBIDDEN.has(key)) throw unreadable();
      return value;
    });
  } catch {
    throw unreadable();
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content)) throw unreadable();
  return Object.assign(Object.create(null) as Record<string, unknown>, content);
}

/** How deep the brackets outside of texts lie. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index];
    if (sign === '"') index = endOfText(text, index);
    else if (sign === '{' || sign === '[') deepest = Math.max(deepest, (depth += 1));
    else if (sign === '}' || sign === ']') depth -= 1;
  }
  return deepest;
}

function endOfText(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && text[index] !== '"') index += text[index] === '\\' ? 2 : 1;
  return index;
}
