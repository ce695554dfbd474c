import { Checkbox } from '#app/ui/fields/checkbox.tsx';
import { NativeSelect } from '#app/ui/fields/native-select.tsx';
import { RadioCards } from '#app/ui/fields/radio-cards.tsx';
import { Switch } from '#app/ui/fields/switch.tsx';
import { asSwitch, asText, bound } from './use-bound.ts';

export const FormNativeSelect = bound(NativeSelect, asText);
export const FormRadioCards = bound(RadioCards, asText);
export const FormSwitch = bound(Switch, asSwitch);
export const FormCheckbox = bound(Checkbox, asSwitch);
