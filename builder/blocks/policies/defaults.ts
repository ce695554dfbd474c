import type { PoliciesProps } from './props.ts';

export const policiesDefaults: Omit<PoliciesProps, 'id'> = {
  hidden: false,
  tone: 'paper',
  eyebrow: '',
  title: 'Policies',
  text: '',
  showCancellation: true,
};
