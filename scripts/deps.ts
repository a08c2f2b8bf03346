import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './inputs.ts'

/** Megabytes that the packages of a production install may take on this platform; lower it when some go. */
const limitMb = 500
const nShown = 20

interface Entry {
  dev?: boolean
  link?: boolean
}

/** Bytes of the files below a folder, without packages within it, which are counted by themselves. */
function measureFolder(folder: string): number {
  let bytes = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) bytes += entry.name === 'node_modules' ? 0 : measureFolder(path)
    else if (entry.isFile()) bytes += statSync(path).size
  }
  return bytes
}

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Entry>
}
const sizes = Object.entries(packages)
  .filter(([path, { dev, link }]) => path.includes('node_modules/') && dev !== true && link !== true)
  .flatMap(([path]) => {
    const stats = statSync(join(root, path), { throwIfNoEntry: false })
    // Packages of other platforms are in the lock alone.
    return stats === undefined
      ? []
      : [{ name: path.replace(/^node_modules\//u, ''), bytes: measureFolder(join(root, path)) }]
  })
  .toSorted((one, other) => other.bytes - one.bytes)

const toMb = (bytes: number): string => (bytes / 1_000_000).toFixed(1)
const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
for (const { name, bytes } of sizes.slice(0, nShown)) console.log(`${toMb(bytes).padStart(8)} MB  ${name}`)
console.log(`${toMb(total).padStart(8)} MB  in ${sizes.length} packages of a production install; at most ${limitMb} MB`)
if (total > limitMb * 1_000_000) {
  console.error(
    'The production install has grown above its limit: drop a package, or say in the commit why it needs more.',
  )
  process.exitCode = 1
}
