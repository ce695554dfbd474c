import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { cx } from '../cx.ts';

export interface CardProps extends ComponentPropsWithoutRef<'section'> {
  /** `flush` has no padding: for lists and tables that bring their own. */
  padding?: 'normal' | 'roomy' | 'flush';
  as?: 'section' | 'div' | 'article' | 'li' | 'aside';
}

const PADDINGS = { normal: 'p-5', roomy: 'p-6 sm:p-8', flush: 'overflow-hidden' };

/** A surface for one idea. Never put a card into a card; divide inside with space or a line. */
export function Card({ padding = 'normal', as: Element = 'section', className, ...rest }: CardProps) {
  return (
    <Element
      {...rest}
      className={cx('rounded-lg border border-line bg-surface shadow-card', PADDINGS[padding], className)}
    />
  );
}

export interface SectionHeaderProps {
  title: ReactNode;
  children?: ReactNode;
  /** At the right: a button, a link. */
  actions?: ReactNode;
  level?: 1 | 2 | 3;
  id?: string;
  className?: string;
}

const LEVELS = {
  1: 'text-2xl leading-8 font-semibold tracking-tight',
  2: 'text-lg leading-7 font-semibold',
  3: 'text-base leading-6 font-semibold',
};

/** Heading, a line of explanation, actions at the right (below on a phone). */
export function SectionHeader({ title, children, actions, level = 2, id, className }: SectionHeaderProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={cx('flex flex-wrap items-start justify-between gap-x-6 gap-y-3', className)}>
      <div className="min-w-0">
        <Heading id={id} className={LEVELS[level]}>
          {title}
        </Heading>
        {children ? <div className="measure mt-0.5 text-pretty text-ink-soft">{children}</div> : null}
      </div>
      {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
    </div>
  );
}
