import { sectionFields } from '../section-fields.ts';
import { type Fields, choice, pictureField, richText, text } from '../shared.ts';
import type { VideoProps } from './props.ts';

export const videoFields: Fields<VideoProps> = {
  ...sectionFields,
  eyebrow: text('Small line above'),
  title: text('Heading'),
  text: richText('A few words'),
  from: choice('Which video', {
    address: 'One on YouTube or Vimeo',
    own: 'A video review that you approved',
  }),
  address: {
    type: 'address',
    label: 'Address of the video',
    placeholder: 'https://www.youtube.com/watch?v=…',
  },
  videos: { type: 'pick', of: 'video', label: 'Video review', max: 1, none: 'The newest' },
  picture: pictureField('Picture', 'What visitors see before they press play.'),
};
