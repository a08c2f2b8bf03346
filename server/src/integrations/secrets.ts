import { createSecretKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Keys for each purpose, all derived from one secret: a token of one kind is never valid as another. */
export interface Secrets {
  /** 32 bytes for the named purpose. */
  deriveKey(purpose: string): Uint8Array
}

const macKeys = new WeakMap<Uint8Array, KeyObject>()
/** The key as signing takes it: from bytes it would be made anew for each signature, which takes longer than signing. */
export function createMacKey(key: Uint8Array): KeyObject {
  const known = macKeys.get(key)
  if (known !== undefined) return known
  const made = createSecretKey(key)
  macKeys.set(key, made)
  return made
}

/** Uses the given secret, or the one in the data folder (created on first start, mode 0600), or a temporary one. */
export async function openSecrets(given: string | null, dataDir: string | null): Promise<Secrets> {
  const root = given ?? (dataDir === null ? randomBytes(32).toString('hex') : await readOrCreateSecret(dataDir))
  const known = new Map<string, Uint8Array>()
  return {
    deriveKey(purpose) {
      const held = known.get(purpose)
      if (held !== undefined) return held
      const key = new Uint8Array(hkdfSync('sha256', root, 'draftwright', purpose, 32))
      known.set(purpose, key)
      return key
    },
  }
}

async function readOrCreateSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  try {
    const file = await open(path, 'wx', 0o600)
    const secret = randomBytes(32).toString('hex')
    await file.writeFile(secret)
    await file.sync()
    await file.close()
    return secret
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      return (await readFile(path, 'utf8')).trim()
    throw error
  }
}
