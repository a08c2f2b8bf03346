import { spawn } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findFreePort } from '../run-server.ts'
import { findInstalledNetwork } from './install.ts'

export interface NetworkProcess {
  readonly url: string
  close(): Promise<void>
}

/** Runs a server's program beside its packages, with a data folder that goes with it, until it prints its address. */
export async function startNetworkProcess(name: string, program: string): Promise<NetworkProcess> {
  const installed = findInstalledNetwork(name)
  if (installed === null) throw new Error(`${name} is not installed: npm run networks -- ${name}`)
  const dataDir = mkdtempSync(join(tmpdir(), `draftwright-${name}-`))
  const [port, second] = [await findFreePort(), await findFreePort()]
  const copy = join(installed.folder, program)
  copyFileSync(join(import.meta.dirname, program), copy)
  const child = spawn(installed.node, [copy], {
    cwd: installed.folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NETWORK_DATA_DIR: dataDir, NETWORK_PORT: String(port), NETWORK_SECOND_PORT: String(second) },
  })
  let said = ''
  const hear = (chunk: Buffer) => void (said = (said + chunk.toString()).slice(-4000))
  child.stderr.on('data', hear)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const close = async () => {
    child.kill('SIGKILL')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
  const address = new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (!line.startsWith('{"url"')) return
      const { url }: { url: string } = JSON.parse(line)
      resolve(url)
    })
    child.once('exit', () => reject(new Error(`${name} ended before it listened: ${said}`)))
  })
  try {
    return { url: await address, close }
  } catch (error) {
    await close()
    throw error
  }
}
