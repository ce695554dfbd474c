import { richFromWords } from '#app/lib/rich/plain-text.ts';
import {
  CONTENT_SECTIONS,
  websiteContentFields,
  type ContentSection,
  type WebsiteContent,
} from '../inputs.ts';

/** The version of the blocks that this writes; `migratePage` brings them up to today's (builder/page-schema.ts). */
const WRITTEN_IN = 4;

/** The page of a practice that has filled in nothing yet: everything that the practice has, in the usual order. */
export const emptyContent = (): WebsiteContent => ({
  headline: '',
  welcome: '',
  button: '',
  picture: '',
  about: '',
  quote: '',
  actionTitle: '',
  actionText: '',
  questions: [],
  places: Object.fromEntries(CONTENT_SECTIONS.map((name, index) => [name, index + 1])) as Record<
    ContentSection,
    number
  >,
});

/** A stored form, checked. Throws ZodError where it is none. */
export const readContent = (stored: unknown): WebsiteContent => websiteContentFields.parse(stored);

const picture = (image: string) => ({ image, alt: '' });
const section = { hidden: false, tone: 'paper' } as const;

/** Each section's block. A section that has nothing to show of the practice draws nothing by itself. */
const BLOCKS: Record<ContentSection, (content: WebsiteContent) => { type: string; props: object }> = {
  about: ({ about, quote }) => ({
    type: 'About',
    props: {
      ...section,
      variant: 'left',
      eyebrow: 'About',
      title: 'Nice to meet you',
      text: richFromWords(about),
      quote,
      picture: picture(''),
      showCredentials: true,
    },
  }),
  services: () => ({
    type: 'Services',
    props: {
      ...section,
      tone: 'wash',
      variant: 'menu',
      eyebrow: '',
      title: 'Services and prices',
      text: '',
    },
  }),
  reviews: () => ({
    type: 'Reviews',
    props: { ...section, eyebrow: '', title: 'What clients say', most: 6 },
  }),
  gallery: () => ({
    type: 'Gallery',
    props: { ...section, eyebrow: '', title: 'A look around', pictures: [] },
  }),
  questions: ({ questions }) => ({
    type: 'Faq',
    props: {
      ...section,
      eyebrow: '',
      title: 'Questions',
      items: questions.map(({ question, answer }) => ({ question, answer: richFromWords(answer) })),
    },
  }),
  locations: () => ({
    type: 'Locations',
    props: {
      ...section,
      tone: 'wash',
      eyebrow: '',
      title: 'Hours and location',
      text: '',
      showMap: true,
    },
  }),
  action: ({ actionTitle, actionText, button }) => ({
    type: 'CallToAction',
    props: {
      ...section,
      tone: 'deep',
      title: actionTitle || 'Ready when you are',
      text: actionText,
      picture: picture(''),
      buttonLabel: button || 'Book an appointment',
    },
  }),
};

/** The blocks of what was filled in, in the chosen order (002 §2, builder v1). The same form gives the same page. */
export function contentPage(content: WebsiteContent) {
  const { headline, welcome, button, places } = content;
  const shown = CONTENT_SECTIONS.filter((name) => places[name] > 0).toSorted(
    (one, other) => places[one] - places[other],
  );
  const hero = {
    type: 'Hero',
    props: {
      id: 'welcome',
      ...section,
      variant: content.picture ? 'split' : 'centred',
      eyebrow: '',
      title: headline || 'Welcome',
      text: welcome,
      picture: picture(content.picture),
      buttonLabel: button || 'Book an appointment',
      linkLabel: places.services > 0 ? 'See services and prices' : '',
      linkTo: places.services > 0 ? '#services' : '',
      showFacts: true,
    },
  };
  return {
    version: WRITTEN_IN,
    root: { props: {} },
    content: [
      hero,
      ...shown.map((name) => {
        const { type, props } = BLOCKS[name](content);
        return { type, props: { id: name, ...props } };
      }),
    ],
  };
}
