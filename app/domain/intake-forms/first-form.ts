/** The form a practice begins with: what nearly every practitioner asks before the first appointment. */
export const FIRST_FORM = {
  version: 1,
  questions: [
    { id: 'about', label: 'About you', kind: 'section' },
    { id: 'birth', label: 'Date of birth', kind: 'date', required: true },
    {
      id: 'emergency',
      label: 'Who should we call in an emergency?',
      kind: 'line',
      hint: 'Name and how you know them',
    },
    { id: 'emergency-phone', label: 'Their phone number', kind: 'phone' },
    { id: 'health', label: 'Your health', kind: 'section' },
    { id: 'reason', label: 'What brings you here?', kind: 'text', required: true },
    { id: 'conditions', label: 'Injuries, operations and conditions', kind: 'text' },
    { id: 'medication', label: 'Medication and supplements', kind: 'text' },
    { id: 'allergies', label: 'Allergies', kind: 'line' },
    { id: 'agreement', label: 'Agreement', kind: 'section' },
    {
      id: 'consent',
      label: 'I agree to be treated and have answered truthfully.',
      kind: 'consent',
      required: true,
    },
    { id: 'signature', label: 'Signature', kind: 'signature', required: true },
  ],
} as const;
