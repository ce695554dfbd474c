import {
  ALLERGIES,
  AREAS,
  CONDITIONS,
  freeTalk,
  HEALTH,
  LEVEL,
  MEDICATION,
  POLICY,
  PREGNANT,
  REASON,
  type Profession,
} from './profession.ts';

export const massage: Profession = {
  key: 'massage',
  title: 'Massage therapist',
  modality: 'Massage therapy',
  word: 'massage',
  services: [
    {
      name: 'Relaxation massage',
      description: 'Long, even strokes for the whole body. A good one to begin with.',
      minutes: 60,
      cents: 10_000,
      longer: { minutes: 90, cents: 14_500 },
    },
    {
      name: 'Deep tissue massage',
      description: 'Slow, firm work where muscles are tight.',
      minutes: 60,
      cents: 11_500,
      longer: { minutes: 90, cents: 16_000 },
    },
    {
      name: 'Neck, head and shoulders',
      description: 'Half an hour for where the day sits.',
      minutes: 30,
      cents: 6000,
    },
    freeTalk('Ask what you like, and find out whether it suits you.'),
  ],
  questions: [
    HEALTH,
    REASON,
    AREAS,
    LEVEL,
    {
      id: 'pressure',
      label: 'How much pressure do you like?',
      kind: 'choice',
      options: ['Light', 'Medium', 'Firm', 'I do not know yet'],
    },
    CONDITIONS,
    MEDICATION,
    { ...ALLERGIES, hint: 'Oils and nuts too' },
    PREGNANT,
  ],
  policy: POLICY,
};

export const acupuncture: Profession = {
  key: 'acupuncture',
  title: 'Acupuncturist',
  modality: 'Acupuncture',
  word: 'acupuncture',
  services: [
    {
      name: 'First acupuncture appointment',
      description: 'A long talk, then a first treatment.',
      minutes: 90,
      cents: 14_000,
    },
    { name: 'Acupuncture', description: 'For whoever has been here before.', minutes: 60, cents: 10_000 },
    { name: 'Cupping', description: 'For a tight back and stiff shoulders.', minutes: 30, cents: 6000 },
    freeTalk('Ask what you like, and find out whether it suits you.'),
  ],
  questions: [
    HEALTH,
    REASON,
    AREAS,
    LEVEL,
    CONDITIONS,
    MEDICATION,
    { id: 'bleeding', label: 'Do you bleed easily, or take blood thinners?', kind: 'yes_no' },
    { id: 'pacemaker', label: 'Do you have a pacemaker or another implant?', kind: 'yes_no' },
    PREGNANT,
    ALLERGIES,
  ],
  policy: POLICY,
};

export const reiki: Profession = {
  key: 'reiki',
  title: 'Reiki practitioner',
  modality: 'Reiki',
  word: 'reiki',
  services: [
    {
      name: 'Reiki session',
      description: 'An hour lying down, fully clothed, with light hands.',
      minutes: 60,
      cents: 9000,
    },
    { name: 'Long reiki session', description: 'More time before and after.', minutes: 90, cents: 12_500 },
    freeTalk('Ask what you like, and find out whether it suits you.'),
  ],
  questions: [
    HEALTH,
    REASON,
    {
      id: 'touch',
      label: 'How do you like to be touched?',
      kind: 'choice',
      options: ['Lightly', 'Not at all'],
    },
    CONDITIONS,
    PREGNANT,
  ],
  policy: POLICY,
};

export const yoga: Profession = {
  key: 'yoga',
  title: 'Yoga therapist',
  modality: 'Yoga therapy',
  word: 'yoga',
  services: [
    {
      name: 'First yoga therapy session',
      description: 'We look at how you move and breathe, and begin with little.',
      minutes: 75,
      cents: 11_000,
    },
    { name: 'Yoga therapy', description: 'One to one, at your pace.', minutes: 60, cents: 9000 },
    freeTalk('Tell me what you hope for, and ask what you like.'),
  ],
  questions: [
    HEALTH,
    REASON,
    AREAS,
    { id: 'before', label: 'Have you done yoga before?', kind: 'yes_no' },
    CONDITIONS,
    PREGNANT,
  ],
  policy: POLICY,
};

export const breathwork: Profession = {
  key: 'breathwork',
  title: 'Breathwork facilitator',
  modality: 'Breathwork',
  word: 'breathwork',
  services: [
    {
      name: 'Breathwork session',
      description: 'One to one, lying down or sitting.',
      minutes: 75,
      cents: 11_000,
    },
    {
      name: 'Short breath practice',
      description: 'A quiet half hour for the middle of a week.',
      minutes: 30,
      cents: 5000,
    },
    freeTalk('Ask what you like, and find out whether it suits you.'),
  ],
  questions: [
    HEALTH,
    REASON,
    {
      id: 'heart',
      label: 'Do you have trouble with your heart, blood pressure or epilepsy?',
      kind: 'yes_no',
    },
    CONDITIONS,
    MEDICATION,
    PREGNANT,
  ],
  policy: POLICY,
};
