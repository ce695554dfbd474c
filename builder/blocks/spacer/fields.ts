import { sectionFields } from '../section-fields.ts';
import { type Fields, choice, yesNo } from '../shared.ts';
import { SKETCHES } from '../sketches.ts';
import type { SpacerProps } from './props.ts';

export const spacerFields: Fields<SpacerProps> = {
  ...sectionFields,
  size: choice('Height', {
    small: ['Small', SKETCHES.small],
    medium: ['Medium', SKETCHES.medium],
    large: ['Large', SKETCHES.large],
  }),
  ruled: yesNo('A line in the middle'),
};
