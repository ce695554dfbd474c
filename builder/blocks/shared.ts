import { z } from 'zod';

/** Block ids become part of ids and classes in the page. */
const blockId = z.string().regex(/^[A-Za-z][A-Za-z0-9-]{0,63}$/);
export const short = z.string().trim().max(120);
export const line = z.string().trim().max(240);
export const long = z.string().trim().max(4000);
/** Key of a picture in the site's images; empty for none. */
export const imageKey = z.string().regex(/^[A-Za-z0-9_-]{0,64}$/);
const tone = z.enum(['paper', 'wash', 'deep']);

/** Props that every section has. */
export const sectionProps = { id: blockId, hidden: z.boolean(), tone };

interface Option {
  label: string;
  value: string;
}

interface TextField {
  type: 'text' | 'textarea';
  label: string;
}

interface ChoiceField {
  type: 'select' | 'radio';
  label: string;
  options: readonly Option[] | readonly { label: string; value: boolean }[];
}

interface NumberField {
  type: 'number';
  label: string;
  min: number;
  max: number;
}

interface ArrayField {
  type: 'array';
  label: string;
  max: number;
  arrayFields: Record<string, TextField>;
  defaultItemProps: Record<string, string>;
}

/** How the editor asks for one prop: the part of Puck's field definitions these blocks use. */
export type Field = TextField | ChoiceField | NumberField | ArrayField;

/** A form for each of the block's props but its id. */
export type Fields<Props> = { [Name in Exclude<keyof Props, 'id'>]: Field };

export const text = (label: string): TextField => ({ type: 'text', label });
export const textarea = (label: string): TextField => ({ type: 'textarea', label });
export const choice = (label: string, values: Record<string, string>): ChoiceField => ({
  type: 'select',
  label,
  options: Object.entries(values).map(([value, name]) => ({ label: name, value })),
});
export const yesNo = (label: string): ChoiceField => ({
  type: 'radio',
  label,
  options: [
    { label: 'Yes', value: true },
    { label: 'No', value: false },
  ],
});

export const sectionFields = {
  hidden: yesNo('Hidden'),
  tone: choice('Background', { paper: 'Paper', wash: 'Tinted', deep: 'Dark' }),
};
