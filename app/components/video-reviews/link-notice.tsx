import type { ReactNode } from 'react';
import { Sprig } from '#app/ui/sprig.tsx';

interface LinkNoticeProps {
  title: string;
  children: ReactNode;
}

/** Why a link takes no video, and what to do about it. */
export function LinkNotice({ title, children }: LinkNoticeProps) {
  return (
    <div className="mx-auto w-full max-w-md px-5 py-16 text-center">
      <Sprig className="mx-auto h-24 text-line-strong" />
      <h1 className="mt-6 font-display text-3xl leading-tight font-medium">{title}</h1>
      <div className="mx-auto mt-3 text-balance text-ink-soft">{children}</div>
    </div>
  );
}
