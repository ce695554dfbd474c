import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fileJournal } from './journal.ts';
import { SandboxStore } from './store.ts';

interface Tables {
  cards: { id: string; cents: number };
}

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tw-journal-'));
  file = join(folder, 'deep', 'state.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const openStore = () => new SandboxStore<Tables>(fileJournal(file));

test('what was committed is there after the process was killed; what was not, is not', () => {
  const first = openStore();
  first.put('cards', 'a', { id: 'a', cents: 1 });
  first.put('cards', 'b', { id: 'b', cents: 2 });
  first.commit();
  first.remove('cards', 'a');
  first.put('cards', 'b', { id: 'b', cents: 3 });
  first.commit();
  first.put('cards', 'c', { id: 'c', cents: 4 });
  const second = openStore();
  expect(second.entries('cards')).toEqual([['b', { id: 'b', cents: 3 }]]);
});

test('a line torn by a kill is dropped whole, and the next one is written behind a whole one', () => {
  const first = openStore();
  first.put('cards', 'a', { id: 'a', cents: 1 });
  first.commit();
  appendFileSync(file, '[["cards","b",{"id":"b"');
  const second = openStore();
  expect(second.all('cards')).toEqual([{ id: 'a', cents: 1 }]);
  second.put('cards', 'c', { id: 'c', cents: 3 });
  second.commit();
  expect(
    openStore()
      .all('cards')
      .map((card) => card.id),
  ).toEqual(['a', 'c']);
});

test('the past is folded into the present at each start', () => {
  const first = openStore();
  for (let cents = 0; cents < 50; cents += 1) {
    first.put('cards', 'a', { id: 'a', cents });
    first.commit();
  }
  openStore();
  expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(1);
});

test('reset forgets everything, on the disk too', () => {
  const first = openStore();
  first.put('cards', 'a', { id: 'a', cents: 1 });
  first.commit();
  first.reset();
  expect(openStore().all('cards')).toEqual([]);
});
