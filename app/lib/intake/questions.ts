import { z } from 'zod';
import { CONDITION_TESTS } from './condition-tests.ts';

/**
 * What a form is made of (spec 002 §2, the builder's fields; it leaves their list open). `section` begins a part of the
 * form and `note` is a text to read; everything else is asked.
 */
export const INTAKE_KINDS = [
  'section',
  'note',
  'line',
  'text',
  'address',
  'email',
  'phone',
  'number',
  'date',
  'yes_no',
  'choice',
  'dropdown',
  'choices',
  'scale',
  'consent',
  'signature',
] as const;

export type IntakeKind = (typeof INTAKE_KINDS)[number];

/** What names a question within its form. */
export const QUESTION_ID = /^[a-z0-9][\w-]{0,63}$/i;

/** Nothing a form holds makes it unreadable: what is odd is left out or asked as plain text. */
const question = z.object({
  id: z.string().regex(QUESTION_ID),
  label: z.string().max(2_000),
  kind: z.enum(INTAKE_KINDS).catch('text'),
  required: z.boolean().catch(false),
  hint: z.string().max(1_000).nullable().catch(null),
  options: z.array(z.string().min(1).max(200)).max(100).catch([]),
  /** Of a number or a scale. */
  min: z.number().nullable().catch(null),
  max: z.number().nullable().catch(null),
  /** What the two ends of a scale mean. */
  lowLabel: z.string().max(60).nullable().catch(null),
  highLabel: z.string().max(60).nullable().catch(null),
  showIf: z
    .object({
      question: z.string().meta({ description: 'The id of an earlier question.' }),
      test: z.enum(CONDITION_TESTS),
      value: z.string().max(200).nullable().catch(null),
    })
    .meta({ id: 'IntakeCondition' })
    .nullable()
    .catch(null)
    .meta({ description: 'Asked only where an earlier answer is such; of a section, its whole part is.' }),
});

export const intakeQuestion = question.meta({ id: 'IntakeQuestion' });

/** A question, section or note of an intake form, as IntakeForm.text and IntakeRequest.form keep it. */
export type IntakeQuestion = z.output<typeof question>;

/** Whether something is to be answered there. */
export const isAsked = ({ kind }: Pick<IntakeQuestion, 'kind'>): boolean =>
  kind !== 'section' && kind !== 'note';

/** Under which name a question's field is posted. */
export const fieldName = ({ id }: Pick<IntakeQuestion, 'id'>): string => `q.${id}`;
