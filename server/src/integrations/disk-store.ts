import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { createId } from '../db/create-id.ts'
import { type FileStore, assertFileKey, resolveRange } from './file-store.ts'

/** Bytes read at once: a picture in a few reads, and no more than that in memory for a slow reader. */
const chunkBytes = 256 * 1024

export function createDiskStore(folder: string): FileStore {
  const pathOf = (key: string): string => join(folder, assertFileKey(key))
  return {
    async write(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // Written to a temporary file, synced and renamed: an acknowledged file is complete after a power cut. Concurrent writers
      // of the same file do not interfere.
      const temporary = `${path}.${createId()}.part`
      const file = await open(temporary, 'w', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(temporary, path)
    },
    read: (key) => nullIfMissing(readFile(pathOf(key))),
    async open(key, range) {
      const file = await nullIfMissing(open(pathOf(key)))
      if (file === null) return null
      try {
        const { size } = await file.stat()
        const part = resolveRange(range, size)
        if (part !== null && size > 0)
          return { size, ...part, body: file.createReadStream({ ...part, highWaterMark: chunkBytes }) }
        await file.close()
        return part === null ? { size, body: null } : { size, ...part, body: Readable.from([]) }
      } catch (error) {
        await file.close()
        throw error
      }
    },
    async size(key) {
      return (await nullIfMissing(stat(pathOf(key))))?.size ?? null
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
    async removeFolder(name) {
      await rm(pathOf(name), { recursive: true, force: true })
    },
  }
}

async function nullIfMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
