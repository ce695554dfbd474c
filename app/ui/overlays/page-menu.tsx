import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from '@remix-run/react';
import { ChevronDownIcon } from '../display/icons.tsx';
import { cx } from '../cx.ts';
import { PANEL } from './panel-styles.ts';

export interface PageMenuProps {
  /** What the button shows. */
  trigger: ReactNode;
  /** What it is heard as. */
  label: string;
  /** Links and forms, made of PAGE_MENU_ITEM. */
  children: ReactNode;
}

/** One entry of such a menu: a link or a button. */
export const PAGE_MENU_ITEM =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-sm px-3 text-left text-[0.9375rem] text-ink no-underline ' +
  'hover:bg-hover [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-ink-mute';

/**
 * Links and forms behind a button of a page's header. It is the browser's own, so that it opens before scripts and without them; with
 * them Escape, a press elsewhere and another page close it.
 */
export function PageMenu({ trigger, label, children }: PageMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    menu.current?.removeAttribute('open');
  }, [key]);
  useEffect(() => {
    const close = () => menu.current?.removeAttribute('open');
    const onPress = ({ target }: Event) => {
      if (!menu.current?.contains(target as Node)) close();
    };
    const onKey = ({ key: pressed }: KeyboardEvent) => {
      if (pressed !== 'Escape' || !menu.current?.open) return;
      close();
      menu.current.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('focusin', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('focusin', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
  return (
    <details ref={menu} className="group/menu relative">
      <summary
        aria-label={label}
        className={cx(
          'flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-md px-2 text-sm font-medium text-ink select-none hover:bg-hover',
          '[&::-webkit-details-marker]:hidden',
        )}
      >
        {trigger}
        <ChevronDownIcon className="size-4 shrink-0 text-ink-mute transition-transform group-open/menu:rotate-180 motion-reduce:transition-none" />
      </summary>
      <div className={cx(PANEL, 'absolute top-full right-0 z-50 mt-1 w-64 p-1.5')}>{children}</div>
    </details>
  );
}
