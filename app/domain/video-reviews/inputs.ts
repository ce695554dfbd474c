import { z } from 'zod';
import { VIDEO_LIMIT, videoPresignedUrlInput } from '../media/inputs.ts';
import { VIDEO_MESSAGES } from '../media/messages.ts';
import { VIDEO_REVIEW_MESSAGES as TEXTS } from './messages.ts';

/** spec 000 §4, in the order of a video's life. */
export const VIDEO_REVIEW_STATES = [
  'pending',
  'uploading',
  'processing',
  'completed',
  'approved',
  'rejected',
  'failed',
] as const;

export type VideoReviewStatus = (typeof VIDEO_REVIEW_STATES)[number];

/** Seconds counted down before the camera records (spec 000 §9). */
export const RECORDING_COUNTDOWN_S = 3;

/** How often a page asks how far a video is, milliseconds (spec 000 §9). */
export const STATUS_POLL_MS = 3_000;

/** How long success is shown before the flow goes on, milliseconds (spec 000 §9). */
export const SUCCESS_PAUSE_MS = 2_000;

/** How far an upload is said to be: the file is being sent up to the first, is in the store, is taken (spec 000 §9). */
export const UPLOAD_PROGRESS = { sent: 90, stored: 95, taken: 100 } as const;

/** What a camera's recording is asked to be, best first (spec 000 §5). */
export const RECORDING_TYPES = [
  'video/webm;codecs=vp9,opus',
  'video/webm;codecs=vp8,opus',
  'video/webm',
  'video/mp4',
] as const;

/** A link's hash as it stands in an address. */
export const uploadHashField = z.string().min(1, TEXTS.notFound).max(64, TEXTS.notFound);

/** A part of a large upload, bytes; the least that S3 takes of any part but the last. */
export const PART_SIZE = 5 * 1024 * 1024;

/** A sender's file name as it is shown: without folders, and without what turns text around or cannot be seen. */
const shownName = (name: string) =>
  name
    .split(/[/\\]/)
    .at(-1)!
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, 200) || 'video';

const file = {
  uploadHash: uploadHashField,
  filename: z.string().min(1, VIDEO_MESSAGES.noFile).max(1_000, VIDEO_MESSAGES.noFile).transform(shownName),
  contentType: videoPresignedUrlInput.shape.contentType,
  fileSize: z
    .int()
    .min(1, VIDEO_MESSAGES.noFile)
    .max(VIDEO_LIMIT, VIDEO_MESSAGES.tooLarge)
    .meta({ description: 'Bytes; exactly so many are taken.' }),
};

export const startUploadInput = z.strictObject({
  ...file,
  inParts: z
    .boolean()
    .default(false)
    .meta({ description: 'Whether a large file may be sent in parts, which survives a dropped connection.' }),
});

export const completeUploadInput = z.strictObject({
  ...file,
  videoKey: z.string().min(1, TEXTS.notArrived).max(300, TEXTS.notArrived),
});
