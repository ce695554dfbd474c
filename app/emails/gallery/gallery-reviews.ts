import type { ComposedEmail } from '../compose.ts';
import { writeReviewRequest } from '../review-request.ts';

type About = Pick<Parameters<typeof writeReviewRequest>[0], 'client' | 'practice' | 'practitioner'>;

const IMPORTED_REVIEW = {
  text: 'I have been coming for two years, and I still look forward to it every time.',
  rating: 5,
  day: 'Monday, March 2, 2026',
};

/** Requests for a review as the gallery shows them: of a visit, and of a review that was typed in. */
export const reviewRequests = (about: About, link: string): (ComposedEmail & { name: string })[] =>
  [null, IMPORTED_REVIEW].map((imported) => ({
    name: imported ? 'review_request.imported' : 'review_request',
    ...writeReviewRequest({
      ...about,
      appointment: imported ? null : { services: ['Acupuncture'], day: 'Tue, Mar 2' },
      link,
      imported,
    }),
  }));
