import type { ComponentProps } from 'react';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { NativeSelect } from '#app/ui/native-select.tsx';
import { Switch } from '#app/ui/switch.tsx';
import { useBound, type Named } from './use-bound.ts';

export function FormNativeSelect(props: Named & ComponentProps<typeof NativeSelect>) {
  const { control, key, initial } = useBound(props.name);
  return <NativeSelect key={key} defaultValue={initial} {...props} {...control} />;
}

export function FormSwitch(props: Named & ComponentProps<typeof Switch>) {
  const { control, key, initial } = useBound(props.name);
  return <Switch key={key} defaultChecked={initial === 'on'} {...props} {...control} />;
}

export function FormCheckbox(props: Named & ComponentProps<typeof Checkbox>) {
  const { control, key, initial } = useBound(props.name);
  return <Checkbox key={key} defaultChecked={initial === 'on'} {...props} {...control} />;
}
