import { useField } from '@conform-to/react';
import { createElement, type ComponentType } from 'react';

export interface Named {
  /** The path of the field in the form's schema: 'email', 'client.phone'. */
  name: string;
}

/** What ties a control to the form that it stands in, by its name. */
export function useBound(name: string) {
  const [field, form] = useField<string>(name);
  return {
    control: {
      name,
      id: field.id,
      // Nothing is said of what is merely missing before it was sent.
      errors: field.value || form.status ? field.errors : undefined,
    },
    /** Another one where the form was begun anew: the control then takes what stands in it. */
    key: field.key,
    /** What stood in it when the form was opened; 'on' for what is switched on. */
    initial: field.initialValue ?? '',
  };
}

/**
 * A control of app/ui that takes its place in a form by its name.
 * @param opened how the control is told what stood in it when the form was opened
 */
export function bound<Props extends object>(
  Control: ComponentType<Props>,
  opened: (initial: string) => Partial<Props> = () => ({}),
) {
  return function Bound(props: Named & Props) {
    const { control, key, initial } = useBound(props.name);
    return createElement<Props>(Control, { key, ...opened(initial), ...props, ...control });
  };
}

export const asText = (initial: string) => ({ defaultValue: initial });
export const asSwitch = (initial: string) => ({ defaultChecked: initial === 'on' });
