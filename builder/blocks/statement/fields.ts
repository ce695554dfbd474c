import { sectionFields } from '../section-fields.ts';
import { type Fields, text, textarea, yesNo } from '../shared.ts';
import type { StatementProps } from './props.ts';

export const statementFields: Fields<StatementProps> = {
  ...sectionFields,
  eyebrow: text('Small line above'),
  text: textarea('Statement'),
  showSpecialties: yesNo('Keywords below'),
};
