import { NO_PICTURE } from '../shared.ts';
import type { HeaderProps } from './props.ts';

export const headerDefaults: HeaderProps = { logo: NO_PICTURE, bookLabel: 'Book now', showNavigation: true };
