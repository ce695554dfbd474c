import { ChangedElsewhere, type Elsewhere } from '#app/components/forms/changed-elsewhere.tsx';
import type { OperationFormState } from '#app/components/forms/use-operation-form.ts';
import { SETTINGS_MESSAGES } from '#app/domain/settings/messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { StickyActions } from '#app/ui/display/sticky-actions.tsx';
import { toast } from '#app/ui/feedback/toast.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import type { UnsavedGuard } from '#app/ui/page/use-unsaved-guard.tsx';

interface SettingsBarProps {
  form: {
    isBusy: boolean;
    isChanged: boolean;
    canSave: boolean;
    guard: Pick<UnsavedGuard, 'pass'>;
  } & Partial<Pick<OperationFormState, 'note' | 'isTouched' | 'takeOver'>>;
  elsewhere: Elsewhere<never> | Elsewhere<{ updatedAt: Date | string }>;
  /** Of BegunAnew. */
  again: () => void;
  /** By default above the bar that a phone has at the bottom. */
  className?: string;
  /** Where it is said beside the form too whether it is saved. */
  statusClassName?: string;
  /** What the toasts of the form are about: the newer takes the place of the older. */
  about?: string;
  /** Words of the button, where saving sends something. */
  save?: { label: string; busyLabel: string } | undefined;
  /** Where no form is posted. */
  onSave?: () => void;
}

/**
 * The end of what is set on a page of the settings hub: saved only when something changed, taken back by Cancel (002 §4), and what another
 * window changed is told above it.
 */
export function SettingsBar({
  form,
  elsewhere,
  again,
  about = 'settings',
  save = { label: 'Save', busyLabel: 'Saving' },
  onSave,
  ...look
}: SettingsBarProps) {
  const { isBusy, isChanged, canSave, note = null, guard } = form;
  const { className = 'max-sm:bottom-[calc(3.5rem+env(safe-area-inset-bottom))]', statusClassName = '' } =
    look;
  const scripted = useHydrated();
  return (
    <StickyActions
      className={className}
      question={isBusy ? null : <ChangedElsewhere elsewhere={elsewhere} form={form} onTakeOver={again} />}
      summary={
        <span role="status" className={`text-sm text-ink-soft ${statusClassName}`}>
          {isChanged ? (elsewhere.lacks ?? (canSave ? null : note) ?? 'Not saved yet') : ''}
        </span>
      }
    >
      {scripted ? (
        <Button
          disabled={isBusy || !isChanged}
          onPress={() => {
            guard.pass(again);
            toast.info(SETTINGS_MESSAGES.discarded, { about });
          }}
        >
          Cancel
        </Button>
      ) : null}
      <Button
        type={onSave ? 'button' : 'submit'}
        variant="primary"
        busy={isBusy}
        busyLabel={save.busyLabel}
        disabled={scripted && !canSave}
        onPress={onSave}
      >
        {save.label}
      </Button>
    </StickyActions>
  );
}
