import type { ServiceDetailsProps } from './props.ts';

export const serviceDetailsDefaults: Omit<ServiceDetailsProps, 'id'> = {
  hidden: false,
  tone: 'paper',
  services: [],
  eyebrow: '',
  text: '',
  buttonLabel: '',
};
