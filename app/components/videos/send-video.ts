import { isVideoType, plainType, VIDEO_LIMIT } from '#app/domain/media/inputs.ts';
import { VIDEO_MESSAGES as TEXTS } from '#app/domain/media/messages.ts';
import { paths } from '#app/paths.ts';

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

/** Sends a file to the store and tells how far it is, 0 to 100. fetch() cannot tell that, so it is the older way. */
function put(url: string, file: File, signal: AbortSignal, onProgress: (percent: number) => void) {
  return new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.setRequestHeader('Content-Type', plainType(file.type));
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.round((loaded / total) * 100));
    request.onload = () => {
      if (request.status === 200 || request.status === 204) resolve();
      else reject(new VideoProblem(TEXTS.uploadStatus(request.status)));
    };
    request.onerror = () => reject(new VideoProblem(TEXTS.uploadNetwork));
    request.onabort = () => reject(new DOMException('stopped', 'AbortError'));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
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
  await put(ticket.upload_url, file, signal, onProgress);
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
