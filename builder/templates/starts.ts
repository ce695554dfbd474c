import type { PageData } from '../page-schema.ts';
import type { PageKind } from '../site-page.ts';
import { pageOf, section, type Wanted } from './template.ts';

/** What a page that is added may begin with. */
export type PageStart = 'blank' | 'about' | 'policies' | 'contact';

const title = (words: string) =>
  section('Hero', {
    variant: 'centred',
    title: words,
    picture: { image: '', alt: '' },
    linkLabel: '',
    linkTo: '',
    showFacts: false,
  });

const STARTS: Record<PageStart, (name: string) => Wanted[]> = {
  blank: (name) => [title(name)],
  about: (name) => [title(name), section('About'), section('Reviews'), section('CallToAction')],
  policies: (name) => [title(name), section('Policies', { title: 'If you cannot come' }), section('Faq')],
  contact: (name) => [title(name), section('ContactForm'), section('Map'), section('OpeningHours')],
};

const NOT_FOUND: Wanted[] = [
  section('Hero', {
    variant: 'centred',
    title: 'There is no page here',
    text: 'It may have moved. From the front page you find everything.',
    picture: { image: '', alt: '' },
    linkLabel: 'To the front page',
    linkTo: '/',
    showFacts: false,
  }),
];

/**
 * The sections that a page of a kind begins with.
 *
 * @param name the page's title, the first heading of all but a service's
 */
export function startOf(kind: Exclude<PageKind, 'front'>, start: PageStart, name: string): PageData {
  if (kind === 'notFound') return pageOf(NOT_FOUND);
  // Its heading is the service's name, as it is now.
  if (kind === 'service') {
    return pageOf([section('ServiceDetails'), section('Reviews'), section('CallToAction')]);
  }
  return pageOf(STARTS[start](name));
}
