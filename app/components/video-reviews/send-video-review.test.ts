// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendVideoReview, UploadProblem } from './send-video-review.ts';

const HASH = 'a-link';
const PAGE = `/video-review/upload/${HASH}`;
const file = new File(['x'.repeat(2_000)], 'recorded_1.webm', { type: 'video/webm;codecs=vp9,opus' });

/** What happened, in order: calls by their address, and how far it is. */
let told: (string | number)[];
let bodies: unknown[];
let answers: Record<string, object>;
/** What the store answers. */
let stored: number;

/** Stands where the browser's would: half of the bytes, all of them, then the store's answer. */
class Put {
  upload: { onprogress?: (event: { loaded: number }) => void } = {};
  onload?: () => void;
  status = 0;
  open(method: string, url: string) {
    told.push(`${method} ${url}`);
  }
  setRequestHeader() {}
  abort() {}
  send(content: Blob) {
    queueMicrotask(() => {
      this.upload.onprogress?.({ loaded: content.size / 2 });
      this.upload.onprogress?.({ loaded: content.size });
      this.status = stored;
      this.onload?.();
    });
  }
}

beforeEach(() => {
  told = [];
  bodies = [];
  stored = 200;
  answers = {
    [PAGE]: { success: true, data: { upload_url: 'https://store.example/key', video_key: 'key' } },
    [`${PAGE}/complete`]: { success: true, data: {} },
  };
  vi.stubGlobal('XMLHttpRequest', Put);
  vi.stubGlobal('fetch', (url: string, { method, body }: RequestInit) => {
    told.push(`${method} ${url}`);
    bodies.push(JSON.parse(body as string));
    return Promise.resolve(Response.json(answers[url]));
  });
});
afterEach(() => vi.unstubAllGlobals());

const send = () =>
  sendVideoReview(file, {
    uploadHash: HASH,
    signal: new AbortController().signal,
    onProgress: (percent) => told.push(percent),
  });

test.each([200, 204])(
  'asks where to, puts the file, hands it in: 90, 95 and 100 percent; the store answers %i (spec 000 §4, §7, §9)',
  async (status) => {
    stored = status;
    await send();
    expect(told).toEqual([
      `POST ${PAGE}`,
      'PUT https://store.example/key',
      45,
      90,
      95,
      `POST ${PAGE}/complete`,
      100,
    ]);
    const described = { filename: 'recorded_1.webm', content_type: 'video/webm', file_size: 2_000 };
    expect(bodies).toEqual([
      { ...described, in_parts: true },
      { ...described, video_key: 'key' },
    ]);
  },
);

test.each([
  ['Failed to get upload URL', PAGE],
  ['Failed to complete upload', `${PAGE}/complete`],
])('%s, with the reason that the server gave (spec 000 §8)', async (text, address) => {
  answers[address] = { success: false, error: 'The store is closed.' };
  const problem = await send().catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(UploadProblem);
  expect(problem).toMatchObject({ message: text, reason: 'The store is closed.' });
});
