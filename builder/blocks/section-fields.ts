import { choice, yesNo } from './shared.ts';
import { TONES } from './sketches.ts';

/** What the editor asks of every section. */
export const sectionFields = {
  hidden: yesNo('Hidden', 'It stays here, and visitors do not see it.'),
  tone: choice('Background', TONES),
};
