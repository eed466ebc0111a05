import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('settings from files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'brevet-settings-'));
  const file = join(folder, 'secret');
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are read without the line break at the end', () => {
    writeFileSync(file, 'mysql://search:9306\n');
    expect(readConfig({ SEARCH_URL_FILE: file }).searchUrl).toBe('mysql://search:9306');
    expect(readConfig({ SEARCH_URL_FILE: '' }).searchUrl).toBeNull();
  });

  it('are checked as any others', () => {
    writeFileSync(file, 'seventy');
    expect(() => readConfig({ PORT_FILE: file })).toThrow('The setting PORT is invalid');
  });

  it('name the setting if the file is missing, or if it is set twice', () => {
    expect(() => readConfig({ BREVET_SECRET_FILE: join(folder, 'absent') })).toThrow(
      'The setting BREVET_SECRET_FILE is invalid: it must name a file that Brevet can read',
    );
    expect(() => readConfig({ PORT: '3000', PORT_FILE: file })).toThrow('Both PORT and PORT_FILE are set. Keep one of them.');
  });
});
