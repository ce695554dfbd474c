import type { StepsProps } from './props.ts';

export const stepsDefaults: Omit<StepsProps, 'id'> = {
  hidden: false,
  tone: 'wash',
  eyebrow: 'Your first visit',
  title: 'What to expect',
  image: '',
  items: [
    { title: 'We talk', text: 'What brings you, and what you hope for.' },
    { title: 'We begin', text: 'At your pace, with pauses whenever you like.' },
    { title: 'You leave with a plan', text: 'What to do next, in plain words.' },
  ],
};
