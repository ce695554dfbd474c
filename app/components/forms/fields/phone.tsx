import { PhoneField } from '#app/ui/phone-field.tsx';
import { asText, bound } from './use-bound.ts';

export const FormPhone = bound(PhoneField, asText);
