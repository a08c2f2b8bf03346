import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { newId } from '../db/new-id.ts'
import { type FileStore, goodKey, within } from './file-store.ts'

/** Bytes that are read at once: a picture in a few reads, and no more than that in memory for a slow reader. */
const chunk = 256 * 1024

export function diskStore(folder: string): FileStore {
  const pathOf = (key: string): string => join(folder, goodKey(key))
  return {
    async write(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // Written aside, synced and renamed: what was acknowledged is whole after a power cut. Two who make the same file do not meet.
      const aside = `${path}.${newId()}.part`
      const file = await open(aside, 'w', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(aside, path)
    },
    read: (key) => unlessMissing(readFile(pathOf(key))),
    async open(key, range) {
      const file = await unlessMissing(open(pathOf(key)))
      if (file === null) return null
      try {
        const { size } = await file.stat()
        const part = within(range, size)
        if (part !== null && size > 0)
          return { size, ...part, body: file.createReadStream({ ...part, highWaterMark: chunk }) }
        await file.close()
        return part === null ? { size, body: null } : { size, ...part, body: Readable.from([]) }
      } catch (error) {
        await file.close()
        throw error
      }
    },
    async size(key) {
      return (await unlessMissing(stat(pathOf(key))))?.size ?? null
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
    async removeFolder(name) {
      await rm(pathOf(name), { recursive: true, force: true })
    },
  }
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
