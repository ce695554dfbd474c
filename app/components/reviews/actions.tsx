import { useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Button } from '#app/ui/buttons/button.tsx';
import { StickyActions } from '#app/ui/display/sticky-actions.tsx';

/** Whether the form with this intent is on its way. */
function useSending(intent: string): boolean {
  const { state, formData } = useNavigation();
  return state !== 'idle' && formData?.get('intent') === intent;
}

interface StepActionsProps {
  intent: string;
  /** The step cannot be continued yet; said only where scripts know it. */
  disabled?: boolean;
  label?: ReactNode;
  /** Beside it: a way round. */
  children?: ReactNode;
}

/** The step's own button, in reach of the thumb. */
export function StepActions({ intent, disabled, label = 'Continue', children }: StepActionsProps) {
  const busy = useSending(intent);
  return (
    <StickyActions className="max-sm:mt-auto [&>div]:flex-wrap sm:flex-col-reverse sm:items-stretch [&>div]:sm:flex-col">
      <Button type="submit" variant="primary" size="lg" disabled={disabled} busy={busy} busyLabel="Saving">
        {label}
      </Button>
      {children}
    </StickyActions>
  );
}
