import { useEffect, useRef, useState, type RefObject } from 'react';
import { DAY_MS } from '#app/lib/duration.ts';
import type { View } from './period.ts';

/** What the keys do; each is the same as a press of the pointer. */
export interface CalendarKeys {
  show: (view: View) => void;
  step: (by: -1 | 1) => void;
  today: () => void;
  help: () => void;
  create: () => void;
  why: () => void;
  /** Takes up what has the focus, by its hash; false where it cannot be moved. */
  move: (hash: string) => boolean;
}

const VIEW_KEYS: Record<string, View> = { d: 'day', w: 'week', m: 'month', l: 'list' };
const KEPT = 'tendwell_calendar_keys';

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable], [role="menu"]') !== null
  );
}

const eventsIn = (root: HTMLElement) =>
  [...root.querySelectorAll<HTMLElement>('[data-calendar-event]')]
    .map((element) => ({ element, startsAt: Number(element.dataset.calendarEvent) }))
    .sort((a, b) => a.startsAt - b.startsAt);

/** The event that an arrow key leads to: up and down in time, left and right to the nearest on another day. */
export function neighbour<Item extends { startsAt: number }>(
  events: Item[],
  current: Item,
  key: string,
): Item | undefined {
  const index = events.indexOf(current);
  if (key === 'ArrowDown') return events[index + 1];
  if (key === 'ArrowUp') return events[index - 1];
  if (key === 'Home') return events[0];
  if (key === 'End') return events.at(-1);
  const direction = key === 'ArrowRight' ? 1 : -1;
  const wanted = current.startsAt + direction * DAY_MS;
  const beyond = events.filter(({ startsAt }) => (startsAt - current.startsAt) * direction >= DAY_MS / 2);
  const distance = ({ startsAt }: Item) => Math.abs(startsAt - wanted);
  return beyond.reduce<Item | undefined>(
    (best, one) => (best && distance(best) <= distance(one) ? best : one),
    undefined,
  );
}

/**
 * The calendar by keyboard. Arrows walk from event to event while one has the focus, else from period to period; letters
 * choose views. Letters can be switched off for good, as voice input and screen readers need.
 */
export function useCalendarKeys(root: RefObject<HTMLElement>, keys: CalendarKeys, active: boolean) {
  const [letters, setLetters] = useState(true);
  useEffect(() => {
    setLetters(window.localStorage.getItem(KEPT) !== 'off');
  }, []);
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!active) return;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      const area = root.current;
      const target = event.target as Node;
      // What is around the calendar stands for it; a sheet beside it has keys of its own.
      if (!area || !(area.contains(target) || target.contains(area))) return;
      if (
        onEvent(event, area) ||
        onMove(event, latest.current, letters) ||
        onPeriod(event, latest.current, letters)
      )
        event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [root, active, letters]);
  return {
    letters,
    setLetters(enabled: boolean) {
      setLetters(enabled);
      window.localStorage.setItem(KEPT, enabled ? 'on' : 'off');
    },
  };
}

const WALKS = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End']);

function onEvent({ key, target }: KeyboardEvent, area: HTMLElement): boolean {
  if (!WALKS.has(key)) return false;
  const events = eventsIn(area);
  const current = events.find(({ element }) => element === target);
  // From outside the events, down enters them.
  const next = current ? neighbour(events, current, key) : key === 'ArrowDown' ? events[0] : undefined;
  next?.element.focus();
  next?.element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return next !== undefined || current !== undefined;
}

/** On an event that can be moved the letter means that one, elsewhere the month. */
function onMove({ key, target }: KeyboardEvent, keys: CalendarKeys, letters: boolean): boolean {
  if (key !== 'm' || !letters || !(target instanceof HTMLElement)) return false;
  const hash = target.dataset.calendarHash;
  return hash !== undefined && keys.move(hash);
}

function onPeriod({ key }: KeyboardEvent, keys: CalendarKeys, letters: boolean): boolean {
  if (key === 'ArrowLeft') keys.step(-1);
  else if (key === 'ArrowRight') keys.step(1);
  else if (!letters) return false;
  else if (key === 'n') keys.step(1);
  else if (key === 'p') keys.step(-1);
  else if (key === 't') keys.today();
  else if (key === 'c') keys.create();
  else if (key === 'f') keys.why();
  else if (key === '?') keys.help();
  else if (VIEW_KEYS[key]) keys.show(VIEW_KEYS[key]);
  else return false;
  return true;
}
