import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ACCOUNT_MESSAGES } from '#app/domain/accounts/messages.ts';
import { PhoneSetting } from './phone-setting.tsx';

test('where no text messages are sent a sentence stands in the place of a form', () => {
  const html = renderToStaticMarkup(
    <PhoneSetting phone="+12065550170" isConfirmed={false} sentTo={null} canText={false} isOpen={false} />,
  );
  expect(html).toContain(ACCOUNT_MESSAGES.textsSwitchedOff);
  expect(html).toContain('(206) 555-0170');
  expect(html).not.toMatch(/<(form|summary|button)/);
});
