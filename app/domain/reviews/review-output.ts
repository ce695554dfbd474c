import { z } from 'zod';

const skill = z.object({ id: z.uuid(), name: z.string() }).meta({ id: 'ReviewSkill' });

/** Whom a review is about: public facts of the practice. */
export const reviewPractice = z
  .object({
    id: z.uuid(),
    name: z.string(),
    url: z.string().meta({ description: "The practice's own site." }),
    theme: z.object({ colorAccent: z.string().nullable() }).meta({ id: 'ReviewTheme' }),
  })
  .meta({ id: 'ReviewPractice' });

export const practitioner = z
  .object({
    name: z.string(),
    firstName: z.string(),
    title: z.string().nullable(),
    defaultPhotoUrl: z.string().nullable(),
  })
  .meta({ id: 'ReviewPractitioner' });

/** A review as whoever holds its link sees it (spec 000 §3). */
export const reviewOutput = z
  .object({
    id: z.uuid(),
    token: z.string(),
    rating: z.int().nullable().meta({ description: '1 to 5; null before the rating step.' }),
    review: z.string().nullable().meta({ description: 'The text; empty for a video review.' }),
    isAnonymous: z.boolean(),
    referralCode: z.string().nullable().meta({ description: "The code of the practice's review link." }),
    clientId: z.string().meta({ description: 'Who reviews, as reviewAddRating takes it.' }),
    practiceId: z.uuid(),
    appointmentId: z.uuid().nullable(),
    practice: reviewPractice,
    practitioner,
    skills: z.array(skill).meta({ description: "The practice's endorsement keywords." }),
    endorsements: z.array(z.uuid()).meta({ description: 'Ids of the skills endorsed so far.' }),
    videoReviewsEnabled: z.boolean(),
    hasCompletedVideoReview: z.boolean(),
    firstName: z.string().meta({ description: "The reviewer's own." }),
    shownName: z.string().meta({ description: 'The name as others read it, where it is not hidden.' }),
    imported: z.boolean(),
    confirmed: z.boolean().meta({ description: 'False for an imported one until its client says yes.' }),
    verification: z.enum(['visit', 'import', 'link']).meta({ description: 'How the reviewer is known.' }),
    live: z.boolean().meta({ description: 'Others can see it.' }),
    service: z
      .object({ id: z.uuid(), name: z.string() })
      .meta({ id: 'ReviewService' })
      .nullable()
      .meta({ description: 'What was booked, where it still can be.' }),
    createdAt: z.date(),
  })
  .meta({ id: 'Review' });

/** A review on its holder's page, as plain data. */
export type ReviewView = z.output<typeof reviewOutput>;
