import { pictureOf } from '../blocks/shared.ts';
import { commonQuestions, siteOf, section, type TemplateFacts } from './template.ts';

/** Dusk: large words over the edge of a picture, first the way of working, then the person. */
export const yogaTherapy = (facts: TemplateFacts) =>
  siteOf(
    'dusk',
    [
      section('Hero', {
        variant: 'offset',
        eyebrow: 'Yoga therapy, one to one',
        title: 'A practice made for the body you have today',
        text: facts.headline ?? '',
      }),
      section('Steps', {
        eyebrow: 'How it goes',
        title: 'One step, then the next',
        picture: pictureOf('detail'),
        items: [
          { title: 'A first look', text: 'We look at how you move, breathe and rest.' },
          {
            title: 'A practice of your own',
            text: 'Ten to twenty minutes a day, written down and recorded for you.',
          },
          {
            title: 'Small changes, kept',
            text: 'We meet again, see what helped, and change one thing at a time.',
          },
        ],
      }),
      section('About', {
        tone: 'wash',
        variant: 'left',
        title: `With ${facts.firstName}`,
        quote: facts.philosophy ?? '',
      }),
      section('Services', { variant: 'menu', title: 'Ways to work together' }),
      section('Reviews', { title: 'From people who kept going' }),
      section('Faq', { items: commonQuestions(facts) }),
      section('Locations', { tone: 'wash', title: 'When we can meet' }),
      section('CallToAction', { title: 'Begin where you are', picture: pictureOf('closing') }),
    ],
    'Book a session',
  );
