import { FormProvider } from '@conform-to/react';
import { useEffect, type ReactNode } from 'react';
import type { OperationFormState } from './use-operation-form.ts';

interface OperationFormProps {
  form: OperationFormState;
  className?: string;
  children: ReactNode;
}

/** The form itself: its fields know it by their names, its buttons may stand elsewhere (FormButtons). */
export function OperationForm({ form, className = 'space-y-5', children }: OperationFormProps) {
  const { id, refused } = form;
  // What the server said beside a field may stand out of sight.
  useEffect(() => {
    if (!refused || Object.keys(refused.fields).length === 0) return;
    const first = document.getElementById(id)?.querySelector<HTMLElement>('[aria-invalid="true"]');
    first?.scrollIntoView({ block: 'center' });
    first?.focus({ preventScroll: true });
  }, [refused, id]);
  return (
    <FormProvider context={form.meta.context}>
      <form key={id} id={id} onSubmit={form.meta.onSubmit} noValidate className={className}>
        {children}
      </form>
      {form.guard.question}
    </FormProvider>
  );
}
