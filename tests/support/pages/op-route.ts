import type { APIResponse, Route } from '@playwright/test';
import { decode } from 'turbo-stream';

/** What /op/:name answered, where the operation was carried out. */
export async function opValue<Value>(answered: APIResponse): Promise<Value> {
  const { value } = await decode(new Response(new Uint8Array(await answered.body())).body!);
  return (value as { value: Value }).value;
}

/** Answers in the server's place (`opDone`, `opRefused`). */
export const fulfillOp = async (route: Route, answer: Response): Promise<void> =>
  route.fulfill({
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: Buffer.from(await answer.arrayBuffer()),
  });
