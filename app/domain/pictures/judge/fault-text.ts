import type { Fault } from '#app/integrations/pictures/port.ts';
import type { Purpose } from '../inputs.ts';
import { PICTURE_MESSAGES as TEXTS } from '../messages.ts';

const PICTURE: Record<Fault, string> = {
  mislabelled: TEXTS.mislabelled,
  foreign: TEXTS.foreign,
  too_many_pixels: TEXTS.tooManyPixels,
  unreadable: TEXTS.unreadable,
};

/** Why a file is not kept, for its owner. */
export const faultText = (purpose: Purpose, fault: Fault): string => {
  if (purpose === 'document' && fault === 'foreign') return TEXTS.foreignDocument;
  if (purpose === 'document' && fault === 'unreadable') return TEXTS.unreadableDocument;
  return PICTURE[fault];
};
