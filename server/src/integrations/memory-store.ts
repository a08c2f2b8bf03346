import { Readable } from 'node:stream'
import { type FileStore, goodKey, within } from './file-store.ts'

/** For tests: gone with the process. */
export function memoryStore(): FileStore {
  const files = new Map<string, Uint8Array>()
  return {
    write: async (key, bytes) => void files.set(goodKey(key), bytes),
    read: async (key) => files.get(goodKey(key)) ?? null,
    async open(key, range) {
      const bytes = files.get(goodKey(key))
      if (bytes === undefined) return null
      const size = bytes.length
      const part = within(range, size)
      if (part === null) return { size, body: null }
      return { size, ...part, body: Readable.from([bytes.subarray(part.start, part.end + 1)]) }
    },
    size: async (key) => files.get(goodKey(key))?.length ?? null,
    remove: async (key) => void files.delete(goodKey(key)),
    async removeFolder(name) {
      for (const key of files.keys()) if (key.startsWith(`${goodKey(name)}/`)) files.delete(key)
    },
  }
}
