import { describe, expect, test } from 'vitest';
import { fullFolders } from '../../scripts/lib/checks.mjs';
import { browserFiles, slowest, unitFiles } from '../../scripts/lib/times.mjs';

describe('folders', () => {
  const files = (folder: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${folder}/${index}.ts`);

  test('hold thirty files', () => {
    const tree = [...files('app/full', 30), ...files('app/over', 31), ...files('app/over/room', 1)];
    expect(fullFolders(tree)).toEqual(['app/over: 31 files, at most 30']);
  });
});

describe('the slowest files', () => {
  test('of the unit tests, the slowest first', () => {
    const testResults = Array.from({ length: 12 }, (_, index) => ({
      name: `${process.cwd()}/app/${index}.test.ts`,
      startTime: 1000,
      endTime: 1000 + index,
    }));
    const ten = slowest(unitFiles({ testResults }));
    expect(ten).toHaveLength(10);
    expect(ten[0]).toEqual({ name: 'app/11.test.ts', ms: 11 });
  });

  test('of the browser tests, with the tests in groups and every try of them', () => {
    const spec = (...tries: number[]) => ({ tests: [{ results: tries.map((duration) => ({ duration })) }] });
    const suites = [
      { file: 'a.spec.ts', specs: [spec(100)], suites: [{ specs: [spec(20, 30)] }] },
      { file: 'b.spec.ts', specs: [spec(400)] },
    ];
    expect(slowest(browserFiles({ suites }))).toEqual([
      { name: 'tests/e2e/b.spec.ts', ms: 400 },
      { name: 'tests/e2e/a.spec.ts', ms: 150 },
    ]);
  });

  test('of a run that never came so far are none', () => {
    expect(slowest([...unitFiles(undefined), ...browserFiles(undefined)])).toEqual([]);
  });
});
