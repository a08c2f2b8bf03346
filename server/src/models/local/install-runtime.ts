import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { DownloadError } from './download.ts'

/** Installed beside the model and not with the product: it is large, and few need it. */
export const runtimeVersion = '3.22.1'

const Package = z.object({ version: z.string(), optionalDependencies: z.record(z.string(), z.string()) })

/** Installs the package, and the one prebuilt binary of this machine: all of them together are ten times as large. */
export async function installRuntime(folder: string, signal: AbortSignal): Promise<void> {
  mkdirSync(folder, { recursive: true })
  if (!existsSync(join(folder, 'package.json'))) writeFileSync(join(folder, 'package.json'), '{"private":true}')
  const manifest = join(folder, 'node_modules/node-llama-cpp/package.json')
  const readPackage = () => Package.parse(JSON.parse(readFileSync(manifest, 'utf8')))
  if (!existsSync(manifest) || readPackage().version !== runtimeVersion)
    await runNpm(folder, `node-llama-cpp@${runtimeVersion}`, signal)
  const platforms: Partial<Record<string, string>> = { darwin: 'mac', win32: 'win', linux: 'linux' }
  const machine = `@node-llama-cpp/${platforms[process.platform] ?? process.platform}-${process.arch === 'arm' ? 'armv7l' : process.arch}`
  const binaries = readPackage().optionalDependencies
  const binary = [machine, `${machine}-metal`].find((one) => binaries[one] !== undefined)
  if (binary === undefined)
    throw new DownloadError(`There is no prebuilt runtime for this machine (${process.platform}, ${process.arch}).`)
  if (!existsSync(join(folder, 'node_modules', binary))) await runNpm(folder, `${binary}@${binaries[binary]}`, signal)
}

/** Without the scripts of packages, and without what they would bring for other machines. */
function runNpm(folder: string, what: string, signal: AbortSignal): Promise<void> {
  const args = ['install', '--prefix', folder, '--ignore-scripts', '--omit=optional', '--save-exact']
  return new Promise((resolve, reject) => {
    const child = spawn('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error', what], {
      stdio: 'ignore',
      shell: process.platform === 'win32',
      signal,
    })
    const fail = (cause?: unknown) =>
      reject(
        signal.aborted
          ? signal.reason
          : new DownloadError(`npm could not install ${what}. Check the network, then continue.`, {
              cause,
              isResumable: true,
            }),
      )
    child.on('error', fail)
    child.on('exit', (code) => (code === 0 ? resolve() : fail(code)))
  })
}
