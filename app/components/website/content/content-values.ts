import { z } from 'zod';
import {
  CONTENT_LENGTHS,
  CONTENT_SECTIONS,
  MOST_QUESTIONS,
  websiteContentFields,
  type ContentSection,
  type WebsiteContent,
} from '#app/domain/website/inputs.ts';

const { shape } = websiteContentFields;

/** As the form holds it: what is empty is not there. */
export const contentSchema = z.object({
  headline: shape.headline.optional(),
  welcome: shape.welcome.optional(),
  button: shape.button.optional(),
  picture: shape.picture.optional(),
  about: shape.about.optional(),
  quote: shape.quote.optional(),
  actionTitle: shape.actionTitle.optional(),
  actionText: shape.actionText.optional(),
  questions: z
    .array(
      z.object({
        question: z.string().max(CONTENT_LENGTHS.question).optional(),
        answer: z.string().max(CONTENT_LENGTHS.answer).optional(),
      }),
    )
    .optional(),
  places: shape.places,
});

type Entered = z.output<typeof contentSchema>;

/** What was entered as the operation takes it. */
export function contentOf(entered: Entered): WebsiteContent {
  const { headline = '', welcome = '', button = '', picture = '', about = '', quote = '' } = entered;
  const { actionTitle = '', actionText = '', questions = [], places } = entered;
  return {
    headline,
    welcome,
    button,
    picture,
    about,
    quote,
    actionTitle,
    actionText,
    questions: questions.flatMap(({ question = '', answer = '' }) =>
      question || answer ? [{ question, answer }] : [],
    ),
    places: places as WebsiteContent['places'],
  };
}

/** The form's questions: those that there are, and room for more. */
export const roomForQuestions = (questions: WebsiteContent['questions']): WebsiteContent['questions'] => [
  ...questions,
  ...Array.from({ length: MOST_QUESTIONS - questions.length }, () => ({ question: '', answer: '' })),
];

const TEXTS = [
  'headline',
  'welcome',
  'button',
  'picture',
  'about',
  'quote',
  'actionTitle',
  'actionText',
] as const;

/** What a post without scripts sent, as the operation takes it. */
export function postedContent(input: Readonly<Record<string, string | string[]>>) {
  const text = (name: string) => [input[name] ?? ''].flat()[0]!;
  return {
    ...Object.fromEntries(TEXTS.map((name) => [name, text(name)])),
    questions: Array.from({ length: MOST_QUESTIONS }, (_, index) => ({
      question: text(`questions[${index}].question`),
      answer: text(`questions[${index}].answer`),
    })).filter(({ question, answer }) => question || answer),
    places: Object.fromEntries(
      CONTENT_SECTIONS.map((name) => [name, Number(text(`places.${name}`) || Number.NaN)]),
    ) as Record<ContentSection, number>,
    previousUpdatedAt: text('previousUpdatedAt'),
  };
}
