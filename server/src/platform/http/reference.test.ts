import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';

describe('the API reference', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  it('is written once, so that many requests cost little', async () => {
    const stringify = vi.spyOn(JSON, 'stringify');
    const answers = await Promise.all(Array.from({ length: 5 }, () => fetch(`${test.url}/api/openapi.json`)));
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    const written = stringify.mock.results.filter(({ value }) => String(value).startsWith('{"openapi"')).length;
    stringify.mockRestore();
    expect(new Set(texts).size).toBe(1);
    expect(JSON.parse(texts[0] ?? '')).toMatchObject({ openapi: '3.1.0' });
    expect(answers[0]?.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(written).toBe(1);
  });
});
