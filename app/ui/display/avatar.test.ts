import { expect, test } from 'vitest';
import { initialsOf } from './avatar.tsx';

test.each([
  ['Maya Rivers', 'MR'],
  ['Maya de la Cruz', 'MC'],
  ['  cher ', 'C'],
  ['', ''],
  ['élodie ångström', 'ÉÅ'],
  ['😀 Smile', '😀S'],
])('%j has the initials %j', (name, initials) => expect(initialsOf(name)).toBe(initials));
