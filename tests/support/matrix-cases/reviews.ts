import type { MatrixSide } from '../matrix/world.ts';
import { job, type MatrixCases } from './case.ts';

const review = ({ situation }: MatrixSide) => ({ reviewId: situation.review.id });
const link = ({ situation }: MatrixSide) => situation.review.token;
const referral = ({ reviewing }: MatrixSide) => reviewing.referralCode;

export const reviews: MatrixCases = {
  reviewInvitation: { input: ({ situation }) => ({ token: situation.imported.token }) },
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
  tokenReview: { input: ({ situation }) => ({ token: situation.review.token }) },
  reviewAddEndorsements: {
    input: (side) => ({ ...review(side), endorsements: [side.reviewing.skillId] }),
    link,
  },
  reviewAddTextReview: { input: (side) => ({ ...review(side), text: 'I slept at last.' }), link },
  toggleReviewAnon: { input: (side) => ({ ...review(side), isAnon: true }), link },
  confirmReview: {
    input: ({ situation }) => ({ reviewId: situation.imported.id }),
    link: ({ situation }) => situation.imported.token,
  },
  askForReview: job(({ situation }) => ({ appointmentId: situation.toPay.id })),
};
