// The one script in plain JavaScript: it must run on the Node that the machine has, which may not read TypeScript.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const wanted = 24
const [name, ...rest] = process.argv.slice(2)
const script = join(root, 'scripts', `${name}.ts`)

function pinnedNode() {
  const path = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(path)) return path
  // An npm that was told to run no install scripts leaves the pinned Node without its program.
  const folder = join(root, 'node_modules/node')
  if (existsSync(folder)) spawnSync('node', ['installArchSpecificPackage'], { cwd: folder, stdio: 'ignore' })
  return existsSync(path) ? path : undefined
}

if (Number(process.versions.node.split('.')[0]) >= wanted) {
  process.argv.splice(1, 2, script)
  await import(new URL(`./${name}.ts`, import.meta.url).href)
} else {
  const node = pinnedNode()
  if (!node) {
    console.error(
      `Draftwright runs on Node ${wanted}; this is ${process.version}. Run "npm ci" first (it brings Node ${wanted} along).`,
    )
    process.exit(1)
  }
  const child = spawn(node, ['--no-memory-protection-keys', join(root, 'scripts/run.mjs'), name, ...rest], {
    stdio: 'inherit',
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
