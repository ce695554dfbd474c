import { randomUUID } from 'node:crypto';
import { job, nothing, type MatrixCases } from './case.ts';

const noVideo = { code: 'not_found', because: 'the practice has no video' } as const;

export const media: MatrixCases = {
  videoPresignedUrl: { input: () => ({ filename: 'clip.mp4', contentType: 'video/mp4' }) },
  startVideoTranscoding: {
    input: ({ id }) => ({ videoKey: `videos/${id}/sent-${'a'.repeat(43)}.mp4` }),
    refused: noVideo,
  },
  videos: nothing,
  video: { input: () => ({ id: randomUUID() }), refused: noVideo },
  deleteVideo: { input: () => ({ id: randomUUID() }), refused: noVideo },
  transcodeVideo: job(() => ({ videoId: randomUUID() })),
};
