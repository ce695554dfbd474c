import { DatePicker } from '#app/ui/fields/dates/date-picker.tsx';
import { asText, bound } from './use-bound.ts';

export const FormDate = bound(DatePicker, asText);
