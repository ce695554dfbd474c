import { anIntakeForm, anIntakeRequest } from '#prisma/situations/index.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import type { DemoClient } from './people.ts';
import type { Demo } from './appointments.ts';

/** A form with one of everything that can be asked: every demo practice's own. */
const FORM = {
  version: 1 as const,
  questions: [
    { id: 'about', label: 'About you', kind: 'section' },
    { id: 'birth', label: 'Date of birth', kind: 'date', required: true },
    { id: 'email', label: 'Email for exercises and notes', kind: 'email' },
    { id: 'address', label: 'Address', kind: 'address' },
    {
      id: 'emergency',
      label: 'Who should we call in an emergency?',
      kind: 'line',
      hint: 'Name, and how you know them',
      required: true,
    },
    { id: 'emergency-phone', label: 'Their phone number', kind: 'phone', required: true },
    {
      id: 'heard',
      label: 'How did you hear about us?',
      kind: 'dropdown',
      options: ['A friend or my family', 'Another practitioner', 'A search', 'Social media'],
    },
    {
      id: 'health',
      label: 'Your health',
      kind: 'section',
      hint: 'As much as you like to share. Leave out what you would rather talk about.',
    },
    { id: 'reason', label: 'What brings you here?', kind: 'text', required: true },
    {
      id: 'areas',
      label: 'Where do you feel it?',
      kind: 'choices',
      options: ['Head and neck', 'Shoulders', 'Back', 'Hips', 'Legs and feet', 'Somewhere else'],
    },
    {
      id: 'level',
      label: 'How much does it bother you today?',
      kind: 'scale',
      min: 0,
      max: 10,
      lowLabel: 'not at all',
      highLabel: 'more than anything',
    },
    { id: 'sleep', label: 'Hours of sleep in a usual night', kind: 'number', min: 0, max: 24 },
    { id: 'conditions', label: 'Injuries, operations and conditions', kind: 'text' },
    { id: 'medication', label: 'Medication and supplements', kind: 'text' },
    { id: 'allergies', label: 'Allergies', kind: 'line' },
    { id: 'before', label: 'Have you been to a practitioner like us before?', kind: 'yes_no' },
    {
      id: 'touch',
      label: 'How do you like to be touched?',
      kind: 'choice',
      options: ['Lightly', 'Firmly', 'Not at all: words and movement only'],
    },
    { id: 'agreement', label: 'Agreement', kind: 'section' },
    {
      id: 'note',
      label:
        'What we do together does not take the place of a doctor. You can stop at any moment, without a reason. What you write here is kept encrypted and read by your practitioner alone.',
      kind: 'note',
    },
    {
      id: 'consent',
      label: 'I agree to be treated and have answered truthfully.',
      kind: 'consent',
      required: true,
    },
    { id: 'news', label: 'You may write to me now and then.', kind: 'consent' },
    { id: 'signature', label: 'Signature', kind: 'signature', required: true },
  ],
};

/** What one of the practices asks whoever comes back: a form of its own, with questions that wait for answers. */
const COMING_BACK = {
  version: 1 as const,
  title: 'How have you been?',
  intro: 'A minute before we see each other again, so that we begin where you are.',
  questions: [
    {
      id: 'since',
      label: 'How did you feel after your last visit?',
      kind: 'choice',
      options: ['Better', 'The same', 'Worse'],
      required: true,
    },
    {
      id: 'worse',
      label: 'What got worse, and when?',
      kind: 'text',
      required: true,
      showIf: { question: 'since', test: 'is', value: 'Worse' },
    },
    { id: 'new', label: 'Is there anything new we should know of?', kind: 'yes_no' },
    {
      id: 'health',
      label: 'What is new',
      kind: 'section',
      showIf: { question: 'new', test: 'is', value: 'yes' },
    },
    { id: 'conditions', label: 'Injuries, operations and conditions', kind: 'text' },
    { id: 'medication', label: 'Medication and supplements', kind: 'text' },
    { id: 'end', label: 'Agreement', kind: 'section' },
    { id: 'consent', label: 'What I said before still holds.', kind: 'consent', required: true },
  ],
};
/** As it was asked before somebody thought of asking what is new. */
const COMING_BACK_BEFORE = {
  version: 1 as const,
  questions: COMING_BACK.questions.filter(({ id }) => id === 'since' || id === 'end' || id === 'consent'),
};

/** A name in a hand that is in no hurry. */
const STROKES = [
  [62, 108, 70, 84, 84, 56, 96, 44, 104, 58, 108, 84, 114, 108],
  [76, 84, 92, 80, 108, 82],
  [128, 92, 136, 84, 146, 86, 146, 100, 136, 108, 128, 102, 134, 90, 148, 88, 152, 104, 162, 106],
  [176, 50, 172, 76, 170, 104, 176, 92, 188, 84, 196, 92, 192, 106, 180, 108],
  [
    214, 92, 224, 84, 232, 92, 228, 106, 216, 106, 212, 96, 222, 86, 240, 92, 246, 106, 262, 98, 290, 88, 330,
    84,
  ],
];

const ANSWERS = [
  { id: 'birth', kind: 'date', question: 'Date of birth', section: 'About you', answer: '1984-05-14' },
  {
    id: 'emergency',
    kind: 'line',
    question: 'Who should we call in an emergency?',
    section: 'About you',
    answer: 'Jo, my sister',
  },
  {
    id: 'emergency-phone',
    kind: 'phone',
    question: 'Their phone number',
    section: 'About you',
    answer: '(503) 555-0142',
  },
  {
    id: 'reason',
    kind: 'text',
    question: 'What brings you here?',
    section: 'Your health',
    answer: 'Headaches in the evening, and I would like to sleep through.',
  },
  {
    id: 'areas',
    kind: 'choices',
    question: 'Where do you feel it?',
    section: 'Your health',
    answer: ['Head and neck', 'Shoulders'],
  },
  {
    id: 'level',
    kind: 'scale',
    question: 'How much does it bother you today?',
    section: 'Your health',
    answer: 6,
  },
  {
    id: 'conditions',
    kind: 'text',
    question: 'Injuries, operations and conditions',
    section: 'Your health',
    answer: 'A broken wrist in 2016, healed.',
  },
  {
    id: 'medication',
    kind: 'text',
    question: 'Medication and supplements',
    section: 'Your health',
    answer: 'Magnesium.',
  },
  { id: 'allergies', kind: 'line', question: 'Allergies', section: 'Your health', answer: null },
  {
    id: 'before',
    kind: 'yes_no',
    question: 'Have you been to a practitioner like us before?',
    section: 'Your health',
    answer: true,
  },
  {
    id: 'consent',
    kind: 'consent',
    question: 'I agree to be treated and have answered truthfully.',
    section: 'Agreement',
    answer: true,
  },
  {
    id: 'signature',
    kind: 'signature',
    question: 'Signature',
    section: 'Agreement',
    answer: null,
    drawn: { strokes: STROKES, width: 400, height: 160 },
  },
];

/**
 * An intake form with answers, one that waits for them, and one that was answered some time ago; Loom Street asks whoever comes back
 * another one.
 */
export function makeIntakeForms({ demo, scene }: Demo, [answered, waiting, again]: DemoClient[]): void {
  const ask = (client: DemoClient | undefined, daysAgo: number, isAnswered: boolean) => {
    if (!client) return;
    const sentAt = new Date(scene.now - daysAgo * DAY_MS);
    anIntakeRequest(scene, client, {
      form: FORM,
      sentAt,
      answered: isAnswered ? { at: new Date(sentAt.getTime() + DAY_MS / 3), answers: ANSWERS } : undefined,
    });
  };
  ask(answered, 60, true);
  ask(waiting, 2, false);
  ask(again, 30, true);
  if (demo.slug !== 'loom-street') return;
  anIntakeForm(scene, {
    name: 'Coming back',
    form: COMING_BACK,
    goes: { when: 'bookings', againAfterMonths: 6 },
    before: [COMING_BACK_BEFORE],
  });
}
