import { TextArea } from '#app/ui/fields/text-area.tsx';
import { TextField, type TextFieldProps } from '#app/ui/fields/text-field.tsx';
import { asText, bound } from './use-bound.ts';

export const FormText = bound(TextField, (initial) => ({ ...asText(initial), autoComplete: 'off' }));
export const FormArea = bound(TextArea, asText);

/** A person's own address. */
export const FormEmail = (props: Partial<TextFieldProps>) => (
  <FormText
    name="email"
    type="email"
    label="Email"
    inputMode="email"
    autoComplete="email"
    required
    {...props}
  />
);
