// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { lazy, useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { WhenWanted } from './when-wanted.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

test('a page that opens with a sheet is hydrated without an error, though it changes before the script has come', async () => {
  let arrive: () => void = () => {};
  const Sheet = lazy(
    () =>
      new Promise<{ default: () => JSX.Element }>((resolve) => {
        arrive = () => resolve({ default: () => <p>The sheet</p> });
      }),
  );
  function Page() {
    const [count, setCount] = useState(0);
    useEffect(() => {
      setCount(1);
    }, []);
    return (
      <WhenWanted wanted waiting={<p>Opening {count}</p>}>
        <Sheet />
      </WhenWanted>
    );
  }
  const box = document.body.appendChild(document.createElement('div'));
  box.innerHTML = renderToString(<Page />);
  expect(box.textContent).toBe('');
  const errors: unknown[] = [];
  await act(
    async () => void hydrateRoot(box, <Page />, { onRecoverableError: (error) => errors.push(error) }),
  );
  await screen.findByText('Opening 1');
  await act(async () => arrive());
  await screen.findByText('The sheet');
  expect(errors).toEqual([]);
});
