import { Checkbox } from '#app/ui/checkbox.tsx';
import { NativeSelect } from '#app/ui/native-select.tsx';
import { Switch } from '#app/ui/switch.tsx';
import { asSwitch, asText, bound } from './use-bound.ts';

export const FormNativeSelect = bound(NativeSelect, asText);
export const FormSwitch = bound(Switch, asSwitch);
export const FormCheckbox = bound(Checkbox, asSwitch);
