import { NO_PICTURE } from '../shared.ts';
import type { ColumnsProps } from './props.ts';

export const columnsDefaults: Omit<ColumnsProps, 'id'> = {
  hidden: false,
  tone: 'paper',
  eyebrow: '',
  title: '',
  columns: [
    {
      picture: NO_PICTURE,
      title: 'One thing',
      text: '<p>A few words about it.</p>',
      linkLabel: '',
      linkTo: '',
    },
    {
      picture: NO_PICTURE,
      title: 'Another',
      text: '<p>A few words about it.</p>',
      linkLabel: '',
      linkTo: '',
    },
  ],
};
