import { describe, expect, test } from 'vitest';
import { formErrors, formInput, postedForm } from './remix.ts';
import { Refusal } from './refusal.ts';

const posted = (body: string | FormData) =>
  new Request('http://localhost/', {
    method: 'POST',
    body,
    ...(typeof body === 'string' ? { headers: { 'content-type': 'application/x-www-form-urlencoded' } } : {}),
  });

describe('formInput', () => {
  test('gives plain values, lists for what stands several times, and leaves the form’s own fields out', async () => {
    expect(await formInput(posted('csrf=t&intent=save&name=Ada&addOn=a&addOn=b&empty='))).toEqual({
      name: 'Ada',
      addOn: ['a', 'b'],
      empty: '',
    });
  });

  test('which of the page’s forms it was stands beside its fields', async () => {
    expect(await postedForm(posted('csrf=t&intent=save&name=Ada'))).toEqual({
      intent: 'save',
      input: { name: 'Ada' },
    });
    expect((await postedForm(posted('name=Ada'))).intent).toBeUndefined();
  });

  test('what every object has is no form of a page', async () => {
    for (const intent of ['constructor', 'toString', '__proto__', 'hasOwnProperty'])
      expect((await postedForm(posted(`intent=${intent}`))).intent).toBeUndefined();
  });

  test('a file is no text', async () => {
    const form = new FormData();
    form.set('photo', new Blob(['x']), 'x.png');
    expect(await formInput(posted(form))).toEqual({ photo: '' });
  });

  test('a field named like a part of every object is a field like others', async () => {
    const input = await formInput(posted('__proto__=a&__proto__=b&constructor=c'));
    expect(Object.keys(input)).toEqual(['__proto__', 'constructor']);
    expect(Object.getPrototypeOf(input)).toBe(Object.prototype);
  });

  test('tens of thousands of fields take no time worth speaking of', async () => {
    const body = Array.from({ length: 50_000 }, (_, i) => i.toString(36)).join('&');
    const started = performance.now();
    expect(Object.keys(await formInput(posted(body)))).toHaveLength(50_000);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

test('formErrors puts each text beside its field, and the rest together', () => {
  const refusal = new Refusal('invalid_input', 'Please enter your name.', {
    problems: [{ field: 'name', message: 'Please enter your name.' }, { message: 'Please try again.' }],
    data: { nearest: [] },
  });
  expect(formErrors(refusal)).toMatchObject({
    data: {
      ok: false,
      code: 'invalid_input',
      formErrors: ['Please try again.'],
      fieldErrors: { name: ['Please enter your name.'] },
      data: { nearest: [] },
    },
    init: { status: 400 },
  });
  expect(formErrors(refusal, { intent: 'name', values: { name: '' } }).data).toMatchObject({
    ok: false,
    intent: 'name',
    values: { name: '' },
  });
});
