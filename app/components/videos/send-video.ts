import { isVideoType, plainType, VIDEO_LIMIT } from '#app/domain/media/inputs.ts';
import { VIDEO_MESSAGES as TEXTS } from '#app/domain/media/messages.ts';
import { paths } from '#app/paths.ts';
import { PutFailed, putFile } from './put-file.ts';

/** Why a file cannot be sent at all, or null. */
export function videoFault(file: { type: string; size: number } | undefined): string | null {
  if (!file || file.size === 0) return TEXTS.noFile;
  if (!isVideoType(plainType(file.type))) return TEXTS.wrongType;
  return file.size > VIDEO_LIMIT ? TEXTS.tooLarge : null;
}

/** What went wrong, in words for the person who waits. */
export class VideoProblem extends Error {}

async function ask<Data>(failure: string, url: string, init?: RequestInit): Promise<Data> {
  const answer = await fetch(url, init)
    .then((response) => response.json() as Promise<{ success: boolean; data?: Data; error?: string }>)
    .catch(() => null);
  if (answer?.success && answer.data) return answer.data;
  throw new VideoProblem(answer?.error ? `${failure}: ${answer.error}` : failure);
}

/**
 * Uploads a video straight to the store and has it transcoded; answers the job's id. Throws VideoProblem with a text of
 * the specification's catalogue (001 §8), AbortError when it was stopped.
 */
export async function sendVideo(
  file: File,
  { csrf, signal, onProgress }: { csrf: string; signal: AbortSignal; onProgress: (percent: number) => void },
): Promise<string> {
  const fault = videoFault(file);
  if (fault) throw new VideoProblem(fault);
  const ticket = await ask<{ upload_url: string; video_key: string }>(
    TEXTS.noUploadUrl,
    paths.videoPresignedUrl({
      filename: file.name,
      content_type: plainType(file.type),
      file_size: String(file.size),
    }),
    { signal },
  );
  await putFile(ticket.upload_url, file, {
    contentType: plainType(file.type),
    signal,
    onSent: (bytes) => onProgress(Math.round((bytes / file.size) * 100)),
  }).catch((error: unknown) => {
    if (!(error instanceof PutFailed)) throw error;
    throw new VideoProblem(error.status ? TEXTS.uploadStatus(error.status) : TEXTS.uploadNetwork);
  });
  const job = await ask<{ job_id: string }>(TEXTS.notStarted, paths.startTranscoding(), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': csrf },
    body: JSON.stringify({ video_key: ticket.video_key }),
  });
  return job.job_id;
}

/** How far a job is. Throws VideoProblem where that cannot be told. */
export const askVideoStatus = (id: string) =>
  ask<{ status: 'created' | 'processing' | 'completed' | 'failed'; error: string | null }>(
    TEXTS.statusUnknown,
    paths.videoStatus(id),
  );
