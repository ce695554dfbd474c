import { useEffect, useRef, type ComponentProps } from 'react';
import { SheetHead } from './sheet-head.tsx';

const heads = new Set<HTMLElement>();

/** On a phone toasts stand under the head of a sheet (toasts.css): how high it is stands in --sheet-head. */
function tell(): void {
  const { style } = document.documentElement;
  const height = Math.max(0, ...[...heads].map((head) => head.offsetHeight));
  if (height > 0) style.setProperty('--sheet-head', `${height}px`);
  else style.removeProperty('--sheet-head');
}

/** The top of a sheet that lies over the page: what it is, and the way out. */
export function Head(props: Omit<ComponentProps<typeof SheetHead>, 'className'>) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const head = box.current;
    if (!head) return;
    heads.add(head);
    const observer = new ResizeObserver(tell);
    observer.observe(head);
    return () => {
      observer.disconnect();
      heads.delete(head);
      tell();
    };
  }, []);
  return (
    <div ref={box}>
      <SheetHead {...props} className="border-b border-line py-4" />
    </div>
  );
}
