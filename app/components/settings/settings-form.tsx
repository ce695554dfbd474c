import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Elsewhere } from '#app/components/forms/changed-elsewhere.tsx';
import { CheckedForm } from '#app/components/forms/checked-form.tsx';
import { BegunAnewContext } from '#app/components/forms/refused-post.tsx';
import type { OperationFormState } from '#app/components/forms/use-operation-form.ts';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import { SettingsBar } from './settings-bar.tsx';

interface BegunAnewProps {
  /** The form; `again` begins it with what stands there now. */
  children: (again: () => void) => ReactNode;
}

/** Holds a form that begins anew when its changes are discarded, or when what another window saved is taken over. */
export function BegunAnew({ children }: BegunAnewProps) {
  const [times, setTimes] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <div key={times} className="space-y-6">
        <BegunAnewContext.Provider value={times > 0}>
          {children(() => {
            // The button that was pressed goes with the form.
            if (place.current?.contains(document.activeElement)) place.current.focus({ preventScroll: true });
            setTimes((before) => before + 1);
          })}
        </BegunAnewContext.Provider>
      </div>
    </div>
  );
}

export interface SettingsFormProps {
  form: OperationFormState;
  elsewhere: Elsewhere<never> | Elsewhere<{ updatedAt: Date | string }>;
  /** As it stands now: sent along where there are no scripts; none of what has no version. */
  updatedAt?: Date | string;
  /** Of BegunAnew. */
  again: () => void;
  /** Words of its button, where saving sends something. */
  save?: { label: string; busyLabel: string } | undefined;
  /** It is a part of a card: its buttons stand below it on a phone too. */
  isPart?: boolean;
  children: ReactNode;
}

/**
 * A form of the settings hub: it is saved only when something changed, Cancel takes back what was entered (002 §4), another window's
 * change is told, leaving asks, and without scripts the page's action takes it.
 */
export function SettingsForm({ form, elsewhere, again, updatedAt, ...rest }: SettingsFormProps) {
  const { isPart = false, save, children } = rest;
  // What another window was faster than is told by NotSaved, and by the summary of the page.
  const problems = form.posted?.sent ? [] : (form.posted?.formErrors ?? []);
  const scripted = useHydrated();
  // What was entered before the scripts came gave no sign that the form saw; one sign makes it read all of it.
  useEffect(() => {
    const [first] = (document.getElementById(form.meta.id) as HTMLFormElement | null)?.elements ?? [];
    if (scripted) first?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [scripted, form.meta.id]);
  return (
    <CheckedForm
      meta={form.meta}
      values={{ intent: form.intent, previousUpdatedAt: updatedAt && new Date(updatedAt).toISOString() }}
      className="space-y-6"
    >
      {problems.length > 0 ? (
        <Banner tone="red" role="alert">
          {problems.join(' ')}
        </Banner>
      ) : null}
      {children}
      <SettingsBar
        {...{ form, elsewhere, again, save }}
        className={
          isPart ? 'max-sm:static max-sm:mx-0 max-sm:border-0 max-sm:bg-transparent max-sm:p-0' : undefined
        }
      />
      {form.guard.question}
    </CheckedForm>
  );
}
