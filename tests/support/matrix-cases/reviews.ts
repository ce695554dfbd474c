import type { MatrixSide } from '../matrix/world.ts';
import { job, type MatrixCases } from './case.ts';

const review = ({ visits }: MatrixSide) => ({ reviewId: visits.review.id });
const link = ({ visits }: MatrixSide) => visits.review.token;
const referral = ({ reviewing }: MatrixSide) => reviewing.referralCode;

export const reviews: MatrixCases = {
  reviewInvitation: { input: ({ visits }) => ({ token: visits.imported.token }) },
  reviewStart: {
    input: ({ reviewing }) => ({ referralCode: reviewing.referralCode, clientId: reviewing.clientId }),
  },
  reviewCreateClient: {
    input: ({ id }) => ({ practiceId: id, firstName: 'Wren', phone: '(503) 555-0199' }),
    link: referral,
  },
  reviewAddRating: {
    input: ({ id, reviewing }) => ({ practiceId: id, clientId: reviewing.clientId, rating: 5 }),
    link: referral,
  },
  tokenReview: { input: ({ visits }) => ({ token: visits.review.token }) },
  reviewAddEndorsements: {
    input: (side) => ({ ...review(side), endorsements: [side.reviewing.skillId] }),
    link,
  },
  reviewAddTextReview: { input: (side) => ({ ...review(side), text: 'I slept at last.' }), link },
  toggleReviewAnon: { input: (side) => ({ ...review(side), isAnon: true }), link },
  confirmReview: {
    input: ({ visits }) => ({ reviewId: visits.imported.id }),
    link: ({ visits }) => visits.imported.token,
  },
  askForReview: job(({ visits }) => ({ appointmentId: visits.toPay.id })),
};
