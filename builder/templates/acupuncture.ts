import { pictureOf } from '../blocks/shared.ts';
import { commonQuestions, siteOf, section, type TemplateFacts } from './template.ts';

/** Still and green: portrait beside the words, one quiet statement, a menu of prices. */
export const acupuncture = (facts: TemplateFacts) =>
  siteOf('jade', [
    section('Hero', {
      variant: 'split',
      eyebrow: 'Acupuncture, one person at a time',
      title: 'Stillness is where the body begins to mend',
      text: facts.headline ?? '',
    }),
    section('Statement', {
      eyebrow: 'How I work',
      text: facts.philosophy ?? 'Few needles, unhurried time, and a plan you understand.',
    }),
    section('Services', { variant: 'menu', title: 'Treatments and prices' }),
    section('About', {
      tone: 'wash',
      variant: 'left',
      title: `I am ${facts.firstName}`,
      eyebrow: 'Your practitioner',
    }),
    section('Steps', {
      eyebrow: 'Your visit',
      title: 'What to expect',
      picture: pictureOf('detail'),
      items: [
        {
          title: 'We talk',
          text: 'Where it hurts, how you sleep, what the week was like. Nothing is rushed.',
        },
        {
          title: 'You rest',
          text: 'A handful of fine needles, a warm table, and half an hour in which nobody wants anything.',
        },
        {
          title: 'You know what is next',
          text: 'You leave with one thing to do at home and a clear idea of how many visits make sense.',
        },
      ],
    }),
    section('Reviews', { title: 'What people say afterwards' }),
    section('Faq', { items: commonQuestions(facts) }),
    section('Locations', { tone: 'wash', title: 'Find the quiet room' }),
    section('CallToAction', { title: 'Give yourself an hour of quiet', picture: pictureOf('closing') }),
  ]);
