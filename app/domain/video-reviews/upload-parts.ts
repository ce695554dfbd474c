import { z } from 'zod';
import type { OperationContext } from '#app/operations/context.ts';
import { UPLOAD_WITHIN_S } from '../media/index.ts';
import { PART_SIZE } from './inputs.ts';

/** A part of a large file: bytes `from` to `from + size`. */
export const uploadPart = z
  .object({
    partNumber: z.int(),
    from: z.int(),
    size: z.int(),
    uploadUrl: z
      .string()
      .nullable()
      .meta({ description: 'Takes one PUT of exactly these bytes; null: it has arrived.' }),
  })
  .meta({ id: 'VideoUploadPart' });

/** The cuts of a file of so many bytes: parts of PART_SIZE, the rest last. */
function cutsOf(fileSize: number): { partNumber: number; from: number; size: number }[] {
  return Array.from({ length: Math.ceil(fileSize / PART_SIZE) }, (_, index) => ({
    partNumber: index + 1,
    from: index * PART_SIZE,
    size: Math.min(PART_SIZE, fileSize - index * PART_SIZE),
  }));
}

/** Every part of an upload, with a signed URL where it has not arrived whole. */
export function partsToSend(
  ctx: OperationContext,
  upload: { key: string; uploadId: string },
  fileSize: number,
  sent: { part: number; size: number }[],
): Promise<z.infer<typeof uploadPart>[]> {
  const arrived = new Map(sent.map(({ part, size }) => [part, size]));
  return Promise.all(
    cutsOf(fileSize).map(async (cut) => {
      const { partNumber: part, size } = cut;
      if (arrived.get(part) === size) return { ...cut, uploadUrl: null };
      const wanted = { ...upload, part, size, expiresIn: UPLOAD_WITHIN_S };
      return { ...cut, uploadUrl: await ctx.ports.files.parts.presign(wanted) };
    }),
  );
}
