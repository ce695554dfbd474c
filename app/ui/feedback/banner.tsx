import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { AlertIcon, DoneIcon, InfoIcon, WarningIcon } from '../display/icons.tsx';

export interface BannerProps {
  tone?: 'info' | 'green' | 'orange' | 'red';
  title?: ReactNode;
  children?: ReactNode;
  /** Buttons or links. */
  actions?: ReactNode;
  /** `alert` is spoken at once: for what appears after a press. */
  role?: 'alert' | 'status' | 'note';
  id?: string;
  className?: string;
}

const LOOKS = {
  info: ['bg-sunken text-ink', <InfoIcon key="i" className="text-ink-soft" />],
  green: ['bg-green-soft text-ink', <DoneIcon key="i" className="text-green" />],
  orange: ['bg-orange-soft text-ink', <WarningIcon key="i" className="text-orange" />],
  red: ['bg-red-soft text-ink', <AlertIcon key="i" className="text-red" />],
} as const;

/** Something to know before going on, beside the thing it is about. */
export function Banner({ tone = 'info', title, children, actions, role, id, className }: BannerProps) {
  const [look, icon] = LOOKS[tone];
  return (
    <div
      id={id}
      role={role}
      className={cx(
        'flex gap-3 rounded-lg px-4 py-3.5 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0',
        look,
        className,
      )}
    >
      {icon}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-6 gap-y-2.5">
        <div className="measure min-w-0 flex-1 basis-56">
          {title ? <p className="font-semibold">{title}</p> : null}
          {children ? <div className={cx(title ? 'text-ink-soft' : undefined)}>{children}</div> : null}
        </div>
        {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
      </div>
    </div>
  );
}
