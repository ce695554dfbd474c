import { PasswordField } from '#app/components/portal/password-field.tsx';
import { bound } from './use-bound.ts';

export const FormPassword = bound(PasswordField);
