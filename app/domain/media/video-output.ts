import { z } from 'zod';
import type { OperationContext } from '#app/operations/context.ts';
import { OPEN_FOR_S } from './video-keys.ts';

export const videoStatus = z.enum(['created', 'processing', 'completed', 'failed']);

/** A video of the practice as its owner sees it. */
export const video = z
  .object({
    id: z.uuid(),
    status: videoStatus,
    error: z.string().nullable(),
    videoUrl: z.string().nullable().meta({ description: 'Reads the video for an hour.' }),
    posterUrl: z.string().nullable(),
    createdAt: z.date(),
  })
  .meta({ id: 'Video' });

export interface VideoRow {
  id: string;
  status: z.infer<typeof videoStatus>;
  error: string | null;
  processedKey: string | null;
  createdAt: Date;
}

/** A row with addresses that open its files for a while. */
export async function readVideo(
  ctx: OperationContext,
  { processedKey, ...row }: VideoRow,
): Promise<z.infer<typeof video>> {
  const { files } = ctx.ports;
  if (!processedKey) return { ...row, videoUrl: null, posterUrl: null };
  const open = (key: string) => files.presignGet({ key, expiresIn: OPEN_FOR_S });
  const [videoUrl, posterUrl] = await Promise.all([
    open(processedKey),
    open(processedKey.replace(/\.mp4$/, '.jpg')),
  ]);
  return { ...row, videoUrl, posterUrl };
}
