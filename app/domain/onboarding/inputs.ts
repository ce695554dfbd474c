import { z } from 'zod';
import { withoutAddress } from '#app/lib/fields/address-in-name.ts';
import { slugProblem } from '#app/lib/hosts/practice-slug.ts';
import { PLAIN_LINE, PLAIN_LINES } from '#app/lib/text.ts';
import { isTimeZone } from '#app/lib/time.ts';
import { ONBOARDING_MESSAGES as messages } from './messages.ts';

/** What a practitioner can be; each has a ready start of its own. */
export const PROFESSIONS = [
  'massage',
  'acupuncture',
  'yoga',
  'nutrition',
  'reiki',
  'counselling',
  'breathwork',
  'other',
] as const;

export type ProfessionKey = (typeof PROFESSIONS)[number];

const profession = z.enum(PROFESSIONS, messages.professionMissing);

/** What is left of a name that only looks empty. */
const VISIBLE = /[^\s\p{Cf}]/u;

const practiceName = withoutAddress(
  z
    .string(messages.nameMissing)
    .trim()
    .min(1, messages.nameMissing)
    .min(2, messages.nameShort)
    .max(80, messages.nameLong)
    .regex(PLAIN_LINE, messages.oddCharacters)
    .regex(VISIBLE, messages.nameMissing),
);

const MAX_TYPED = 200;

/** The name of the practice's own address, `<slug>.SITES_HOST`. */
const slug = z
  .string(messages.slugMissing)
  .trim()
  .toLowerCase()
  .max(MAX_TYPED, messages.slugProblems.long)
  .superRefine((typed, ctx) => {
    const problem = slugProblem(typed);
    // What is longer still was said to be so.
    if (!problem || typed.length > MAX_TYPED) return;
    const message = typed === '' ? messages.slugMissing : messages.slugProblems[problem];
    ctx.addIssue({ code: 'custom', message });
  });

export const registerPracticeInput = z.strictObject({
  profession,
  name: practiceName,
  slug,
  /** Where the first appointments take place. */
  kind: z.enum(['office', 'virtual'], messages.kindMissing),
  /** The office's address, or the link or words by which clients come to a virtual appointment. */
  where: z
    .string()
    .trim()
    .max(300, messages.whereLong)
    .regex(PLAIN_LINES, messages.oddCharacters)
    .default(''),
  timeZone: z.string().max(64).refine(isTimeZone, messages.timeZoneUnknown),
  currency: z.enum(['USD', 'CAD'], messages.currencyUnknown),
});

export const practiceSlugInput = z.strictObject({
  slug: z.string().trim().max(200, messages.slugProblems.long),
  name: z.string().max(200).optional().meta({ description: 'What the practice is called, for suggestions.' }),
  profession: profession.optional(),
});
