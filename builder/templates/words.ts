import type { TemplateFacts } from './template.ts';

/** What a site says of a kind of work, without claims: the practitioner's own words stand in wherever there are some. */
export interface WorkWords {
  eyebrow: string;
  title: string;
  statement: string;
  services: string;
  steps: { title: string; items: { title: string; text: string }[] };
  reviews: string;
  places: string;
  closing: string;
}

type Lines = readonly [title: string, text: string][];

const steps = (title: string, lines: Lines): WorkWords['steps'] => ({
  title,
  items: lines.map(([name, text]) => ({ title: name, text })),
});

const ANY: WorkWords = {
  eyebrow: '',
  title: 'Time that is yours',
  statement: 'Unhurried time, plain words, and a next step that you choose yourself.',
  services: 'Sessions and prices',
  steps: steps('How we begin', [
    ['You say what you need', 'As much or as little as you like, at your own pace.'],
    ['We find what helps', 'One thing at a time, and nothing that you did not agree to.'],
    ['You decide what is next', 'Come once, or come again. Nothing is signed up for.'],
  ]),
  reviews: 'What people say',
  places: 'Where and when',
  closing: 'Find a time that suits you',
};

const WORDS: [work: RegExp, words: WorkWords][] = [
  [
    /acupunct/i,
    {
      eyebrow: 'Acupuncture, one person at a time',
      title: 'An hour in which nothing is asked of you',
      statement: 'Few needles, unhurried time, and a plan you understand.',
      services: 'Treatments and prices',
      steps: steps('What to expect', [
        ['We talk', 'Where it hurts, how you sleep, what the week was like. Nothing is rushed.'],
        ['You rest', 'A handful of fine needles, a warm table, and half an hour of quiet.'],
        ['You know what is next', 'You leave with a clear idea of how many visits make sense.'],
      ]),
      reviews: 'What people say afterwards',
      places: 'Find the quiet room',
      closing: 'Give yourself an hour of quiet',
    },
  ],
  [
    /massage|bodywork/i,
    {
      eyebrow: 'Massage and bodywork',
      title: 'Put it down for an hour',
      statement: 'Deep is not better. You say when, and it changes at once.',
      services: 'Massage, by length and price',
      steps: steps('Simple from the door on', [
        ['Arrive as you are', 'Five minutes to say where you hold the day, and what to leave alone.'],
        ['Your pressure', 'You say when, and it changes at once.'],
        ['Slow landing', 'Water, and no small talk until you want it.'],
      ]),
      reviews: 'Lighter on the way out',
      places: 'Where and when',
      closing: 'Your shoulders know it is time',
    },
  ],
  [
    /yoga/i,
    {
      eyebrow: 'Yoga, made to measure',
      title: 'A practice made for the body you have today',
      statement: 'Small changes, kept, do more than large ones that are dropped.',
      services: 'Ways to work together',
      steps: steps('One step, then the next', [
        ['A first look', 'We look at how you move, breathe and rest.'],
        ['A practice of your own', 'Ten to twenty minutes a day, made for you.'],
        ['Small changes, kept', 'We meet again, see what helped, and change one thing at a time.'],
      ]),
      reviews: 'From people who kept going',
      places: 'When we can meet',
      closing: 'Begin where you are',
    },
  ],
  [
    /nutri|diet/i,
    {
      eyebrow: 'Nutrition without the war',
      title: 'Eat well in the life you actually have',
      statement: 'Food is not a test you can fail.',
      services: 'Consultations and prices',
      steps: steps('A plan for this week', [
        ['Tell me about lunch', 'What you eat, what you like, what the day allows.'],
        ['One change that holds', 'You leave with a plan for your kitchen and your budget.'],
        ['We look at what happened', 'What worked stays. What did not was the wrong plan.'],
      ]),
      reviews: 'Around the table',
      places: 'Where and when we talk',
      closing: 'Start with breakfast',
    },
  ],
  [
    /breath/i,
    {
      eyebrow: 'Breathwork',
      title: 'The long breath out',
      statement: 'You cannot argue yourself into calm. You can breathe.',
      services: 'Sessions and prices',
      steps: steps('An hour, in three parts', [
        ['Arrive', 'A few minutes to settle, and to say what you came for.'],
        ['Breathe', 'Guided, with room to stop. You are never pushed.'],
        ['Return', 'Quiet, water, and a breath you can use tomorrow.'],
      ]),
      reviews: 'After the breath',
      places: 'Where we breathe',
      closing: 'Breathe out',
    },
  ],
  [
    /reiki|energy/i,
    {
      eyebrow: 'One quiet hour',
      title: 'A softer place to land',
      statement: 'You say as much or as little as you like. Then you rest.',
      services: 'Sessions and prices',
      steps: steps('You lie down, and that is all', [
        ['First we sit', 'You say as much or as little as you like.'],
        ['Rest', 'Fully clothed, under a blanket, with light hands or none.'],
        ['Slowly up', 'Nobody hurries you back into the weather.'],
      ]),
      reviews: 'Kind words',
      places: 'Where to find the room',
      closing: 'Come and lie down',
    },
  ],
];

/** The words for a modality; those that fit any work for every other. */
export function wordsFor(modality: string, { practiceName }: TemplateFacts): WorkWords {
  const [, words] = WORDS.find(([work]) => work.test(modality)) ?? [null, ANY];
  return words.eyebrow ? words : { ...words, eyebrow: modality || practiceName };
}
