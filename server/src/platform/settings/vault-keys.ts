import { readFileSync } from 'node:fs';

/** A key that seals card numbers. */
export interface VaultKeySetting {
  id: string;
  key: Uint8Array;
}

const LINE = /^([\w.-]{1,40}):([\w-]{43})=?$/;

/** VAULT_KEYS, or the file that VAULT_KEY_FILE names: `id:key`, separated by commas or lines, the current one first. */
export function readVaultKeys(text: string, file: string, problems: string[]): VaultKeySetting[] {
  if (text !== '' && file !== '') problems.push('VAULT_KEYS and VAULT_KEY_FILE: set one of them');
  const name = file === '' ? 'VAULT_KEYS' : 'VAULT_KEY_FILE';
  const keys = parseVaultKeys(file === '' ? text : contentOf(file, problems));
  if (keys === null) {
    problems.push(`${name} must be id:key, separated by commas or lines; a key is 32 bytes as base64url`);
    return [];
  }
  return keys;
}

function parseVaultKeys(text: string): VaultKeySetting[] | null {
  const keys: VaultKeySetting[] = [];
  for (const word of text.split(/[\s,]+/).filter(Boolean)) {
    const [, id, key] = LINE.exec(word) ?? [];
    if (id === undefined || key === undefined || keys.some((known) => known.id === id)) return null;
    keys.push({ id, key: Buffer.from(key, 'base64url') });
  }
  return keys;
}

function contentOf(file: string, problems: string[]): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    problems.push('VAULT_KEY_FILE cannot be read');
    return '';
  }
}
