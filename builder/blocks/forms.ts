import { aboutFields } from './about/fields.ts';
import { callToActionFields } from './call-to-action/fields.ts';
import { faqFields } from './faq/fields.ts';
import { galleryFields } from './gallery/fields.ts';
import { textFields } from './text/fields.ts';
import { columnsFields } from './columns/fields.ts';
import { quoteFields } from './quote/fields.ts';
import { priceTableFields } from './price-table/fields.ts';
import { spacerFields } from './spacer/fields.ts';
import { videoFields } from './video/fields.ts';
import { embedFields } from './embed/fields.ts';
import { practitionerFields } from './practitioner/fields.ts';
import { groupEventsFields } from './group-events/fields.ts';
import { giftCardsFields } from './gift-cards/fields.ts';
import { newsletterFields } from './newsletter/fields.ts';
import { contactFormFields } from './contact-form/fields.ts';
import { policiesFields } from './policies/fields.ts';
import { openingHoursFields } from './opening-hours/fields.ts';
import { mapFields } from './map/fields.ts';
import { serviceDetailsFields } from './service-details/fields.ts';
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
  Text: {
    label: 'Text',
    about: 'Words under a heading, with lists and links.',
    group: 'words',
    sketch: SKETCHES.stacked,
    fields: textFields,
  },
  Columns: {
    label: 'Columns',
    about: 'Two or three texts side by side, each with a picture if you like.',
    group: 'layout',
    sketch: SKETCHES.three,
    fields: columnsFields,
  },
  Quote: {
    label: 'Quote',
    about: 'A sentence in large letters, and who said it.',
    group: 'words',
    sketch: SKETCHES.centred,
    fields: quoteFields,
  },
  PriceTable: {
    label: 'Price list',
    about: 'Prices that you type yourself.',
    group: 'words',
    sketch: SKETCHES.menu,
    fields: priceTableFields,
  },
  Spacer: {
    label: 'Space',
    about: 'Room between two sections, or a line.',
    group: 'layout',
    sketch: SKETCHES.ruled,
    fields: spacerFields,
  },
  Video: {
    label: 'Video',
    about: 'A video on YouTube or Vimeo, or a video review that you approved.',
    group: 'pictures',
    sketch: SKETCHES.heroBleed,
    fields: videoFields,
  },
  Embed: {
    label: 'From another site',
    about: 'A playlist, a podcast, a map or a video in a frame.',
    group: 'pictures',
    sketch: SKETCHES.heroFramed,
    fields: embedFields,
  },
  Practitioner: {
    label: 'Practitioner',
    about: 'Portrait, training, languages and whom you work with, from your profile.',
    group: 'practice',
    sketch: SKETCHES.left,
    fields: practitionerFields,
  },
  GroupEvents: {
    label: 'Group events',
    about: 'The next dates with the places left, always as they are now.',
    group: 'practice',
    sketch: SKETCHES.list,
    fields: groupEventsFields,
  },
  GiftCards: {
    label: 'Gift cards',
    about: 'What can be given, and the way to buy it.',
    group: 'practice',
    sketch: SKETCHES.cards,
    fields: giftCardsFields,
  },
  Newsletter: {
    label: 'Newsletter',
    about: 'A link to where people sign up for your letters.',
    group: 'words',
    sketch: SKETCHES.heroPlain,
    fields: newsletterFields,
  },
  ContactForm: {
    label: 'Contact form',
    about: 'A form by which visitors write to you; what they write comes into your inbox and by email.',
    group: 'practice',
    sketch: SKETCHES.right,
    fields: contactFormFields,
  },
  Policies: {
    label: 'Policies',
    about: 'Your cancellation terms as they are now, and what else you say.',
    group: 'practice',
    sketch: SKETCHES.stacked,
    fields: policiesFields,
  },
  OpeningHours: {
    label: 'Opening hours',
    about: 'When each of your places is open.',
    group: 'practice',
    sketch: SKETCHES.menu,
    fields: openingHoursFields,
  },
  Map: {
    label: 'Map',
    about: 'Your office on a map.',
    group: 'practice',
    sketch: SKETCHES.heroBleed,
    fields: mapFields,
  },
  ServiceDetails: {
    label: 'One service',
    about: 'A service with its lengths, prices and the way to book it.',
    group: 'practice',
    sketch: SKETCHES.right,
    fields: serviceDetailsFields,
  },
};
