import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { type OutputChunk, type Plugin, rolldown } from 'rolldown'
import { bundleFolder } from './bundle-file.ts'
import { root } from './inputs.ts'
import { packLines } from './source-lines.ts'

const dayMs = 24 * 3_600_000

/** Packages with native code, or with threads and files that they find beside their own modules. */
const external = ['sharp', '@node-rs/argon2', 'piscina', /^@electric-sql\//]

/**
 * Writes the server as a few files: loading 3,300 modules took a second of processor and 50 MB. Workers, and whatever else is
 * found by import.meta, stay where their sources are. Appears whole or not at all, as several processes may build at once.
 */
export async function bundleServer(hash: string): Promise<void> {
  const bundle = await rolldown({
    cwd: root,
    platform: 'node',
    input: { main: join(root, 'server/src/main.ts') },
    external,
    plugins: [importNamedFiles, keepPlaces],
    logLevel: 'warn',
    // Packages of others are bundled as they are.
    checks: { eval: false },
  })
  const draft = join(bundleFolder, `${hash}.${randomUUID()}`)
  const { output } = await bundle.write({
    dir: draft,
    format: 'esm',
    sourcemap: true,
    comments: false,
    chunkFileNames: '[name]-[hash].js',
  })
  for (const chunk of output) if (chunk.type === 'chunk') writeLines(draft, chunk)
  await bundle.close()
  mkdirSync(bundleFolder, { recursive: true })
  try {
    renameSync(draft, join(bundleFolder, hash))
  } catch {
    // Another process has built the same meanwhile.
    rmSync(draft, { recursive: true })
  }
  removeOld(hash)
}

function writeLines(draft: string, { fileName, map }: OutputChunk): void {
  if (map === null) return
  const { sources, lines } = packLines(map, (source) => relative(root, join(bundleFolder, 'hash', source)))
  writeFileSync(join(draft, `${fileName}.sources`), sources.join('\n'))
  writeFileSync(join(draft, `${fileName}.lines`), lines)
}

/** Those of older sources; not those of today, which a running server may still load parts of. */
function removeOld(hash: string): void {
  for (const name of readdirSync(bundleFolder)) {
    const path = join(bundleFolder, name)
    if (name !== hash && Date.now() - statSync(path).mtimeMs > dayMs) rmSync(path, { recursive: true, force: true })
  }
}

const place = /import\.meta\.(url|dirname)/g

/** In a bundle, import.meta still says where the source is: beside it are workers, fonts, word lists and migrations. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  transform: {
    filter: { code: /import\.meta\.(?:url|dirname)/ },
    handler(code, id) {
      const toRoot = (path: string) => `../../../${relative(root, path).split(sep).join('/')}`
      return {
        code: code.replace(place, (_, name) =>
          name === 'url'
            ? `new URL(${JSON.stringify(toRoot(id))}, import.meta.url).href`
            : `(import.meta.dirname + ${JSON.stringify(`/${toRoot(dirname(id))}`)})`,
        ),
        map: null,
      }
    },
  },
}

const namedImport = /await import\(\/\* @vite-ignore \*\/ (`\.\/\$\{\w+\}\.ts`)\)/

/** Files of a folder that are imported by a name known only when running, such as those of channel types. */
const importNamedFiles: Plugin = {
  name: 'import-named-files',
  transform: {
    filter: { code: namedImport },
    handler(code, id) {
      const names = readdirSync(dirname(id)).filter(
        (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && join(dirname(id), name) !== id,
      )
      const imports = names.map((name, index) => `import * as named${index} from './${name}'`)
      const table = `const named = { ${names.map((name, index) => `'./${name}': named${index}`).join(', ')} }`
      // In one line, so that the lines of the file stay what they are.
      return {
        code: `${imports.join(';')};${table};${code.replace(namedImport, (_, name: string) => `named[${name}]`)}`,
        map: null,
      }
    },
  },
}
