// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { FilledForm } from './filled-form.tsx';

afterEach(cleanup);

const line = { kind: 'answer' as const, hint: null, answer: null, signature: null };

test('the practitioner reads what the client agreed to above the signature', () => {
  const { container } = render(
    <FilledForm
      lines={[
        { ...line, question: 'Name', answer: 'Ada' },
        { ...line, kind: 'section', question: 'Agreement', hint: 'Please read.' },
        { ...line, kind: 'note', question: 'You come at your own risk.' },
        {
          ...line,
          question: 'Signature',
          hint: 'By signing you agree.',
          answer: 'Signed',
          signature: { path: 'M1 1L2 2', width: 40, height: 20 },
        },
      ]}
    />,
  );
  expect(container.textContent).toBe(
    'NameAdaAgreementPlease read.You come at your own risk.SignatureBy signing you agree.',
  );
  expect(container.querySelector('svg')?.getAttribute('aria-label')).toBe('Signature: drawn by hand');
});
