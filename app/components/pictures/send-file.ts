import { ask, mutate, type Refused } from '#app/components/operation/call.ts';
import type { OpValue } from '#app/components/operation/op.ts';
import { PutFailed, putFile } from '#app/components/videos/put-file.ts';
import { fileFault, type Purpose } from '#app/domain/pictures/inputs.ts';
import { PICTURE_MESSAGES as TEXTS } from '#app/domain/pictures/messages.ts';
import { paths } from '#app/paths.ts';

/** How often an unfinished file is asked about, and after how long nobody waits any more; milliseconds. */
const ASK_EVERY_MS = 900;
const ASK_FOR_MS = 120_000;

/** What went wrong, in words for the person who waits. */
export class SendProblem extends Error {}

function orProblem<Answer extends { ok: true }>(answer: Answer | Refused): Answer {
  if (answer.ok) return answer;
  throw new SendProblem(answer.text);
}

interface Sending {
  csrf: string;
  signal: AbortSignal;
  onProgress: (percent: number) => void;
}

/**
 * Sends a picture or a document straight to the store and has it taken; answers its handle. Throws SendProblem with what to tell,
 * AbortError when it was stopped.
 */
export async function sendFile(
  file: File,
  purpose: Purpose,
  { csrf, signal, onProgress }: Sending,
): Promise<string> {
  const fault = fileFault(purpose, file);
  if (fault) throw new SendProblem(fault);
  const wanted = { purpose, contentType: file.type, size: file.size };
  const { uploadUrl, handle } = orProblem(await mutate('startUpload', wanted, { csrf })).value;
  await putFile(uploadUrl, file, {
    contentType: file.type,
    signal,
    onSent: (bytes) => onProgress(Math.round((bytes / file.size) * 100)),
  }).catch((error: unknown) => {
    throw error instanceof PutFailed ? new SendProblem(TEXTS.notSent) : error;
  });
  const { upload } = orProblem(await mutate('takeUpload', { handle }, { csrf })).value;
  if (upload.error) throw new SendProblem(upload.error);
  return handle;
}

/**
 * Waits until a sent file is ready, and answers it; null where it takes too long to wait for: it goes on without whoever waits. Throws
 * SendProblem where it was refused.
 */
export async function whenReady(handle: string, signal: AbortSignal): Promise<OpValue<'upload'> | null> {
  const path = paths.op('upload', { handle });
  for (const until = Date.now() + ASK_FOR_MS; Date.now() < until && !signal.aborted;) {
    const answer = await ask<'upload'>(path, { signal });
    if (answer.ok && answer.value.error) throw new SendProblem(answer.value.error);
    if (answer.ok && answer.value.state === 'ready') return answer.value;
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
  return null;
}
