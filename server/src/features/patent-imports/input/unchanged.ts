import { stat } from 'node:fs/promises';
import { DamageError } from './file-errors.ts';

/** The bytes of a file, or of a part of it. Throws a DamageError once the file is another one than at the first byte. */
export async function* unchanged(path: string, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const before = await stateOf(path);
  const expectSame = async (): Promise<void> => {
    const now = await stateOf(path);
    if (now !== null && now !== before) throw new DamageError('the file was changed while it was read');
  };
  for await (const chunk of bytes) {
    await expectSame();
    yield chunk;
  }
  await expectSame();
}

/** Null for a file that was deleted. What was opened can still be read. */
const stateOf = (path: string): Promise<string | null> =>
  stat(path).then(
    ({ ino, size, mtimeMs }) => `${ino} ${size} ${mtimeMs}`,
    () => null,
  );
