import { useEffect, useState, type RefObject } from 'react';

/**
 * Whether one of these boxes can be seen on the screen.
 * @param boxes refs of the page, the same as long as it is there
 * @param atFirst the answer until it is known
 */
export function useSeen(boxes: readonly RefObject<HTMLElement | null>[], atFirst: boolean): boolean {
  const [seen, setSeen] = useState(atFirst);
  useEffect(() => {
    const inView = new Set<Element>();
    const watcher = new IntersectionObserver((changes) => {
      for (const { target, isIntersecting } of changes)
        if (isIntersecting) inView.add(target);
        else inView.delete(target);
      setSeen(inView.size > 0);
    });
    for (const { current } of boxes) if (current) watcher.observe(current);
    return () => watcher.disconnect();
    // Not of `boxes`, a list made anew each time of refs that stay.
  }, []);
  return seen;
}
