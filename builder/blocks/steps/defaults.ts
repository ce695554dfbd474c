import { NO_PICTURE } from '../shared.ts';
import type { StepsProps } from './props.ts';

export const stepsDefaults: Omit<StepsProps, 'id'> = {
  hidden: false,
  tone: 'wash',
  eyebrow: 'Your first visit',
  title: 'What to expect',
  picture: NO_PICTURE,
  items: [
    { title: 'We talk', text: '<p>What brings you, and what you hope for.</p>' },
    { title: 'We begin', text: '<p>At your pace, with pauses whenever you like.</p>' },
    { title: 'You leave with a plan', text: '<p>What to do next, in plain words.</p>' },
  ],
};
