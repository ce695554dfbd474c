import { randomUUID } from 'node:crypto';
import type { MatrixSide } from '../matrix/world.ts';
import { job, type MatrixCases } from './case.ts';

const link = ({ video }: MatrixSide) => ({ uploadHash: video.link.uploadHash });
const file = { filename: 'clip.webm', contentType: 'video/webm', fileSize: 1_000 };
const ready = { input: ({ video }: MatrixSide) => ({ id: video.ready.id }) };

export const videoReviews: MatrixCases = {
  createVideoReviewForReview: {
    input: ({ video }) => ({ reviewId: video.review.id }),
    link: ({ video }) => video.review.token,
  },
  checkVideoReviewAvailability: { input: ({ video }) => ({ token: video.review.token }) },
  videoReviewUpload: { input: link },
  videoReviewStatus: { input: link },
  startVideoReviewUpload: { input: (side) => ({ ...link(side), ...file }) },
  completeVideoReviewUpload: {
    input: (side) => ({ ...link(side), ...file, videoKey: 'video-reviews/none.webm' }),
    refused: { code: 'not_found', because: 'nothing was sent to this link' },
  },
  discardUpload: job(() => ({ videoReviewId: randomUUID(), videoKey: 'none' })),
  transcodeVideoReview: job(() => ({ videoReviewId: randomUUID(), videoKey: 'none' })),
  approveVideoReview: ready,
  rejectVideoReview: ready,
  videoReviews: { input: () => ({}) },
  reviewVideo: { ...ready, refused: { code: 'not_found', because: 'it is not approved' } },
};
