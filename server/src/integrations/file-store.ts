import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Where uploaded bytes lie. Keys are made by the server alone: letters, digits, `-`, `_`, `.` and `/`. */
export interface FileStore {
  write(key: string, bytes: Uint8Array): Promise<void>
  /** Null when there is no such file. */
  read(key: string): Promise<Uint8Array | null>
  remove(key: string): Promise<void>
  /** Removes every file whose key begins with the folder's name and a slash. */
  removeFolder(name: string): Promise<void>
}

const goodKey = /^[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9_-]*)*(\.[a-z0-9]+)?$/u

export function diskStore(folder: string): FileStore {
  const pathOf = (key: string): string => {
    if (!goodKey.test(key)) throw new Error(`Not a file key: ${key}`)
    return join(folder, key)
  }
  return {
    async write(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // Written aside, synced and renamed: what was acknowledged is whole after a power cut.
      const aside = `${path}.part`
      const file = await open(aside, 'w', 0o600)
      await file.writeFile(bytes)
      await file.sync()
      await file.close()
      await rename(aside, path)
    },
    async read(key) {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
    async removeFolder(name) {
      await rm(pathOf(name), { recursive: true, force: true })
    },
  }
}

export function memoryStore(): FileStore {
  const files = new Map<string, Uint8Array>()
  return {
    write: (key, bytes) => Promise.resolve(void files.set(key, bytes)),
    read: (key) => Promise.resolve(files.get(key) ?? null),
    remove: (key) => Promise.resolve(void files.delete(key)),
    async removeFolder(name) {
      for (const key of files.keys()) if (key.startsWith(`${name}/`)) files.delete(key)
    },
  }
}
