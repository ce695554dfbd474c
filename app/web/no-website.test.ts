import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { noWebsite } from './no-website.ts';

test('a person at an unknown host gets a page with ways on, which runs nothing and repeats nothing', async () => {
  const answer = noWebsite(
    new Request('http://nobody.localhost/%3Cb%3E', { headers: { accept: 'text/html,*/*;q=0.8' } }),
    'https://tendwell.test',
  );
  const html = await answer.text();
  expect(answer.status).toBe(404);
  expect(html).toContain('<h1>There is no website at this address</h1>');
  expect(html).toContain('href="https://tendwell.test/practitioner-search"');
  expect(html).not.toMatch(/nobody|%3Cb%3E|<script|src=/);
  const style = /<style>(.*)<\/style>/s.exec(html)![1]!;
  const hash = createHash('sha256').update(style).digest('base64');
  expect(answer.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`);
  expect(answer.headers.get('cache-control')).toContain('no-store');
});

test('a program gets one line', async () => {
  for (const init of [{ headers: { accept: '*/*' } }, { method: 'POST', headers: { accept: 'text/html' } }]) {
    const answer = noWebsite(new Request('http://nobody.localhost/', init), 'https://tendwell.test');
    expect(await answer.text()).toBe('There is no website at this address.\n');
    expect(answer.headers.get('content-type')).toContain('text/plain');
  }
});
