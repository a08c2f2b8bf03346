import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'

let known: Promise<ReadonlySet<string>> | undefined

/** Whether a password, in lower case, is one of the 29,939 best known of ten characters or more. Loaded at the first use. */
export async function isKnownPassword(password: string): Promise<boolean> {
  known ??= loadKnownPasswords().catch((error: unknown) => {
    known = undefined
    throw error
  })
  return (await known).has(password)
}

/** See docs/decisions/0010 for where the list comes from. */
async function loadKnownPasswords(): Promise<ReadonlySet<string>> {
  const packed = await readFile(new URL('known-passwords.txt.br', import.meta.url))
  return new Set((await promisify(brotliDecompress)(packed)).toString().split('\n'))
}
