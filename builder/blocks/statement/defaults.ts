import type { StatementProps } from './props.ts';

export const statementDefaults: Omit<StatementProps, 'id'> = {
  hidden: false,
  tone: 'wash',
  eyebrow: '',
  text: 'A few sentences about what you believe in.',
  showSpecialties: true,
};
