import type { AnyOperation } from '#app/operations/operation.ts';
import { deleteVideo } from './delete-video.ts';
import { startVideoTranscoding } from './start-video-transcoding.ts';
import { transcodeVideo } from './transcode-video.ts';
import { video } from './video.ts';
import { videoPresignedUrl } from './video-presigned-url.ts';
import { videos } from './videos.ts';

export { VIDEO_TYPES, type VideoType } from './inputs.ts';
export { leaveBehind, makeVideo } from './make-video.ts';
export { VIDEO_MESSAGES } from './messages.ts';
export { OPEN_FOR_S, UPLOAD_WITHIN_S } from './video-keys.ts';
export { deleteVideo, startVideoTranscoding, transcodeVideo, video, videoPresignedUrl, videos };

export const operations: AnyOperation[] = [
  deleteVideo,
  startVideoTranscoding,
  transcodeVideo,
  video,
  videoPresignedUrl,
  videos,
];
