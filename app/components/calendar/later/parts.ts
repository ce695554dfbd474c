import { lazy } from 'react';

/** The parts of the calendar that a first look does not need, each a script of its own; see sheets.ts for those of the flyouts. */
const load = {
  flyouts: () => import('./calendar-flyouts.tsx'),
  move: () => import('../move/move-panels.tsx'),
  why: () => import('./why-not-free.tsx'),
  shortcuts: () => import('./shortcuts.tsx'),
  reconnect: () => import('./reconnect-modal.tsx'),
  day: () => import('./day-popover.tsx'),
};

/** Fetches what the next press may open, when somebody first reaches for the calendar; what does not come is asked for again when it is used. */
export function preloadParts(): void {
  load.flyouts().catch(() => undefined);
  load.move().catch(() => undefined);
}

export const CalendarFlyouts = lazy(async () => ({ default: (await load.flyouts()).CalendarFlyouts }));
export const MovePanels = lazy(async () => ({ default: (await load.move()).MovePanels }));
export const WhyNotFree = lazy(async () => ({ default: (await load.why()).WhyNotFree }));
export const ShortcutsDialog = lazy(async () => ({ default: (await load.shortcuts()).ShortcutsDialog }));
export const ReconnectModal = lazy(async () => ({ default: (await load.reconnect()).ReconnectModal }));
export const DayPopover = lazy(async () => ({ default: (await load.day()).DayPopover }));
