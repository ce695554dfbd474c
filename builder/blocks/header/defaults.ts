import type { HeaderProps } from './props.ts';

export const headerDefaults: HeaderProps = { logo: '', bookLabel: 'Book now', showNavigation: true };
