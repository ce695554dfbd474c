import { pictureOf } from '../blocks/shared.ts';
import { commonQuestions, siteOf, section, type TemplateFacts } from './template.ts';

/** Warm linen: a full picture, services as cards, reviews early. */
export const massage = (facts: TemplateFacts) =>
  siteOf('linen', [
    section('Hero', {
      variant: 'bleed',
      eyebrow: facts.practiceName,
      title: 'Put it down for an hour',
      text: facts.headline ?? '',
      linkLabel: 'Services and prices',
    }),
    section('Services', { variant: 'cards', title: 'Hands that listen', eyebrow: 'Massage and bodywork' }),
    section('Reviews', { title: 'Lighter on the way out' }),
    section('About', {
      variant: 'right',
      title: `Meet ${facts.firstName}`,
      quote: facts.philosophy ?? '',
    }),
    section('Steps', {
      tone: 'wash',
      eyebrow: 'Your visit',
      title: 'Simple from the door on',
      picture: pictureOf('detail'),
      items: [
        {
          title: 'Arrive as you are',
          text: 'Five minutes to say where you hold the day, and what to leave alone.',
        },
        { title: 'Your pressure', text: 'Deep is not better. You say when, and it changes at once.' },
        { title: 'Slow landing', text: 'Water, tea, and no small talk until you want it.' },
      ],
    }),
    section('Locations', { title: 'Where and when' }),
    section('Faq', { tone: 'wash', items: commonQuestions(facts) }),
    section('CallToAction', { title: 'Your shoulders know it is time' }),
  ]);
