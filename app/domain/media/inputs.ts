import { z } from 'zod';
import { VIDEO_MESSAGES as TEXTS } from './messages.ts';

/** Largest video that is taken, bytes: 100 MB (spec 001 §5, §9). */
export const VIDEO_LIMIT = 100 * 1024 * 1024;

/** The types that are taken, with the ending that the stored file gets (spec 001 §5). */
export const VIDEO_TYPES = {
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/x-msvideo': 'avi',
  'video/avi': 'avi',
  'video/webm': 'webm',
} as const;

export type VideoType = keyof typeof VIDEO_TYPES;

export const isVideoType = (type: string): type is VideoType => Object.hasOwn(VIDEO_TYPES, type);

/** `video/webm;codecs=vp8` and `video/webm` are one type. */
export const plainType = (type: string) => type.split(';')[0]!.trim().toLowerCase();

export const videoPresignedUrlInput = z.strictObject({
  filename: z.string().trim().min(1, TEXTS.noFile).max(1_000, TEXTS.noFile),
  contentType: z
    .string()
    .max(200)
    .transform(plainType)
    .refine(isVideoType, TEXTS.wrongType)
    .meta({ description: 'video/mp4, video/quicktime, video/x-msvideo or video/webm.' }),
  fileSize: z
    .int()
    .min(1, TEXTS.noFile)
    .max(VIDEO_LIMIT, TEXTS.tooLarge)
    .optional()
    .meta({ description: 'Bytes. Where it is given, exactly so many must be sent.' }),
});

export const videoKeyInput = z.strictObject({ videoKey: z.string().min(1, TEXTS.notThere).max(300) });
