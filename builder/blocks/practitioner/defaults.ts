import { NO_PICTURE } from '../shared.ts';
import type { PractitionerProps } from './props.ts';

export const practitionerDefaults: Omit<PractitionerProps, 'id'> = {
  hidden: false,
  tone: 'paper',
  variant: 'left',
  eyebrow: 'Your practitioner',
  title: '',
  text: '',
  picture: NO_PICTURE,
  showCredentials: true,
  showLanguages: true,
  showAges: true,
  showSpecialties: true,
};
