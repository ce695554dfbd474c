import { useEffect, useRef, type ReactNode } from 'react';

const feet = new Set<HTMLElement>();

/** Toasts stand above the buttons of a sheet (toasts.css): how high these are stands in --sheet-foot. */
function tell(): void {
  const { style } = document.documentElement;
  const height = Math.max(0, ...[...feet].map((foot) => foot.offsetHeight));
  if (height > 0) style.setProperty('--sheet-foot', `${height}px`);
  else style.removeProperty('--sheet-foot');
}

interface FootProps {
  children: ReactNode;
  /** Whether it lies over the page, where a toast would cover it. */
  over: boolean;
}

/** The buttons at the bottom of a sheet. */
export function Foot({ children, over }: FootProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const foot = box.current;
    if (!foot || !over) return;
    feet.add(foot);
    const observer = new ResizeObserver(tell);
    observer.observe(foot);
    return () => {
      observer.disconnect();
      feet.delete(foot);
      tell();
    };
  }, [over]);
  return (
    <div
      ref={box}
      className="flex flex-wrap gap-2 border-t border-line bg-surface px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-6 [&>*]:grow"
    >
      {children}
    </div>
  );
}
