import type { ProfessionKey } from '../inputs.ts';

/** A service as it is usual in a profession; minutes, cents of whichever currency the practice charges in. */
export interface StartService {
  name: string;
  description: string;
  category?: string;
  minutes: number;
  cents: number;
  /** Another length with its price. */
  longer?: { minutes: number; cents: number };
}

/** A question of an intake form, as IntakeForm.text keeps it. */
export interface StartQuestion {
  id: string;
  label: string;
  kind:
    | 'section'
    | 'note'
    | 'line'
    | 'text'
    | 'phone'
    | 'date'
    | 'yes_no'
    | 'choice'
    | 'choices'
    | 'scale'
    | 'consent'
    | 'signature';
  required?: boolean;
  hint?: string;
  options?: string[];
  lowLabel?: string;
  highLabel?: string;
}

/** What a practice of a profession begins with. All of it is the practitioner's to change or remove. */
export interface Profession {
  key: ProfessionKey;
  /** What the person is: 'Massage therapist'. */
  title: string;
  /** What they do, as the marketplace and the website's templates name it: 'Massage therapy'. */
  modality: string;
  /** A word for suggested addresses. */
  word: string;
  services: StartService[];
  /** What is asked beside what every form asks. */
  questions: StartQuestion[];
  /** At most 250 characters (spec 002 §9). */
  policy: string;
}

/** The talk that costs nothing, before anybody decides anything. */
export const freeTalk = (description: string): StartService => ({
  name: 'Free first conversation',
  description,
  minutes: 15,
  cents: 0,
});

export const POLICY =
  'Plans change. Please move or cancel at least 24 hours before, so that somebody else can have the time.';

export const ABOUT_YOU: StartQuestion[] = [
  { id: 'about', label: 'About you', kind: 'section' },
  { id: 'birth', label: 'Date of birth', kind: 'date' },
  {
    id: 'emergency',
    label: 'Who should we call in an emergency?',
    kind: 'line',
    hint: 'Name, and how you know them',
  },
  { id: 'emergency-phone', label: 'Their phone number', kind: 'phone' },
];

export const AGREEMENT: StartQuestion[] = [
  { id: 'agreement', label: 'Agreement', kind: 'section' },
  {
    id: 'note',
    label:
      'What we do together does not take the place of a doctor. You can stop at any moment, without a reason. What you write here is kept encrypted and read by your practitioner alone.',
    kind: 'note',
  },
  {
    id: 'consent',
    label: 'I agree to the session and have answered truthfully.',
    kind: 'consent',
    required: true,
  },
  { id: 'signature', label: 'Signature', kind: 'signature', required: true },
];

export const AREAS: StartQuestion = {
  id: 'areas',
  label: 'Where do you feel it?',
  kind: 'choices',
  options: ['Head and neck', 'Shoulders', 'Back', 'Hips', 'Legs and feet', 'Somewhere else'],
};
export const REASON: StartQuestion = {
  id: 'reason',
  label: 'What brings you here?',
  kind: 'text',
  required: true,
};
export const LEVEL: StartQuestion = {
  id: 'level',
  label: 'How much does it bother you today?',
  kind: 'scale',
  lowLabel: 'not at all',
  highLabel: 'more than anything',
};
export const CONDITIONS: StartQuestion = {
  id: 'conditions',
  label: 'Injuries, operations and conditions we should know of',
  kind: 'text',
};
export const MEDICATION: StartQuestion = {
  id: 'medication',
  label: 'Medication and supplements',
  kind: 'text',
};
export const ALLERGIES: StartQuestion = { id: 'allergies', label: 'Allergies', kind: 'line' };
export const PREGNANT: StartQuestion = { id: 'pregnant', label: 'Are you pregnant?', kind: 'yes_no' };
export const HEALTH: StartQuestion = {
  id: 'health',
  label: 'Your health',
  kind: 'section',
  hint: 'As much as you like to share.',
};
