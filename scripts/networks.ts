import { parseArgs } from 'node:util'
import { NetworkError } from './networks/install.ts'
import { networkNames, type NetworkName } from './networks/pinned.ts'
import { networks, type StartedNetwork } from './networks/start-network.ts'

const usage = `npm run networks -- [--install] ${networkNames.map((name) => `[${name}[=PORT]]`).join(' ')}

Starts real servers on loopback, prints their addresses and keys, and stops them on Ctrl+C.
The first start of one installs it into .cache/networks; --install does only that.`

const isNetworkName = (name: string): name is NetworkName => networkNames.some((known) => known === name)

interface Wanted {
  name: NetworkName
  port?: number
}

/** `pds` or `pds=2583`; throws a NetworkError for anything else. */
function parseWanted(text: string): Wanted {
  const [name = '', port] = text.split('=')
  if (!isNetworkName(name)) throw new NetworkError(`There is no "${name}". ${usage}`)
  if (port === undefined) return { name }
  if (!/^\d{1,5}$/u.test(port) || Number(port) < 1 || Number(port) > 65_535)
    throw new NetworkError(`The port of ${name} must be a number from 1 to 65535, not "${port}".`)
  return { name, port: Number(port) }
}

function installMissing(wanted: readonly Wanted[]): void {
  for (const { name } of wanted) {
    if (networks[name].isInstalled()) continue
    console.log(`${name}: installing (once; takes about two minutes)`)
    const start = performance.now()
    networks[name].install()
    console.log(`${name}: installed in ${((performance.now() - start) / 1000).toFixed(0)} s`)
  }
}

const started: StartedNetwork[] = []

let stopped: Promise<unknown> | undefined

function stopAll(): Promise<unknown> {
  stopped ??= Promise.all(started.map((network) => network.close()))
  return stopped
}

async function startAll(wanted: readonly Wanted[]): Promise<void> {
  for (const { name, ...options } of wanted) {
    const network = await networks[name].start(options)
    started.push(network)
    console.log(`\n${name}`)
    for (const [label, value] of Object.entries(network.details)) console.log(`  ${label.padEnd(24)}${value}`)
  }
}

async function runCommand(): Promise<void> {
  const { values, positionals } = parseArgs({ options: { install: { type: 'boolean' } }, allowPositionals: true })
  if (positionals.length === 0) throw new NetworkError(usage)
  const wanted = positionals.map(parseWanted)
  installMissing(wanted)
  if (values.install) return
  await startAll(wanted)
  console.log('\nCtrl+C stops them; their data is thrown away.')
  // What keeps this process running until a signal comes.
  setInterval(() => {}, 2 ** 30)
}

// Not once: Ctrl+C arrives twice, from the terminal and from scripts/run.mjs, and the second must not end this at once.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void stopAll().then(() => process.exit(0)))
try {
  await runCommand()
} catch (error) {
  await stopAll()
  console.error(error instanceof NetworkError ? error.message : error)
  process.exit(1)
}
