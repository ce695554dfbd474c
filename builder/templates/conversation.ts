import { pictureOf } from '../blocks/shared.ts';
import { commonQuestions, siteOf, section, type TemplateFacts } from './template.ts';

/** For whoever works with words, and for every other practice: nothing in it speaks of a table, a mat or a kitchen. */
export const conversation = (facts: TemplateFacts) =>
  siteOf('dawn', [
    section('Hero', {
      variant: 'centred',
      eyebrow: facts.practiceName,
      title: 'Time that is yours',
      text: facts.headline ?? '',
      linkLabel: 'How we would work',
      linkTo: '#about',
    }),
    section('About', {
      variant: 'right',
      title: `Hello, I am ${facts.firstName}`,
      quote: facts.philosophy ?? '',
    }),
    section('Services', { tone: 'wash', variant: 'cards', title: 'Sessions and prices' }),
    section('Steps', {
      eyebrow: 'The first time',
      title: 'How we begin',
      picture: pictureOf('detail'),
      items: [
        { title: 'We talk for free', text: 'Fifteen minutes to see whether this is right for you.' },
        { title: 'You say what you need', text: 'As much or as little as you like, at your own pace.' },
        { title: 'You decide what is next', text: 'Come once, or come again. Nothing is signed up for.' },
      ],
    }),
    section('Reviews', { title: 'What people say' }),
    section('Locations', { tone: 'wash', title: 'Where and when' }),
    section('Faq', { items: commonQuestions(facts) }),
    section('CallToAction', { title: 'Find a time that suits you' }),
  ]);
