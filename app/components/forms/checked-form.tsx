import { FormProvider } from '@conform-to/react';
import { forwardRef } from 'react';
import { PostForm, type PostFormProps } from './post-form.tsx';
import type { SchemaForm } from './use-schema-form.ts';

/** A form that an action takes and the browser checks as well: its fields know it by their names. */
export const CheckedForm = forwardRef<HTMLFormElement, PostFormProps & Pick<SchemaForm, 'meta'>>(
  function CheckedForm({ meta, ...form }, ref) {
    return (
      <FormProvider context={meta.context}>
        <PostForm ref={ref} id={meta.id} noValidate={meta.noValidate} onSubmit={meta.onSubmit} {...form} />
      </FormProvider>
    );
  },
);
