import { FormProvider } from '@conform-to/react';
import { useEffect, type ReactNode } from 'react';
import { SendingContext } from './sending.ts';
import type { OperationFormState } from './use-operation-form.ts';

interface OperationFormProps {
  form: OperationFormState;
  className?: string;
  children: ReactNode;
}

/** Takes the keyboard to the first field that the server said something of: it may stand out of sight. */
function useFirstWrong(formId: string, fields: object | undefined): void {
  useEffect(() => {
    if (!fields || Object.keys(fields).length === 0) return;
    const first = document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid="true"]');
    first?.scrollIntoView({ block: 'center' });
    first?.focus({ preventScroll: true });
  }, [fields, formId]);
}

const NEEDS_SCRIPTS = 'This needs JavaScript. Please switch it on and reload the page.';

/** The form itself: its fields know it by their names, its buttons may stand elsewhere (FormButtons). */
export function OperationForm({ form, className = 'space-y-5', children }: OperationFormProps) {
  const { id, refused } = form;
  useFirstWrong(id, refused?.fields);
  return (
    <FormProvider context={form.meta.context}>
      {/* Before the scripts are there a press must not put what was entered, a password perhaps, into the address. */}
      <form key={id} id={id} method="post" onSubmit={form.meta.onSubmit} noValidate className={className}>
        <noscript>
          <p className="text-sm text-ink-soft">{NEEDS_SCRIPTS}</p>
        </noscript>
        <SendingContext.Provider value={form.tellSending}>{children}</SendingContext.Provider>
      </form>
      {form.guard.question}
    </FormProvider>
  );
}
