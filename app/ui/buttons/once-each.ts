import { useRef, type MouseEvent } from 'react';

/** The longest pause between the two presses of a double click, in milliseconds. */
const DOUBLE_CLICK_MS = 700;

/**
 * What sends something is pressed once by a double click: on a slow machine the second press comes when the first is answered
 * already, and would be refused with words that contradict it. A second press whose first one went astray (the page moved
 * under the pointer) is the one that counts.
 */
export function useOnceEach(): (event: MouseEvent) => void {
  const takenAt = useRef(-Infinity);
  return (event: MouseEvent) => {
    const isSecond = event.detail >= 2 && event.timeStamp - takenAt.current < DOUBLE_CLICK_MS;
    takenAt.current = event.timeStamp;
    if (!isSecond) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
