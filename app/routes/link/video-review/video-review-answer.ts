import { VIDEO_REVIEW_MESSAGES as TEXTS } from '#app/domain/video-reviews/messages.ts';
import { notFound, Refusal } from '#app/operations/refusal.ts';
import type { Outcome } from '#app/operations/run.ts';
import { jsonFailure } from '#app/web/json-failure.ts';
import { restAnswer } from '../../api/rest-answer.ts';

/** What a call of an upload link answers; a link that opens nothing says so in the specification's words (000 §2). */
export function uploadAnswer<Value>(outcome: Outcome<Value>, data: (value: Value) => object): Response {
  const isUnknown = !outcome.ok && outcome.refusal.userMessage === notFound().userMessage;
  return restAnswer(
    isUnknown ? { ok: false, refusal: new Refusal('not_found', TEXTS.notFound) } : outcome,
    data,
  );
}

/** A posted JSON object with the names of the REST calls (spec 000 §7); whatever else was posted is an empty one. */
export async function postedFile(request: Request): Promise<Record<string, unknown>> {
  const body: unknown = await request.json().catch(() => null);
  if (typeof body !== 'object' || body === null) return {};
  const { filename, content_type: contentType, file_size: fileSize } = body as Record<string, unknown>;
  return { ...body, filename, contentType, fileSize };
}

/** Reading an address that only takes posts. */
export const onlyPosts = () =>
  jsonFailure('Please post the file as JSON.', 405, { headers: new Headers({ Allow: 'POST' }) });
