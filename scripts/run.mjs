// The one script in plain JavaScript: it must run on the Node that the machine has, which may not read TypeScript.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const wanted = 24
const [name, ...rest] = process.argv.slice(2)

/** The Node that came with the packages; an npm that was told to run no install scripts leaves it without its program. */
function pinnedNode() {
  const folder = join(root, 'node_modules/node')
  const path = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (!existsSync(path) && existsSync(folder))
    spawnSync(process.execPath, ['installArchSpecificPackage'], { cwd: folder, stdio: 'ignore' })
  return existsSync(path) ? path : undefined
}

const isNewEnough = Number(process.versions.node.split('.')[0]) >= wanted
const node = isNewEnough ? process.execPath : pinnedNode()
if (!node) {
  console.error(
    `Draftwright runs on Node ${wanted}; this is ${process.version}. Run "npm ci" first (it brings Node ${wanted} along).`,
  )
  process.exit(1)
}
// A flag of V8 must be there from the start (docs/decisions/0004), and Node 20 does not know it: hence a second process.
const flags = ['--no-memory-protection-keys']
const env = { ...process.env }
if (name === 'start') {
  // A server's threads keep up to 48 MB of new objects each and memory of threads that are gone: 150 MB less without.
  flags.push('--max-semi-space-size=2')
  env.MALLOC_ARENA_MAX ??= '2'
}
const child = spawn(node, [...flags, join(root, 'scripts', `${name}.ts`), ...rest], { stdio: 'inherit', env })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
