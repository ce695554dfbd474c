import { describe, expect, it, vi } from 'vitest';
import { defaultDesign } from '#builder/design.ts';
import { DraftStore } from './draft-store.ts';
import { addSection, moveSection, removeSection, setProps } from './sections.ts';

const empty = () => ({ design: defaultDesign(), content: [] });

function aStore() {
  const clock = { now: 0 };
  return { clock, store: new DraftStore(empty(), () => clock.now) };
}
const types = (store: DraftStore) => store.get().draft.content.map(({ type }) => type);

describe('the steps of a draft', () => {
  it('are taken back one by one and done again', () => {
    const { store } = aStore();
    for (const type of ['Hero', 'Faq', 'About'] as const)
      store.change(addSection(store.get().draft, type).draft);
    store.change(moveSection(store.get().draft, store.get().draft.content[2]!.props.id, 0));
    expect(types(store)).toEqual(['About', 'Hero', 'Faq']);
    store.undo();
    store.undo();
    expect(types(store)).toEqual(['Hero', 'Faq']);
    store.redo();
    store.redo();
    expect(types(store)).toEqual(['About', 'Hero', 'Faq']);
    expect(store.get()).toMatchObject({ canUndo: true, canRedo: false });
  });

  it('are forgotten ahead once something else is done', () => {
    const { store } = aStore();
    store.change(addSection(store.get().draft, 'Hero').draft);
    store.undo();
    store.change(addSection(store.get().draft, 'Faq').draft);
    expect(store.get().canRedo).toBe(false);
    store.redo();
    expect(types(store)).toEqual(['Faq']);
  });

  it('hold what is typed in a row as one, and not what is typed after a while', () => {
    const { clock, store } = aStore();
    const { draft, id } = addSection(store.get().draft, 'Hero');
    store.change(draft, { selects: id });
    const type = (title: string) =>
      store.change(setProps(store.get().draft, id, { title }), { about: `${id}.title`, isTyped: true });
    const title = () => (store.get().draft.content[0]!.props as { title: string }).title;
    const { revision } = store.get();
    for (const words of ['H', 'He', 'Hello']) {
      clock.now += 100;
      type(words);
    }
    expect(store.get().revision).toBe(revision);
    clock.now += 5_000;
    type('Hello there');
    store.undo();
    expect(title()).toBe('Hello');
    store.undo();
    expect(title()).toBe('Welcome');
    expect(store.get().revision).toBeGreaterThan(revision);
  });

  it('bring a deleted section back to its place', () => {
    const { store } = aStore();
    for (const type of ['Hero', 'Faq', 'About'] as const)
      store.change(addSection(store.get().draft, type).draft);
    store.change(removeSection(store.get().draft, store.get().draft.content[1]!.props.id));
    expect(types(store)).toEqual(['Hero', 'About']);
    store.undo();
    expect(types(store)).toEqual(['Hero', 'Faq', 'About']);
  });

  it('show no fields of what is gone, and tell who listens', () => {
    const { store } = aStore();
    const told = vi.fn();
    store.subscribe(told);
    const { draft, id } = addSection(store.get().draft, 'Hero');
    store.change(draft, { selects: id });
    expect(store.get().selected).toBe(id);
    store.undo();
    expect(store.get().selected).toBeNull();
    expect(told).toHaveBeenCalledTimes(2);
  });
});
