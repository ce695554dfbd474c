import {
  ALLERGIES,
  CONDITIONS,
  freeTalk,
  HEALTH,
  MEDICATION,
  POLICY,
  REASON,
  type Profession,
} from './profession.ts';

export const nutrition: Profession = {
  key: 'nutrition',
  title: 'Nutritionist',
  modality: 'Nutrition',
  word: 'nutrition',
  services: [
    {
      name: 'First consultation',
      description: 'What you eat, what you like, what your days allow, and a first plan.',
      minutes: 75,
      cents: 15_000,
    },
    { name: 'Follow-up', description: 'What worked stays, the rest we change.', minutes: 45, cents: 8500 },
    freeTalk('Tell me what you hope for, and ask what you like.'),
  ],
  questions: [
    HEALTH,
    REASON,
    { id: 'day', label: 'What do you eat on a usual day?', kind: 'text' },
    { id: 'diet', label: 'Is there anything you do not eat?', kind: 'line' },
    ALLERGIES,
    CONDITIONS,
    MEDICATION,
  ],
  policy: POLICY,
};

export const counselling: Profession = {
  key: 'counselling',
  title: 'Counsellor or coach',
  modality: 'Coaching',
  word: 'coaching',
  services: [
    {
      name: 'First session',
      description: 'Where you are, and where you would like to be.',
      minutes: 75,
      cents: 14_000,
    },
    { name: 'Session', description: 'Fifty minutes that are yours.', minutes: 50, cents: 11_000 },
    freeTalk('We find out whether we would work well together.'),
  ],
  questions: [
    { id: 'talk', label: 'What we talk about', kind: 'section', hint: 'As much as you like to share.' },
    REASON,
    { id: 'hope', label: 'What would be different if our sessions went well?', kind: 'text' },
    { id: 'before', label: 'Have you worked with somebody like me before?', kind: 'yes_no' },
    { id: 'care', label: 'Are you in the care of a doctor or therapist now?', kind: 'line' },
  ],
  policy: POLICY,
};

export const other: Profession = {
  key: 'other',
  title: 'Wellness practitioner',
  modality: 'Wellness',
  word: 'wellness',
  services: [
    {
      name: 'First appointment',
      description: 'A longer first visit, with time to talk.',
      minutes: 75,
      cents: 12_000,
    },
    { name: 'Appointment', description: 'For whoever has been here before.', minutes: 60, cents: 9500 },
    freeTalk('Ask what you like, and find out whether it suits you.'),
  ],
  questions: [HEALTH, REASON, CONDITIONS, MEDICATION, ALLERGIES],
  policy: POLICY,
};
