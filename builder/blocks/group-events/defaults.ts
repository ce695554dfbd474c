import type { GroupEventsProps } from './props.ts';

export const groupEventsDefaults: Omit<GroupEventsProps, 'id'> = {
  hidden: false,
  tone: 'paper',
  eyebrow: 'Group events',
  title: 'Together with others',
  text: '',
  most: 6,
  events: [],
};
