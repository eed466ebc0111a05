import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

interface SecretConfig {
  /** Null uses a key file in the data folder. */
  secret: string | null;
  dataDir: string;
}

/** Encrypts secrets for the database with a key stored elsewhere (AES-256-GCM). */
export class SecretBox {
  readonly #config: SecretConfig;
  #key: Buffer | null = null;

  constructor(config: SecretConfig) {
    this.#config = config;
  }

  /** Encrypts a secret that can only be opened for the same `owner`. */
  seal(secret: string, owner: string): string {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv(algorithm, this.#keyOf(), iv).setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** Throws if the server's key has changed since sealing. */
  open(sealed: string, owner: string): string {
    const bytes = Buffer.from(sealed, 'base64url');
    const tag = bytes.subarray(ivBytes, ivBytes + tagBytes);
    const decipher = createDecipheriv(algorithm, this.#keyOf(), bytes.subarray(0, ivBytes))
      .setAAD(Buffer.from(owner))
      .setAuthTag(tag);
    try {
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
    } catch {
      throw new Error("A stored secret can't be decrypted: BREVET_SECRET, or secret.key in the data folder, has changed");
    }
  }

  #keyOf(): Buffer {
    this.#key ??= Buffer.from(hkdfSync('sha256', serverSecret(this.#config), '', 'brevet stored secrets', 32));
    return this.#key;
  }
}

/** The text from which the key is derived. A backup has it, because the database alone can't be read without it. */
export const serverSecret = ({ secret, dataDir }: SecretConfig): string => secret ?? keyFile(dataDir);

/** Reads the data folder's key file, creating it on first use. It's written elsewhere and linked into place, so no one reads half a key. */
function keyFile(dataDir: string): string {
  const path = join(dataDir, 'secret.key');
  const read = () => readFileSync(path, 'utf8').trim();
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  mkdirSync(dataDir, { recursive: true });
  const made = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(made, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(made, path);
  } catch (error) {
    // Another process was faster, so use its key.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(made, { force: true });
  }
  return read();
}
