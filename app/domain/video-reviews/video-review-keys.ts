import { newToken } from '#app/platform/tokens.ts';
import { VIDEO_TYPES, type VideoType } from '../media/index.ts';

/** A new name in the store for the file of one video review; nothing of the sender's file name is in it (C59, C60). */
export const newSentKey = (practiceId: string, id: string, type: VideoType) =>
  `video-reviews/${practiceId}/${id}/sent-${newToken()}.${VIDEO_TYPES[type]}`;

/** Whether a name is one of those. */
export const isSentKey = (practiceId: string, id: string, key: string): boolean =>
  key.startsWith(`video-reviews/${practiceId}/${id}/sent-`) && !key.includes('..');

/** Where the result stands. */
export const resultKeys = (practiceId: string, id: string) => ({
  video: `video-reviews/${practiceId}/${id}/video.mp4`,
  poster: `video-reviews/${practiceId}/${id}/poster.jpg`,
});
