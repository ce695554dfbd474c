import { NO_PICTURE } from '../shared.ts';
import type { VideoProps } from './props.ts';

export const videoDefaults: Omit<VideoProps, 'id'> = {
  hidden: false,
  tone: 'paper',
  eyebrow: '',
  title: '',
  text: '',
  from: 'address',
  address: '',
  videos: [],
  picture: NO_PICTURE,
};
