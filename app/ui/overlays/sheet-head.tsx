import type { ReactNode } from 'react';
import { Heading } from 'react-aria-components';
import { cx } from '../cx.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import { CloseIcon } from '../display/icons.tsx';

interface SheetHeadProps {
  title: ReactNode;
  /** Under the title: a badge, a date. */
  subtitle?: ReactNode;
  onClose: () => void;
  className?: string;
}

/** The top of a dialog or flyout: what it is, and the way out. No landmark: while it slides out it would be a second one. */
export function SheetHead({ title, subtitle, onClose, className }: SheetHeadProps) {
  return (
    <div className={cx('flex items-start justify-between gap-4 px-5 sm:px-6', className)}>
      <div className="min-w-0">
        <Heading slot="title" className="text-lg leading-7 font-semibold">
          {title}
        </Heading>
        {subtitle ? <div className="mt-0.5 text-sm text-ink-soft">{subtitle}</div> : null}
      </div>
      <IconButton
        plain
        label="Close"
        size="sm"
        icon={<CloseIcon />}
        onPress={onClose}
        className="-mt-0.5 -mr-2"
      />
    </div>
  );
}
