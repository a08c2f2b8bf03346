import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { gunzipSync, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { syncFolder, syncTree } from './durable-fs.ts'

const BLOCK = 512
const text = (bytes: Buffer) => bytes.toString('utf8').replace(/\0.*$/s, '')

/** More than an archive has, so that it is unpacked in one piece; memory that is not written to is not used. */
const archiveMost = 128 * 1024 * 1024

/** A template as it is kept: zstd unpacks 70 MB in a quarter of the time that gzip, which PGlite writes, takes. */
export const packTemplate = (gzipped: Buffer): Buffer => zstdCompressSync(gunzipSync(gzipped))

/** The archive in a template, which may also be a backup as PGlite writes it. */
export const openTemplate = (bytes: Buffer): Buffer =>
  bytes.readUInt32LE(0) === 0xfd2fb528 ? zstdDecompressSync(bytes, { chunkSize: archiveMost }) : gunzipSync(bytes)

/** Unpacks the ustar files and folders that PGlite's dump writes; any other entry is refused. */
function unpack(tar: Buffer, into: string): void {
  for (let at = 0; at + BLOCK <= tar.length; ) {
    const head = tar.subarray(at, at + BLOCK)
    const prefix = text(head.subarray(345, 500))
    const name = (prefix ? `${prefix}/` : '') + text(head.subarray(0, 100))
    if (!name) return
    const size = Number.parseInt(text(head.subarray(124, 136)).trim() || '0', 8)
    const kind = String.fromCharCode(head[156] ?? 0)
    const path = normalize(join(into, name))
    if (path !== into && !path.startsWith(into)) throw new Error(`The database template names a path outside: ${name}`)
    if (kind === '5') mkdirSync(path, { recursive: true, mode: 0o700 })
    else if (kind === '0' || kind === '\0') {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      writeFileSync(path, tar.subarray(at + BLOCK, at + BLOCK + size), { mode: 0o600 })
    } else throw new Error(`The database template holds an entry of kind ${kind}: ${name}`)
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK
  }
}

/**
 * Makes the cluster folder whole or not at all: built next to it, synced, then renamed, so that a kill during the first start
 * leaves nothing half made. `initialise` makes it when there is no template.
 */
export async function createCluster(
  dir: string,
  template: string | null,
  initialise: (dir: string) => Promise<void>,
): Promise<void> {
  if (existsSync(dir)) return
  const making = `${dir}.creating`
  rmSync(making, { recursive: true, force: true })
  if (template) {
    mkdirSync(making, { recursive: true, mode: 0o700 })
    const archive = openTemplate(readFileSync(template))
    unpack(archive, making)
    // Frees its 70 MB now: nothing else would for hours, as an idle server collects no garbage.
    if (archive.buffer instanceof ArrayBuffer) archive.buffer.transfer(0)
  } else await initialise(making)
  await syncTree(making)
  renameSync(making, dir)
  syncFolder(dirname(dir))
}
