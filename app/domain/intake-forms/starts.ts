import { intakeFormOf, READY_STARTS } from '#app/domain/onboarding/index.ts';
import type { IntakeQuestion } from '#app/lib/intake/questions.ts';
import { readForm } from '#app/lib/intake/read-form.ts';
import type { FORM_STARTS } from './inputs.ts';

type FormStart = (typeof FORM_STARTS)[number];

export const titleOfStart = (start: FormStart): string =>
  start === 'blank' ? 'Questions of your own' : READY_STARTS[start].title;

/** What a form asks at first: all that the profession usually asks, or one question to begin with. */
export const questionsOfStart = (start: FormStart): IntakeQuestion[] =>
  readForm(
    start === 'blank'
      ? { questions: [{ id: 'reason', label: 'What brings you here?', kind: 'text' }] }
      : intakeFormOf(READY_STARTS[start]),
  );

/** What a new form is called: as none of the practice's others is, so that the list tells them apart. */
export function nameOfStart(start: FormStart, taken: readonly string[]): string {
  const name =
    start === 'blank' || start === 'other' ? 'Intake form' : `${READY_STARTS[start].modality} intake`;
  const others = new Set(taken.map((one) => one.toLowerCase()));
  const numbered = (at: number) => (at === 1 ? name : `${name} ${at}`);
  let number = 1;
  while (others.has(numbered(number).toLowerCase())) number += 1;
  return numbered(number);
}
