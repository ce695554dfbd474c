import { pictureOf } from '../blocks/shared.ts';
import { commonQuestions, siteOf, section, type TemplateFacts } from './template.ts';

/** The sea: a full horizon, one long statement, sharp edges and much air. */
export const breathwork = (facts: TemplateFacts) =>
  siteOf('sea', [
    section('Hero', {
      variant: 'bleed',
      eyebrow: 'Breathwork',
      title: 'The long breath out',
      text: facts.headline ?? '',
      linkLabel: 'How a session goes',
      linkTo: '#visit',
    }),
    section('Statement', {
      eyebrow: 'Why breathe',
      text: facts.philosophy ?? 'You cannot argue a nervous system into calm. You can breathe it there.',
    }),
    section('Steps', {
      eyebrow: 'A session',
      title: 'An hour, in three parts',
      picture: pictureOf('detail'),
      items: [
        {
          title: 'Arrive',
          text: 'A few minutes to settle, and to say what you came for.',
        },
        { title: 'Breathe', text: 'Guided, with music and room to stop. You are never pushed.' },
        { title: 'Return', text: 'Quiet, water, and a breath you can use tomorrow in traffic.' },
      ],
    }),
    section('Services', { variant: 'menu', title: 'Sessions' }),
    section('About', { tone: 'wash', variant: 'right', title: facts.firstName, eyebrow: 'Your guide' }),
    section('Reviews', { tone: 'paper', title: 'After the breath' }),
    section('Locations', { tone: 'wash', title: 'Where we breathe' }),
    section('Faq', { items: commonQuestions(facts) }),
    section('CallToAction', { title: 'Breathe out', picture: pictureOf('closing') }),
  ]);
