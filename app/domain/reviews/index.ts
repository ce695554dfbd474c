import type { AnyOperation } from '#app/operations/operation.ts';
import { askForReview } from './ask-for-review.ts';
import { confirmReview } from './confirm-review.ts';
import { reviewAddEndorsements } from './review-add-endorsements.ts';
import { reviewAddRating } from './review-add-rating.ts';
import { reviewAddTextReview } from './review-add-text-review.ts';
import { reviewCreateClient } from './review-create-client.ts';
import { reviewInvitation } from './review-invitation.ts';
import { reviewStart } from './review-start.ts';
import { toggleReviewAnon } from './toggle-review-anon.ts';
import { tokenReview } from './token-review.ts';

export {
  askForReview,
  confirmReview,
  reviewAddEndorsements,
  reviewAddRating,
  reviewAddTextReview,
  reviewCreateClient,
  reviewInvitation,
  reviewStart,
  toggleReviewAnon,
  tokenReview,
};
export { visitsToAskAbout } from './asking.ts';
export { reviewLinkOf, reviewPathOf } from './review-link.ts';
export { saidByVideo } from './said-by-video.ts';
export { wantSite } from './want-site.ts';
export type { ReviewShown } from './review-output.ts';

export const operations: AnyOperation[] = [
  askForReview,
  confirmReview,
  reviewAddEndorsements,
  reviewAddRating,
  reviewAddTextReview,
  reviewCreateClient,
  reviewInvitation,
  reviewStart,
  toggleReviewAnon,
  tokenReview,
];
