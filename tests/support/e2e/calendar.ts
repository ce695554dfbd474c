import { expect, type Locator, type Page } from '@playwright/test';
import { MINUTE_MS } from '#app/lib/duration.ts';
import { dateIn, signedInAs } from './portal.ts';

/** The third Wednesday of the next such month (1 to 12) that is ten weeks away and more, where the demo has nothing: YYYY-MM-DD. */
export function thirdWednesday(month: number): string {
  const earliest = Date.now() + 70 * 86_400_000;
  for (let year = new Date(earliest).getUTCFullYear(); ; year += 1) {
    const first = new Date(Date.UTC(year, month - 1, 1));
    const day = new Date(Date.UTC(year, month - 1, 15 + ((3 - first.getUTCDay() + 7) % 7)));
    if (day.getTime() > earliest) return day.toISOString().slice(0, 10);
  }
}

/** Asks GraphQL as the practitioner whose page this is. */
export type Ask = <Answer>(query: string, variables?: object) => Promise<Answer>;

/** Signs in and answers how to ask as that practitioner. */
export async function deskOf(page: Page, practice: string): Promise<Ask> {
  const { origin, csrf } = await signedInAs(page, practice);
  return async <Answer>(query: string, variables: object = {}) => {
    const response = await page.request.post('/graphql', {
      data: { query, variables },
      headers: { 'X-CSRF-Token': csrf, Origin: origin },
    });
    const body = (await response.json()) as { data: Answer; errors?: unknown };
    expect(body.errors, 'GraphQL errors').toBeUndefined();
    return body.data;
  };
}

export interface Kept {
  id: string;
  name: string;
  startsAt: number;
  endsAt: number;
}

/** Keeps time as a personal event. */
export async function keepTime(ask: Ask, name: string, startsAt: number, minutes: number, timeZone: string) {
  const endsAt = startsAt + minutes * MINUTE_MS;
  const { upsertPersonalEvent } = await ask<{
    upsertPersonalEvent: { errors: string[]; personalEvent: { id: string } };
  }>(
    `mutation ($name: String, $startsAt: DateTime!, $endsAt: DateTime!, $timeZone: String!) {
      upsertPersonalEvent(name: $name, startsAt: $startsAt, endsAt: $endsAt, timeZone: $timeZone) {
        errors personalEvent { id } } }`,
    { name, startsAt: new Date(startsAt), endsAt: new Date(endsAt), timeZone },
  );
  expect(upsertPersonalEvent.errors).toEqual([]);
  return { id: upsertPersonalEvent.personalEvent.id, name, startsAt, endsAt } satisfies Kept;
}

/** Gives it back. */
export async function giveBack(ask: Ask, { id }: Kept): Promise<void> {
  await ask(`mutation ($id: ID!) { deletePersonalEvent(id: $id) { errors } }`, { id });
}

/** When something stands in the calendar as its owner reads it, by id; undefined where it does not. */
export async function timesOf(ask: Ask, id: string, around: number) {
  const { proCalendarEvents } = await ask<{
    proCalendarEvents: { calendarEvents: { id: string; start: string; end: string }[] };
  }>(
    `query ($from: DateTime!, $to: DateTime!) { proCalendarEvents(from: $from, to: $to) { calendarEvents { id start end } } }`,
    { from: new Date(around - 20 * 86_400_000), to: new Date(around + 20 * 86_400_000) },
  );
  const found = proCalendarEvents.calendarEvents.find((event) => event.id === id);
  return found && { startsAt: Date.parse(found.start), endsAt: Date.parse(found.end) };
}

/** The calendar's address at a moment. */
export const calendarAt = (timeZone: string, moment: number, view = 'week') =>
  `/portal/calendar?view=${view}&date=${dateIn(timeZone, new Date(moment))}`;

/** Presses a key of the calendar's own once its scripts hear it: their button is drawn with them. */
export async function pressInCalendar(page: Page, key: string): Promise<void> {
  await page.locator('button[aria-label="Keyboard shortcuts"]').waitFor({ state: 'attached' });
  await page.keyboard.press(key);
}

/** The link of something in the grid or list. */
export const entryOf = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(name) });

/** Pixels of an hour in the grid's day and week: four slots of 15 px. */
export const HOUR_PX = 60;

/** Presses, draws over so many pixels and lets go. */
export async function drag(page: Page, from: { x: number; y: number }, by: { x?: number; y?: number }) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  const [x, y] = [from.x + (by.x ?? 0), from.y + (by.y ?? 0)];
  await page.mouse.move((from.x + x) / 2, (from.y + y) / 2, { steps: 4 });
  await page.mouse.move(x, y, { steps: 6 });
  await page.mouse.up();
}

/**
 * Where an entry is, brought to the middle of what is in view, once nothing moves it any more: what is above it comes in by and by,
 * and the grid goes to the hour it is. Three hours above and below can be dragged to, and at no edge that would scroll.
 */
export async function restingPlaceOf(entry: Locator) {
  let before = '';
  await expect
    .poll(
      async () => {
        await entry.evaluate((element) => element.scrollIntoView({ block: 'center', inline: 'nearest' }));
        const [was, is] = [before, JSON.stringify(await entry.boundingBox())];
        before = is;
        return is === was;
      },
      { intervals: [100, 250], message: 'an entry at rest' },
    )
    .toBe(true);
  return (await entry.boundingBox())!;
}

/** A point inside of an entry, brought into view. */
export async function gripOf(entry: Locator, at: 'middle' | 'lower edge' = 'middle') {
  const box = await restingPlaceOf(entry);
  return {
    x: box.x + box.width / 2,
    y: at === 'middle' ? box.y + Math.min(12, box.height / 2) : box.y + box.height - 2,
  };
}
