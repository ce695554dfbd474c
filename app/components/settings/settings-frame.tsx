import type { ReactNode } from 'react';
import { RefusedSummary } from '#app/components/forms/refused-post.tsx';
import { SETTINGS_TOAST_MS } from '#app/domain/settings/messages.ts';
import { paths } from '#app/paths.ts';
import { SectionHeader } from '#app/ui/display/card.tsx';
import { BackLink } from '#app/ui/display/crumbs.tsx';
import { useToastTimeout } from '#app/ui/feedback/toast.tsx';

interface SettingsFrameProps {
  title: string;
  /** What is set here, in a sentence. */
  about?: ReactNode;
  /** Beside the title: a button, a link. */
  actions?: ReactNode;
  /** What must be read first: access that was lost, what is missing. */
  banners?: ReactNode;
  /** Where it is a page below another one than the hub. */
  back?: { to: string; label: string };
  /** Room for two columns. */
  wide?: boolean;
  children: ReactNode;
}

/** A page of the settings hub (002 §2). */
export function SettingsFrame({ title, about, actions, banners, back, wide, children }: SettingsFrameProps) {
  useToastTimeout(SETTINGS_TOAST_MS);
  const { to, label } = back ?? { to: paths.settings(), label: 'Settings' };
  return (
    <main
      id="main"
      tabIndex={-1}
      data-toasts="above"
      className={`mx-auto w-full ${wide ? 'max-w-5xl' : 'max-w-3xl'} px-4 py-6 outline-none sm:px-8 sm:py-10`}
    >
      <BackLink to={to}>{label}</BackLink>
      <SectionHeader className="mt-4" level={1} title={title} actions={actions}>
        {about}
      </SectionHeader>
      <RefusedSummary className="mt-6" />
      {banners ? <div className="mt-6 space-y-3 empty:hidden">{banners}</div> : null}
      <div className="mt-6 space-y-6">{children}</div>
    </main>
  );
}
