import type { SpacerProps } from './props.ts';

export const spacerDefaults: Omit<SpacerProps, 'id'> = {
  hidden: false,
  tone: 'paper',
  size: 'medium',
  ruled: false,
};
