import { useSyncExternalStore } from 'react';
import type { OperationName } from './op.ts';

/** What is on its way to the server. */
export interface Running {
  /** What it is about; one thing at a time goes on about it. */
  key: string;
  name: OperationName;
  input: object;
}

/** Of the one page that a browser shows: a press in a sheet that was closed and opened again meanwhile is a second press. */
let running: readonly Running[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Running[]): void {
  running = next;
  for (const listener of listeners) listener();
}

/** Marks it as on its way. Null where something about the same is; else what to call once it is answered. */
export function begin(one: Running): (() => void) | null {
  if (running.some(({ key }) => key === one.key)) return null;
  change([...running, one]);
  return () => change(running.filter((other) => other !== one));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const NOTHING: readonly Running[] = [];

/** Everything that is on its way, wherever it was pressed. */
export const useRunning = (): readonly Running[] =>
  useSyncExternalStore(
    subscribe,
    () => running,
    () => NOTHING,
  );
