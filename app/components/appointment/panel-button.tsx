import { useNavigate } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Button } from '#app/ui/buttons/button.tsx';
import type { ButtonLook } from '#app/ui/buttons/button-styles.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';

interface PanelButtonProps extends ButtonLook {
  /** The page with one of its questions open. */
  to: string;
  icon?: ReactNode;
  children: ReactNode;
}

/** Opens one of the page's questions: a button that opens a dialog, and without scripts a link to it. */
export function PanelButton({ to, ...look }: PanelButtonProps) {
  const navigate = useNavigate();
  const scripted = useHydrated();
  if (!scripted) return <LinkButton to={to} {...look} />;
  return <Button {...look} onPress={() => navigate(to, { preventScrollReset: true })} />;
}
