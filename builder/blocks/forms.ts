import { aboutFields } from './about/fields.ts';
import { callToActionFields } from './call-to-action/fields.ts';
import { faqFields } from './faq/fields.ts';
import { galleryFields } from './gallery/fields.ts';
import { heroFields } from './hero/fields.ts';
import type { BlockType } from './index.ts';
import { locationsFields } from './locations/fields.ts';
import { reviewsFields } from './reviews/fields.ts';
import { servicesFields } from './services/fields.ts';
import type { Field, Sketch } from './shared.ts';
import { SKETCHES } from './sketches.ts';
import { statementFields } from './statement/fields.ts';
import { stepsFields } from './steps/fields.ts';

/** Under which heading a block is offered. */
export type BlockGroup = 'words' | 'pictures' | 'practice' | 'layout';

export const BLOCK_GROUPS: Record<BlockGroup, string> = {
  words: 'Words',
  pictures: 'Pictures and video',
  practice: 'From your practice',
  layout: 'Layout',
};

/** What the editor knows of a block, apart from what visitors get. */
export interface BlockForm {
  label: string;
  /** One sentence for whoever looks for a block to add. */
  about: string;
  group: BlockGroup;
  sketch: Sketch;
  /** In the order in which they are asked for; a field for each prop but the id. */
  fields: Record<string, Field>;
}

export const FORMS: Record<BlockType, BlockForm> = {
  Hero: {
    label: 'Opening',
    about: 'The first thing visitors see: a few large words, a picture, the way to book.',
    group: 'words',
    sketch: SKETCHES.heroSplit,
    fields: heroFields,
  },
  About: {
    label: 'About',
    about: 'Who you are, beside your portrait.',
    group: 'words',
    sketch: SKETCHES.left,
    fields: aboutFields,
  },
  Services: {
    label: 'Services',
    about: 'All that can be booked, with lengths and prices, always as it is now.',
    group: 'practice',
    sketch: SKETCHES.menu,
    fields: servicesFields,
  },
  Statement: {
    label: 'Statement',
    about: 'One thought in large letters.',
    group: 'words',
    sketch: SKETCHES.centred,
    fields: statementFields,
  },
  Steps: {
    label: 'Steps',
    about: 'How a visit goes, one step after another.',
    group: 'words',
    sketch: SKETCHES.numbered,
    fields: stepsFields,
  },
  Reviews: {
    label: 'Reviews',
    about: 'What clients wrote, newest first.',
    group: 'practice',
    sketch: SKETCHES.cards,
    fields: reviewsFields,
  },
  Locations: {
    label: 'Places and hours',
    about: 'Every place with its address, hours and a map.',
    group: 'practice',
    sketch: SKETCHES.right,
    fields: locationsFields,
  },
  Gallery: {
    label: 'Gallery',
    about: 'Pictures in a grid.',
    group: 'pictures',
    sketch: SKETCHES.grid,
    fields: galleryFields,
  },
  Faq: {
    label: 'Questions',
    about: 'Questions that open to their answers.',
    group: 'words',
    sketch: SKETCHES.stacked,
    fields: faqFields,
  },
  CallToAction: {
    label: 'Invitation',
    about: 'A last word and the way to book.',
    group: 'words',
    sketch: SKETCHES.heroPlain,
    fields: callToActionFields,
  },
};
