// The only script in plain JavaScript: it runs on the system's Node, which may not support TypeScript.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const wanted = 24
const [name, ...rest] = process.argv.slice(2)

/** The Node from the npm packages; if npm ran without install scripts, its executable is missing. */
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
// V8 flags have to be set on start (docs/decisions/0004), and Node 20 does not know this one: hence a second process.
// glibc keeps what compilers and hashes gave back, and V8 may keep new objects without bound: 90 MB less when idle so.
const server = JSON.parse(readFileSync(join(root, 'scripts', 'server-process.json'), 'utf8'))
const isServer = name === 'start'
const flags = isServer ? server.flags : ['--no-memory-protection-keys']
const env = isServer ? { ...server.env, ...process.env } : process.env
const args = [...flags, join(root, 'scripts', `${name}.ts`), ...rest]
// Where Node can, this process becomes that one: nobody waits for signals to pass on, and 45 MB are free.
if (process.execve !== undefined && process.platform !== 'win32') {
  process.execve(node, [node, ...args], env)
}
const child = spawn(node, args, { stdio: 'inherit', env })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
