import type { ComponentProps } from 'react';
import { TextArea } from '#app/ui/text-area.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { useBound, type Named } from './use-bound.ts';

export function FormText(props: Named & ComponentProps<typeof TextField>) {
  const { control, key, initial } = useBound(props.name);
  return <TextField key={key} defaultValue={initial} autoComplete="off" {...props} {...control} />;
}

export function FormArea(props: Named & ComponentProps<typeof TextArea>) {
  const { control, key, initial } = useBound(props.name);
  return <TextArea key={key} defaultValue={initial} {...props} {...control} />;
}
