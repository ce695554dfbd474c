import { FormProvider } from '@conform-to/react';
import { useEffect, type ReactNode } from 'react';
import { AlertBanner } from '#app/ui/feedback/alert-banner.tsx';
import { CheckedForm } from './checked-form.tsx';
import type { PostFormProps } from './post-form.tsx';
import { SendingContext } from './sending.ts';
import type { OperationFormState } from './use-operation-form.ts';

interface OperationFormProps {
  form: OperationFormState;
  /** What nobody types, posted along without scripts. */
  values?: PostFormProps['values'];
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

/**
 * The form itself: its fields know it by their names, its buttons may stand elsewhere (FormButtons). With an intent the page's own action
 * takes it as well, without scripts.
 */
export function OperationForm({ form, values, className = 'space-y-5', children }: OperationFormProps) {
  const { id, intent, meta, posted, refused } = form;
  useFirstWrong(id, refused?.fields);
  const fields = <SendingContext.Provider value={form.tellSending}>{children}</SendingContext.Provider>;
  return (
    <>
      {intent === undefined ? (
        <FormProvider context={meta.context}>
          {/* Before the scripts are there a press must not put what was entered, a password perhaps, into the address. */}
          <form key={id} id={id} method="post" onSubmit={meta.onSubmit} noValidate className={className}>
            <noscript>
              <p className="text-sm text-ink-soft">{NEEDS_SCRIPTS}</p>
            </noscript>
            {fields}
          </form>
        </FormProvider>
      ) : (
        <CheckedForm key={id} meta={meta} values={{ intent, ...values }} className={className}>
          {posted?.formErrors[0] ? <AlertBanner>{posted.formErrors[0]}</AlertBanner> : null}
          {fields}
        </CheckedForm>
      )}
      {form.guard.question}
    </>
  );
}
