// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { FirstStepsPage, type FirstStepsProps } from './first-steps-page.tsx';

rendersInStub();

test('as many steps are counted as are listed: opening is a button of its own', async () => {
  const done = ['offer', 'place', 'payments'];
  const steps = (['offer', 'place', 'profile', 'payments', 'open'] as const).map((name) => ({
    ...{ name, isDone: done.includes(name), count: 1 },
  }));
  const props: FirstStepsProps = {
    ...{ steps, isOpen: false, isSkipped: false, takesCards: false, missing: [], asksToClose: false },
    ...{ websiteUrl: 'https://ann.example', bookingUrl: 'https://ann.example/book', hasBanking: true },
  };
  const Page = () => <FirstStepsPage {...props} />;
  const Stub = createRemixStub([{ id: 'root', path: '/', Component: Page, loader: () => ({ csrf: 'x' }) }]);
  render(<Stub />);
  expect(await screen.findByText('3 of 4 steps are done')).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(4);
});
