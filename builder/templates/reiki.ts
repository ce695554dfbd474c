import { pictureOf } from '../blocks/shared.ts';
import { commonQuestions, siteOf, section, type TemplateFacts } from './template.ts';

/** First light: soft corners, a portrait, reviews before prices. */
export const reiki = (facts: TemplateFacts) =>
  siteOf('dawn', [
    section('Hero', {
      variant: 'split',
      eyebrow: 'Reiki, one quiet hour',
      title: 'A softer place to land',
      text: facts.headline ?? '',
      linkLabel: 'What people say',
      linkTo: '#reviews',
    }),
    section('Reviews', { title: 'Kind words', most: 3 }),
    section('About', { variant: 'left', title: `I am ${facts.firstName}`, quote: facts.philosophy ?? '' }),
    section('Services', { tone: 'wash', variant: 'cards', title: 'Sessions' }),
    section('Steps', {
      eyebrow: 'Your visit',
      title: 'You lie down, and that is all',
      picture: pictureOf('detail'),
      items: [
        { title: 'Tea first', text: 'We sit, you say as much or as little as you like.' },
        { title: 'Rest', text: 'Fully clothed, under a blanket, with light hands or none.' },
        { title: 'Slowly up', text: 'Nobody hurries you back into the weather.' },
      ],
    }),
    section('Locations', { title: 'Where to find the room' }),
    section('Faq', { tone: 'wash', items: commonQuestions(facts) }),
    section('CallToAction', { title: 'Come and lie down' }),
  ]);
