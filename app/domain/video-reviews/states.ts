import type { VideoReviewStatus } from './inputs.ts';

/** What a status may become (spec 000 §4, 002 §4). Another file may be sent while the first one is not taken. */
const NEXT: Record<VideoReviewStatus, readonly VideoReviewStatus[]> = {
  pending: ['uploading'],
  uploading: ['uploading', 'pending', 'processing'],
  processing: ['completed', 'failed'],
  completed: ['approved', 'rejected'],
  failed: ['uploading'],
  approved: [],
  rejected: [],
};

/** The statuses from which one may be reached. */
export const before = (status: VideoReviewStatus) =>
  (Object.keys(NEXT) as VideoReviewStatus[]).filter((from) => NEXT[from].includes(status));

/** Whether a link takes a file now: switched on, not expired, nothing taken yet (spec 000 §4: 'can upload if allowed'). */
export function canUpload(
  video: {
    status: VideoReviewStatus;
    uploadEnabled: boolean;
    uploadExpiresAt: Date | null;
    videoReviewsEnabled: boolean;
  },
  now: number,
): boolean {
  if (!video.videoReviewsEnabled || !video.uploadEnabled) return false;
  if (video.uploadExpiresAt && video.uploadExpiresAt.getTime() <= now) return false;
  return video.status === 'uploading' || NEXT[video.status].includes('uploading');
}

/** Whether a video was handed in: there is no second one beside it (spec 000 §5). */
export const isHandedIn = (status: VideoReviewStatus) =>
  status === 'processing' || status === 'completed' || status === 'approved';
