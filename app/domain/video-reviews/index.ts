import type { AnyOperation } from '#app/operations/operation.ts';
import { approveVideoReview } from './approve-video-review.ts';
import { checkVideoReviewAvailability } from './check-video-review-availability.ts';
import { completeVideoReviewUpload } from './complete-video-review-upload.ts';
import { createVideoReviewForReview } from './create-video-review-for-review.ts';
import { discardUpload } from './discard-upload.ts';
import { rejectVideoReview } from './reject-video-review.ts';
import { reviewVideo } from './review-video.ts';
import { startVideoReviewUpload } from './start-video-review-upload.ts';
import { transcodeVideoReview } from './transcode-video-review.ts';
import { videoReviewStatus } from './video-review-status.ts';
import { videoReviewUpload } from './video-review-upload.ts';
import { videoReviews } from './video-reviews.ts';

export {
  approveVideoReview,
  checkVideoReviewAvailability,
  completeVideoReviewUpload,
  createVideoReviewForReview,
  discardUpload,
  rejectVideoReview,
  reviewVideo,
  startVideoReviewUpload,
  transcodeVideoReview,
  videoReviewStatus,
  videoReviewUpload,
  videoReviews,
};

export const operations: AnyOperation[] = [
  approveVideoReview,
  checkVideoReviewAvailability,
  completeVideoReviewUpload,
  createVideoReviewForReview,
  discardUpload,
  rejectVideoReview,
  reviewVideo,
  startVideoReviewUpload,
  transcodeVideoReview,
  videoReviewStatus,
  videoReviewUpload,
  videoReviews,
];
