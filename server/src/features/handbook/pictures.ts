import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/** The pictures of the handbook by file name: in pixels, and as they are sent. */
export interface Pictures {
  readonly sizes: ReadonlyMap<string, { width: number; height: number }>
  readonly files: ReadonlyMap<string, { bytes: Buffer; etag: string }>
}

export async function readPictures(folder: string): Promise<Pictures> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.webp'))
  const files = new Map<string, { bytes: Buffer; etag: string }>()
  const sizes = new Map<string, { width: number; height: number }>()
  for (const name of names) {
    const bytes = await readFile(join(folder, name))
    const { width, height } = await sharp(bytes).metadata()
    files.set(name, { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` })
    sizes.set(name, { width, height })
  }
  return { files, sizes }
}
