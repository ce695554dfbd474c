import { PutFailed, putFile } from '#app/components/videos/put-file.ts';
import { plainType } from '#app/domain/media/inputs.ts';
import { UPLOAD_PROGRESS, type VideoReviewStatus } from '#app/domain/video-reviews/inputs.ts';
import { VIDEO_REVIEW_MESSAGES as TEXTS } from '#app/domain/video-reviews/messages.ts';
import { paths } from '#app/paths.ts';

/** What went wrong, in the words of the specification's catalogue (000 §8), with the server's reason where it gave one. */
export class UploadProblem extends Error {
  constructor(
    text: string,
    readonly reason: string | null = null,
  ) {
    super(text);
  }
}

interface Part {
  from: number;
  size: number;
  /** Null: it has arrived. */
  upload_url: string | null;
}

interface Ticket {
  upload_url: string;
  video_key: string;
  parts?: Part[];
}

interface Sending {
  uploadHash: string;
  signal: AbortSignal;
  /** 0 to 100: bytes on their way up to 90, 95 once all are in the store, 100 when the video is taken. */
  onProgress: (percent: number) => void;
}

/** How often a part is tried anew before the person is asked, and how long to wait before, milliseconds. */
const TRIES = [500, 1_500, 3_000];

async function ask<Data>(failure: string, url: string, init: RequestInit): Promise<Data> {
  const answer = await fetch(url, init)
    .then((response) => response.json() as Promise<{ success: boolean; error?: string; data: Data }>)
    .catch(() => null);
  if (init.signal?.aborted) throw new DOMException('stopped', 'AbortError');
  if (!answer?.success) throw new UploadProblem(failure, answer?.error ?? null);
  return answer.data;
}

const post = (body: object, signal: AbortSignal): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
  signal,
});

/** Resolves after so many milliseconds, or as soon as the network is back. */
function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const now = () => {
      clearTimeout(timer);
      resolve();
    };
    window.addEventListener('online', now, { once: true });
    signal.addEventListener('abort', now, { once: true });
  });
}

/**
 * Sends a video straight to the store and hands it in (spec 000 §4): asks where to, sends, says that it is complete. A large
 * file goes in parts; after a dropped connection, and when it is called again with the same file, only what has not arrived
 * is sent. Throws UploadProblem, AbortError when it was stopped.
 */
export async function sendVideoReview(
  file: File,
  { uploadHash, signal, onProgress }: Sending,
): Promise<void> {
  const described = { filename: file.name, content_type: plainType(file.type), file_size: file.size };
  const begin = () =>
    ask<Ticket>(
      TEXTS.noUploadUrl,
      paths.videoReviewUpload(uploadHash),
      post({ ...described, in_parts: true }, signal),
    );
  const onSent = (bytes: number) => onProgress(Math.floor((bytes / file.size) * UPLOAD_PROGRESS.sent));

  let ticket = await begin();
  for (let tries = 0; ;) {
    const before = missing(ticket).length;
    try {
      await sendMissing(file, ticket, signal, onSent);
      break;
    } catch (error) {
      if (!(error instanceof PutFailed)) throw error;
      if (tries >= TRIES.length) throw new UploadProblem(TEXTS.uploadFailed);
      await waitFor(TRIES[tries]!, signal);
      ticket = await begin();
      tries = missing(ticket).length < before ? 0 : tries + 1;
    }
  }
  onProgress(UPLOAD_PROGRESS.stored);
  await ask(
    TEXTS.notCompleted,
    paths.videoReviewComplete(uploadHash),
    post({ ...described, video_key: ticket.video_key }, signal),
  );
  onProgress(UPLOAD_PROGRESS.taken);
}

const missing = ({ parts = [] }: Ticket) => parts.filter((part) => part.upload_url !== null);

async function sendMissing(file: File, ticket: Ticket, signal: AbortSignal, onSent: (bytes: number) => void) {
  const { parts } = ticket;
  if (!parts) {
    await putFile(ticket.upload_url, file, { contentType: plainType(file.type), signal, onSent });
    return;
  }
  let arrived = parts.reduce((sum, part) => sum + (part.upload_url === null ? part.size : 0), 0);
  onSent(arrived);
  for (const { from, size, upload_url: url } of missing(ticket)) {
    await putFile(url!, file.slice(from, from + size), {
      signal,
      onSent: (bytes) => onSent(arrived + Math.min(bytes, size)),
    });
    arrived += size;
  }
}

/** How far a link's video is; null where that cannot be told at the moment. */
export async function askStatus(uploadHash: string, signal: AbortSignal): Promise<VideoReviewStatus | null> {
  const answer = await fetch(paths.videoReviewStatus(uploadHash), { signal })
    .then((response) => response.json() as Promise<{ data?: { status: VideoReviewStatus } }>)
    .catch(() => null);
  return answer?.data?.status ?? null;
}
