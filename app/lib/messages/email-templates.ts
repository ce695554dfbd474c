import { readRich, writeRich, type RichBlock, type Run } from '../rich/rich-text.ts';

/** Emails whose paragraphs a practice may write itself (spec 002 §3). */
export const EMAIL_TEMPLATES = ['appointment_confirmed', 'appointment_reminder'] as const;
export type EmailTemplateName = (typeof EMAIL_TEMPLATES)[number];

export const isEmailTemplate = (name: string): name is EmailTemplateName =>
  (EMAIL_TEMPLATES as readonly string[]).includes(name);

/** What may stand in them as `{{client.first_name}}` (spec 002 §3), in the order in which it is offered. */
export const VARIABLES = [
  'client.first_name',
  'client.last_name',
  'client.display_name',
  'client.email',
  'client.phone',
  'appointment.date_and_time',
  'appointment.service_name',
  'practitioner.first_name',
  'practitioner.last_name',
  'practitioner.full_name',
] as const;
export type Variable = (typeof VARIABLES)[number];

/** What stands in place of each; empty where there is none, such as a last name. */
export type VariableValues = Readonly<Record<Variable, string>>;

const isVariable = (name: string): name is Variable => (VARIABLES as readonly string[]).includes(name);

/** A placeholder as it is written. */
export const placeholder = (name: Variable): string => `{{${name}}}`;

/** What is sent where a practice wrote nothing of its own. */
export const DEFAULT_CONTENT: Readonly<Record<EmailTemplateName, string>> = {
  appointment_confirmed:
    '<p>Hi {{client.first_name}}, {{practitioner.full_name}} is looking forward to seeing you.</p>',
  appointment_reminder:
    '<p>Hi {{client.first_name}}, this is a reminder of your appointment with {{practitioner.full_name}}.</p>',
};

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;
const wordsOf = (runs: readonly Run[]) => runs.map(({ text }) => text).join('');

/** What is wrong with the placeholders of a text: names that there are not, braces that close nothing, a link made of one. */
export type PlaceholderProblem =
  { kind: 'unknown'; name: string } | { kind: 'unclosed' } | { kind: 'in_link' };

/** The first thing that is wrong with the placeholders of a stored text, or null. */
export function placeholderProblem(content: string): PlaceholderProblem | null {
  for (const runs of readRich(content).flatMap(({ lines }) => lines)) {
    if (runs.some(({ href }) => href && /\{\{|%7B%7B/i.test(href))) return { kind: 'in_link' };
    const words = wordsOf(runs);
    for (const [, name] of words.matchAll(PLACEHOLDER))
      if (!isVariable(name!.trim())) return { kind: 'unknown', name: name!.trim() };
    if (/\{\{|\}\}/.test(words.replaceAll(PLACEHOLDER, ''))) return { kind: 'unclosed' };
  }
  return null;
}

/** Where a placeholder stands in a line, and what stands there instead. */
interface Filled {
  from: number;
  to: number;
  value: string;
}

/** Of a value that is empty the space before it goes too, so that 'Hi {{first}} {{last}},' reads well; at the beginning the one after it. */
function filledOf(words: string, values: VariableValues): Filled[] {
  return [...words.matchAll(PLACEHOLDER)].flatMap(({ 0: whole, 1: name, index }) => {
    const known = name!.trim();
    if (!isVariable(known)) return [];
    // One line, whatever somebody is called.
    const value = values[known].replaceAll(/\s+/g, ' ').trim();
    let from = index;
    let to = index + whole.length;
    if (value === '' && words[from - 1] === ' ') from -= 1;
    else if (value === '' && from === 0 && words[to] === ' ') to += 1;
    return [{ from, to, value }];
  });
}

/** The line with values in it. A placeholder over several marks takes those where it begins; values are words, never marks or placeholders. */
function filledLine(runs: readonly Run[], values: VariableValues): Run[] {
  const filled = filledOf(wordsOf(runs), values);
  let start = 0;
  return runs.map((run) => {
    const end = start + run.text.length;
    let text = '';
    let at = start;
    for (const { from, to, value } of filled) {
      if (to <= at || from >= end) continue;
      if (from >= at) text += run.text.slice(at - start, from - start) + value;
      at = Math.min(to, end);
    }
    text += run.text.slice(at - start);
    start = end;
    return { ...run, text };
  });
}

/** The parts of a stored text with values in place of its placeholders. */
export const filledContent = (content: string, values: VariableValues): RichBlock[] =>
  readRich(content)
    .map(({ kind, lines }) => ({
      kind,
      lines: lines.map((runs) => filledLine(runs, values)).filter((runs) => wordsOf(runs).trim()),
    }))
    .filter(({ lines }) => lines.length > 0);

/** Whether two stored texts say the same. */
export const isSameContent = (one: string, other: string): boolean =>
  writeRich(readRich(one)) === writeRich(readRich(other));
