import { pictureOf } from '../blocks/shared.ts';
import { commonQuestions, siteOf, section, type TemplateFacts } from './template.ts';

/** A kitchen garden: words centred above a wide table, a plain plan, prices as cards. */
export const nutrition = (facts: TemplateFacts) =>
  siteOf('garden', [
    section('Hero', {
      variant: 'centred',
      eyebrow: 'Nutrition without the war',
      title: 'Eat well in the life you actually have',
      text: facts.headline ?? '',
    }),
    section('About', { variant: 'right', title: `Hello, I am ${facts.firstName}`, tone: 'wash' }),
    section('Steps', {
      eyebrow: 'How we work',
      title: 'A plan for this week',
      picture: pictureOf('detail'),
      items: [
        {
          title: 'Tell me about lunch',
          text: 'What you eat, what you like, what the day allows. No food diary exam.',
        },
        {
          title: 'One change that holds',
          text: 'You leave with a plan for seven days, in your kitchen and on your budget.',
        },
        {
          title: 'We look at what happened',
          text: 'What worked stays. What did not was the wrong plan, not the wrong person.',
        },
      ],
    }),
    section('Services', { variant: 'cards', title: 'Consultations and programmes' }),
    section('Statement', { text: facts.philosophy ?? 'Food is not a test you can fail.' }),
    section('Reviews', { tone: 'paper', title: 'Around the table' }),
    section('Locations', { tone: 'wash', title: 'Where and when we talk' }),
    section('Faq', { items: commonQuestions(facts) }),
    section('CallToAction', { title: 'Start with breakfast' }),
  ]);
