import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** The fields of an open file in PGlite 0.5.16's build; not in its published types, hence the exact version pin and the boot self-test. */
interface NodeStream {
  readonly nfd: number | null | undefined
  readonly node: unknown
}
interface NodeFsBackend {
  stream_ops: { fsync?: (stream: NodeStream) => number }
  realPath(node: unknown): string
}

function syncPath(path: string): void {
  const fd = openSync(path, 'r')
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}

/** PGlite's Node file system never syncs, and a power cut then loses the folder; this one passes every fsync on to the disk and counts them. */
export class DurableNodeFS extends NodeFS {
  syncs = 0

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const ready = await super.init(...args)
    ready.emscriptenOpts.preRun?.unshift((module) => {
      // The cast names the part of the emscripten build that we replace; the self-test refuses to start when it moved.
      const backend = module.NODEFS as unknown as NodeFsBackend
      backend.stream_ops.fsync = (stream) => {
        this.syncs++
        if (typeof stream.nfd === 'number') fsyncSync(stream.nfd)
        else syncPath(backend.realPath(stream.node))
        return 0
      }
    })
    return ready
  }
}

/** fdatasync is a stub in the build, so the log is synced by fsync; PGlite's default is -F (fsync off). */
export const durableParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
]

/** A disk handles several syncs at once; more than Node's file threads would only queue. */
const syncsAtOnce = 4

/** Syncs a whole folder to the disk, files before the directories that contain them. */
export async function syncTree(dir: string): Promise<void> {
  const files: string[] = []
  const folders: string[] = []
  const gather = (folder: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) gather(path)
      else if (entry.isFile()) files.push(path)
    }
    folders.push(folder)
  }
  gather(dir)
  const worker = async () => {
    for (let path = files.pop(); path !== undefined; path = files.pop()) {
      const file = await open(path, 'r')
      try {
        await file.sync()
      } finally {
        await file.close()
      }
    }
  }
  await Promise.all(Array.from({ length: syncsAtOnce }, worker))
  for (const folder of folders) syncFolder(folder)
}

/** Windows cannot open a directory for syncing; its file system journals renames itself. */
export function syncFolder(dir: string): void {
  if (process.platform !== 'win32') syncPath(dir)
}
