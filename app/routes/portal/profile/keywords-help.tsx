import type { MetaFunction } from '@remix-run/node';
import { KeywordsHelp } from '#app/components/profile/keywords/keywords-help.tsx';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'About keywords · Tendwell' }];

export default KeywordsHelp;
