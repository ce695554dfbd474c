import { expect } from 'vitest';
import type { openPlain } from './plain-page.tsx';

type Filled = Parameters<Awaited<ReturnType<typeof openPlain>>['save']>[0];

interface TwoWindows {
  intent: string;
  /** What the other window saves first. */
  other: Filled;
  mine: Filled;
  /** What the page says was sent, by its labels: mine, and what stood in my window of what the other changed. */
  sent: Record<string, string>;
}

/**
 * Of two windows without scripts the slower one is refused: what it sent stands there to read, the form as the other saved it, and a second
 * press puts nothing of that back.
 * @param open opens the page anew
 */
export async function slowerWindow(
  open: () => ReturnType<typeof openPlain>,
  { intent, other, mine, sent }: TwoWindows,
): Promise<void> {
  const old = await open();
  expect(await (await open()).save(other, intent)).not.toMatchObject({ ok: false });
  const answer = await old.save(mine, intent);
  expect(answer).toMatchObject({ ok: false, code: 'state_changed' });
  const page = (await open()).refused(answer);
  expect(page.text).toContain('your changes were not saved');
  expect(page.notSaved()).toEqual(sent);
  expect(page.summary()[0]!.to).toBe(intent);
  // Each drawing of the page has a key of its own.
  const { key: _key, ...standing } = page.standing(intent);
  expect((await open()).standing(intent)).toMatchObject(standing);
  await page.save({}, intent);
  for (const [name, value] of Object.entries(other))
    expect((await open()).standing(intent)[name]).toBe(value === true ? 'on' : value || undefined);
}
