import { Readable } from 'node:stream'
import { type FileStore, assertFileKey, resolveRange } from './file-store.ts'

/** For tests: lost with the process. */
export function createMemoryStore(): FileStore {
  const files = new Map<string, Uint8Array>()
  return {
    write: async (key, bytes) => void files.set(assertFileKey(key), bytes),
    read: async (key) => files.get(assertFileKey(key)) ?? null,
    async open(key, range) {
      const bytes = files.get(assertFileKey(key))
      if (bytes === undefined) return null
      const size = bytes.length
      const part = resolveRange(range, size)
      if (part === null) return { size, body: null }
      return { size, ...part, body: Readable.from([bytes.subarray(part.start, part.end + 1)]) }
    },
    size: async (key) => files.get(assertFileKey(key))?.length ?? null,
    remove: async (key) => void files.delete(assertFileKey(key)),
    async removeFolder(name) {
      for (const key of files.keys()) if (key.startsWith(`${assertFileKey(name)}/`)) files.delete(key)
    },
  }
}
