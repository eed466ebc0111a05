import { describe, expect, it } from 'vitest';
import { ariaKeys, digitOf, keyText, shortcuts } from './shortcuts.ts';

const sources = import.meta.glob<string>(['../../**/*.ts', '../../**/*.tsx', '!./**', '!../../**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

describe('the table of shortcuts', () => {
  it('gives each key once', () => {
    const keys = Object.values(shortcuts).map(({ key }) => key.toLowerCase());
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('holds every key of the application', () => {
    expect(Object.keys(sources).length).toBeGreaterThan(250);
    const own = Object.entries(sources).filter(([, code]) => /useHotkeys|<Kbd>|aria-keyshortcuts="/.test(code));
    expect(own.map(([file]) => file)).toEqual([]);
  });

  it('names keys for people and for screen readers', () => {
    expect(keyText('mod+Enter')).toBe('Ctrl Enter');
    expect(ariaKeys('mod+Enter')).toBe('Control+Enter');
    expect(keyText('shift+?')).toBe('?');
    expect(digitOf(0)).toBe('1');
  });
});
