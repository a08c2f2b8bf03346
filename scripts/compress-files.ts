import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const isText = (name: string): boolean => /\.(js|css|html|svg|json|webmanifest|wasm)$/u.test(name)
/** From this size on, in bytes, the last two percent would take minutes. */
const largeBytes = 4_000_000
/** Below this size in bytes compression does not save a packet. */
const minBytes = 1024

/** Writes `NAME.br` and `NAME.gz`, at maximum compression but for very large ones, for every text or program file of a folder that the server sends. */
export async function compressFiles(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = files
    .filter((file) => file.isFile() && isText(file.name))
    .map(({ parentPath, name }) => join(parentPath, name))
  await Promise.all(
    paths.map(async (path) => {
      const bytes = await readFile(path)
      if (bytes.length < minBytes) return
      const isLarge = bytes.length >= largeBytes
      const [br, gz] = await Promise.all([
        brotli(bytes, {
          params: {
            [constants.BROTLI_PARAM_MODE]: isLarge ? constants.BROTLI_MODE_GENERIC : constants.BROTLI_MODE_TEXT,
            [constants.BROTLI_PARAM_QUALITY]: isLarge ? 5 : constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          },
        }),
        gzipped(bytes, { level: isLarge ? 6 : 9 }),
      ])
      await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
    }),
  )
}
