import { headerDefaults } from '../blocks/header/defaults.ts';
import { NO_PICTURE, pictureOf } from '../blocks/shared.ts';
import { DESIGN_VERSION, designSchema } from '../design.ts';
import type { PageData } from '../page-schema.ts';
import type { Theme } from '../theme-schema.ts';
import {
  commonQuestions,
  pageOf,
  section,
  type SiteStart,
  type TemplateFacts,
  type Wanted,
} from './template.ts';
import { wordsFor, type WorkWords } from './words.ts';

/** A page that a template brings beside the front page. */
export interface TemplatePage {
  title: string;
  path: string;
  menuLabel: string | null;
  data: PageData;
}

/** A whole site to begin with: design, front page and further pages. */
export interface TemplateSite extends SiteStart {
  pages: TemplatePage[];
}

/** A complete site to choose; its words are those of the practice's modality and of its profile. */
export interface Template {
  key: string;
  name: string;
  /** One sentence for whoever chooses. */
  description: string;
  theme: Theme;
  start: (modality: string, facts: TemplateFacts) => TemplateSite;
}

interface Words extends WorkWords {
  facts: TemplateFacts;
}

interface Recipe extends Omit<Template, 'start'> {
  bookLabel?: string;
  /** Sections of the front page in their order. */
  front: (words: Words) => Wanted[];
}

/** The second and third page that every template has: who it is, and what one agrees to. */
function furtherPages(words: Words, { key }: Recipe): TemplatePage[] {
  const side = key.length % 2 === 0 ? 'left' : 'right';
  const page = (title: string, path: string, sections: Wanted[]): TemplatePage => ({
    title,
    path,
    menuLabel: title,
    data: pageOf(sections),
  });
  return [
    page('About', '/about', [
      section('Text', { title: `About ${words.facts.firstName}`, eyebrow: words.eyebrow, text: '' }),
      section('About', { variant: side, eyebrow: '', title: 'My way of working', showCredentials: false }),
      section('Practitioner', {
        tone: 'wash',
        variant: side === 'left' ? 'right' : 'left',
        picture: NO_PICTURE,
      }),
      section('CallToAction', { title: words.closing }),
    ]),
    page('Policies', '/policies', [
      section('Text', { title: 'Policies', text: '' }),
      section('Policies', { title: '' }),
      section('Faq', { items: commonQuestions(words.facts) }),
    ]),
  ];
}

function template({ front, bookLabel = 'Book now', ...recipe }: Recipe): Template {
  const { key, name, description, theme } = recipe;
  return {
    key,
    name,
    description,
    theme,
    start: (modality, facts) => {
      const words = { ...wordsFor(modality, facts), facts };
      return {
        design: designSchema.parse({
          version: DESIGN_VERSION,
          theme,
          header: { ...headerDefaults, bookLabel },
        }),
        front: pageOf(front(words)),
        pages: furtherPages(words, { ...recipe, front }),
      };
    },
  };
}

const hero = (
  { eyebrow, title, facts }: Words,
  variant: 'split' | 'bleed' | 'centred' | 'offset',
  picture = pictureOf('hero'),
) => section('Hero', { variant, eyebrow, title, text: facts.headline ?? '', picture });

const steps = ({ steps: { title, items } }: Words, tone: 'paper' | 'wash' | 'deep', image = '') =>
  section('Steps', { tone, eyebrow: '', title, items, picture: pictureOf(image) });

const questions = ({ facts }: Words, tone: 'paper' | 'wash' = 'paper') =>
  section('Faq', { tone, items: commonQuestions(facts) });

/** Ten sites that do not look alike: another order, palette, pair of fonts, shape and room each. */
export const TEMPLATES: readonly Template[] = [
  template({
    key: 'stillness',
    name: 'Stillness',
    description: 'Green and quiet, with an arched portrait and much room.',
    theme: { palette: 'jade', fonts: 'warm', corners: 'arched', spacing: 'airy', mode: 'light' },
    front: (words) => [
      hero(words, 'split'),
      section('Statement', { eyebrow: 'How I work', text: words.facts.philosophy ?? words.statement }),
      section('Services', { variant: 'menu', title: words.services }),
      section('Practitioner', { tone: 'wash', variant: 'right' }),
      steps(words, 'paper', 'detail'),
      section('Reviews', { tone: 'wash', title: words.reviews }),
      section('Gallery'),
      section('Locations', { tone: 'paper', title: words.places }),
      section('CallToAction', { title: words.closing }),
    ],
  }),
  template({
    key: 'hearth',
    name: 'Hearth',
    description: 'A full picture, warm clay and square corners, services as cards.',
    theme: { palette: 'clay', fonts: 'hearth', corners: 'sharp', spacing: 'regular', mode: 'light' },
    front: (words) => [
      hero(words, 'bleed'),
      section('Services', { variant: 'cards', title: words.services }),
      section('Quote', { tone: 'deep', text: words.facts.philosophy ?? words.statement }),
      section('About', { variant: 'right', title: `Meet ${words.facts.firstName}` }),
      section('Reviews', { tone: 'wash', title: words.reviews }),
      section('GroupEvents'),
      section('Locations', { tone: 'wash', title: words.places }),
      questions(words),
      section('CallToAction', { title: words.closing, picture: pictureOf('closing') }),
    ],
  }),
  template({
    key: 'journal',
    name: 'Journal',
    description: 'Black on white like a printed page: large light letters, hairlines, prices as a list.',
    theme: { palette: 'chalk', fonts: 'journal', corners: 'sharp', spacing: 'airy', mode: 'light' },
    front: (words) => [
      hero(words, 'offset'),
      section('Text', {
        layout: 'aside',
        eyebrow: '',
        title: 'In short',
        text: words.facts.philosophy ?? words.statement,
      }),
      section('About', { tone: 'wash', variant: 'left', title: words.facts.firstName }),
      section('Services', { variant: 'menu', title: words.services }),
      section('Gallery', { title: 'Seen from inside' }),
      section('Reviews', { tone: 'deep', title: words.reviews, most: 3 }),
      section('Locations', { title: words.places }),
      section('Newsletter'),
    ],
  }),
  template({
    key: 'studio',
    name: 'Studio',
    description: 'Clear and compact: what there is and what it costs comes first.',
    theme: { palette: 'slate', fonts: 'studio', corners: 'slight', spacing: 'compact', mode: 'light' },
    front: (words) => [
      section('Hero', {
        variant: 'centred',
        tone: 'deep',
        eyebrow: words.eyebrow,
        title: words.title,
        text: words.facts.headline ?? '',
        picture: NO_PICTURE,
      }),
      section('Services', { variant: 'cards', title: words.services }),
      section('OpeningHours', { tone: 'wash', title: 'Hours' }),
      section('Practitioner', { variant: 'left' }),
      section('Reviews', { tone: 'wash', title: words.reviews }),
      questions(words),
      section('Map', { tone: 'wash' }),
      section('CallToAction', { title: words.closing }),
    ],
  }),
  template({
    key: 'evening',
    name: 'Evening',
    description: 'Dark throughout, with wide letters and round shapes.',
    theme: { palette: 'dusk', fonts: 'stage', corners: 'round', spacing: 'regular', mode: 'dark' },
    bookLabel: 'Book a session',
    front: (words) => [
      hero(words, 'split'),
      steps(words, 'wash'),
      section('GroupEvents', { tone: 'paper' }),
      section('Services', { tone: 'wash', variant: 'cards', title: words.services }),
      section('About', { variant: 'left', title: `With ${words.facts.firstName}` }),
      section('Reviews', { tone: 'deep', title: words.reviews }),
      section('Locations', { title: words.places }),
      section('CallToAction', { title: words.closing, picture: pictureOf('closing') }),
    ],
  }),
  template({
    key: 'letter',
    name: 'Letter',
    description: 'A personal letter: rose paper, fine letters, your own words before anything else.',
    theme: { palette: 'rose', fonts: 'letter', corners: 'leaf', spacing: 'airy', mode: 'light' },
    front: (words) => [
      hero(words, 'centred'),
      section('About', {
        variant: 'right',
        title: `Hello, I am ${words.facts.firstName}`,
        quote: words.facts.philosophy ?? '',
      }),
      section('Reviews', { tone: 'wash', title: words.reviews, most: 3 }),
      section('Services', { variant: 'menu', title: words.services }),
      section('GiftCards'),
      steps(words, 'paper', 'detail'),
      section('Locations', { tone: 'wash', title: words.places }),
      section('CallToAction', { title: words.closing }),
    ],
  }),
  template({
    key: 'garden',
    name: 'Garden',
    description: 'Fresh greens and friendly round letters, with steps beside a picture.',
    theme: { palette: 'garden', fonts: 'gentle', corners: 'calm', spacing: 'regular', mode: 'light' },
    front: (words) => [
      hero(words, 'centred'),
      steps(words, 'wash', 'detail'),
      section('Services', { variant: 'cards', title: words.services }),
      section('Practitioner', { tone: 'wash', variant: 'left' }),
      section('Gallery'),
      section('Reviews', { tone: 'paper', title: words.reviews }),
      questions(words, 'wash'),
      section('Locations', { title: words.places }),
      section('CallToAction', { title: words.closing }),
    ],
  }),
  template({
    key: 'horizon',
    name: 'Horizon',
    description: 'Blue and open: a full picture, thin letters, much air.',
    theme: { palette: 'sky', fonts: 'air', corners: 'soft', spacing: 'airy', mode: 'light' },
    front: (words) => [
      hero(words, 'bleed'),
      section('Statement', { tone: 'paper', text: words.facts.philosophy ?? words.statement }),
      steps(words, 'wash'),
      section('About', { variant: 'left', title: words.facts.firstName }),
      section('Services', { tone: 'wash', variant: 'menu', title: words.services }),
      section('Video'),
      section('Reviews', { tone: 'paper', title: words.reviews }),
      section('Locations', { tone: 'wash', title: words.places }),
      section('CallToAction', { title: words.closing, picture: pictureOf('closing') }),
    ],
  }),
  template({
    key: 'library',
    name: 'Library',
    description: 'Deep green and book letters, text first, questions answered early.',
    theme: { palette: 'forest', fonts: 'book', corners: 'slight', spacing: 'regular', mode: 'light' },
    front: (words) => [
      hero(words, 'offset'),
      section('Quote', { tone: 'wash', text: words.facts.philosophy ?? words.statement }),
      section('Practitioner', { variant: 'right' }),
      questions(words, 'wash'),
      section('Services', { variant: 'menu', title: words.services }),
      section('Reviews', { tone: 'deep', title: words.reviews }),
      section('Locations', { title: words.places }),
      section('Policies', { tone: 'wash' }),
    ],
  }),
  template({
    key: 'honey',
    name: 'Honey',
    description: 'Bold letters on honey, reviews before prices, events and gift cards in front.',
    theme: { palette: 'honey', fonts: 'poster', corners: 'soft', spacing: 'compact', mode: 'light' },
    front: (words) => [
      hero(words, 'split'),
      section('Reviews', { tone: 'deep', title: words.reviews, most: 3 }),
      section('Services', { variant: 'cards', title: words.services }),
      section('GroupEvents', { tone: 'wash' }),
      section('About', { variant: 'right', title: `I am ${words.facts.firstName}` }),
      section('GiftCards', { tone: 'wash' }),
      section('Gallery'),
      section('Locations', { tone: 'wash', title: words.places }),
      section('CallToAction', { title: words.closing }),
    ],
  }),
];

/** The template of this key; undefined for any other. */
export const templateNamed = (key: string): Template | undefined => TEMPLATES.find((one) => one.key === key);
