import { Form, useNavigation, type FormProps } from '@remix-run/react';
import { forwardRef } from 'react';
import { CsrfField } from './csrf-field.tsx';

export interface PostFormProps extends Omit<FormProps, 'method'> {
  /** Posted as they stand, beside what is entered; what is undefined is not posted. */
  values?: Readonly<Record<string, string | number | undefined>>;
}

/** Whether a form with these values is on its way. */
export function useIsPosting(values: NonNullable<PostFormProps['values']>): boolean {
  const { formData } = useNavigation();
  return (
    formData !== undefined &&
    Object.entries(values).every(
      ([name, value]) => value === undefined || formData.get(name) === String(value),
    )
  );
}

/** A form that an action takes, by default the page's own: it works without JavaScript. */
export const PostForm = forwardRef<HTMLFormElement, PostFormProps>(function PostForm(
  { values = {}, children, ...form },
  ref,
) {
  return (
    <Form ref={ref} method="post" {...form}>
      <CsrfField />
      {Object.entries(values).map(([name, value]) =>
        value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      {children}
    </Form>
  );
});
