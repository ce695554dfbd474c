import { encode } from 'turbo-stream';

const written = (answer: object, status: number) =>
  new Response(encode(answer), { status, headers: { 'Content-Type': 'text/x-script; charset=utf-8' } });

/** What /op/:name answers where the operation was carried out. */
export const opDone = (value: unknown): Response => written({ ok: true, value }, 200);

/** What it answers to a refusal of these words. */
export const opRefused = (
  text: string,
  more: { code?: string; fields?: Record<string, string>; data?: object } = {},
) => written({ ok: false, code: 'conflict', text, texts: [text], fields: {}, data: {}, ...more }, 409);
