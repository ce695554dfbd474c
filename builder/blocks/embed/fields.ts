import { sectionFields } from '../section-fields.ts';
import { type Fields, richText, text } from '../shared.ts';
import type { EmbedProps } from './props.ts';

export const embedFields: Fields<EmbedProps> = {
  ...sectionFields,
  eyebrow: text('Small line above'),
  title: text('Heading'),
  text: richText('A few words'),
  address: {
    type: 'address',
    label: 'Address',
    hint: 'Of YouTube, Vimeo, Spotify, SoundCloud or a Google map. It is loaded once a visitor opens it.',
    placeholder: 'https://open.spotify.com/episode/…',
  },
  name: text('What it is', 'Said to those who cannot see it.'),
};
