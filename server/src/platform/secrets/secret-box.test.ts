import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SecretBox } from './secret-box.ts';

describe('the secret box', () => {
  let dataDir: string;
  beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'brevet-secret-'));
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it('creates a key file that only its owner can read, and keeps using it', () => {
    const sealed = new SecretBox({ secret: null, dataDir }).seal('hello', 'a');
    expect(readdirSync(dataDir)).toEqual(['secret.key']);
    expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
    expect(new SecretBox({ secret: null, dataDir }).open(sealed, 'a')).toBe('hello');
  });

  it('opens only for the same owner and with the same secret, and seals differently each time', () => {
    const box = new SecretBox({ secret: 'x'.repeat(32), dataDir });
    const sealed = box.seal('hello', 'a');
    expect(sealed).not.toContain('hello');
    expect(box.seal('hello', 'a')).not.toBe(sealed);
    expect(() => box.open(sealed, 'b')).toThrow('BREVET_SECRET');
    expect(() => new SecretBox({ secret: 'y'.repeat(32), dataDir }).open(sealed, 'a')).toThrow('BREVET_SECRET');
  });
});
