import { newToken } from '#app/platform/tokens.ts';
import { VIDEO_TYPES, type VideoType } from './inputs.ts';

/** How long an upload may begin after its URL was asked for, seconds. */
export const UPLOAD_WITHIN_S = 15 * 60;

/** How long the addresses of a video open it, seconds. */
export const OPEN_FOR_S = 60 * 60;

const SENT = /^videos\/([0-9a-f-]{36})\/sent-[\w-]{32,}\.(mp4|mov|avi|webm)$/;

/** A new name in the store for a video of this practice; nothing of the sender's file name is in it (C59). */
export const newVideoKey = (practiceId: string, type: VideoType) =>
  `videos/${practiceId}/sent-${newToken()}.${VIDEO_TYPES[type]}`;

/** Whether a key is one that was handed out to this practice (C60). */
export const isOwnVideoKey = (key: string, practiceId: string) => SENT.exec(key)?.[1] === practiceId;

/** Where the result of an upload stands. */
export const resultKeys = (practiceId: string, id: string) => ({
  video: `videos/${practiceId}/${id}.mp4`,
  poster: `videos/${practiceId}/${id}.jpg`,
});
