import { PhoneField } from '#app/ui/fields/phone-field.tsx';
import { asText, bound } from './use-bound.ts';

export const FormPhone = bound(PhoneField, asText);
