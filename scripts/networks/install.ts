import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../inputs.ts'

/** A network's server as npm packages, kept apart from the product's own. */
export interface NetworkPackages {
  readonly name: string
  /** Exact versions by package. */
  readonly dependencies: Readonly<Record<string, string>>
  /** Packages with native code, built for the Node version below. */
  readonly native: readonly string[]
}

/** The servers need Node 22: their sqlite aborts under 24. npm has it as a package for each platform, headers included. */
const nodeVersion = '22.23.3'
const nodePackage = `node-${process.platform}-${process.arch}`

const findFolder = (name: string): string => join(root, '.cache/networks', name)

/** Where a server is installed, and the Node that runs it; null if it is not. */
export function findInstalledNetwork(name: string): { folder: string; node: string } | null {
  const folder = findFolder(name)
  const node = join(folder, 'node_modules', nodePackage, 'bin/node')
  return existsSync(node) ? { folder, node } : null
}

/** Installs a server once, within minutes. Needs python3, make and g++ for its sqlite; throws when something is missing. */
export function installNetworkPackages({ name, dependencies, native }: NetworkPackages): void {
  if (findInstalledNetwork(name) !== null) return
  const unfinished = `${findFolder(name)}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  const manifest = {
    name,
    private: true,
    type: 'module',
    dependencies: { ...dependencies, [nodePackage]: nodeVersion },
  }
  writeFileSync(join(unfinished, 'package.json'), JSON.stringify(manifest))
  const runNpm = (args: string[], env: Record<string, string> = {}) =>
    execFileSync('npm', [...args, '--loglevel=error'], {
      cwd: unfinished,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, ...env },
    })
  runNpm(['install', '--ignore-scripts', '--no-audit', '--no-fund'])
  const headers = join(unfinished, 'node_modules', nodePackage)
  runNpm(['rebuild', ...native, '--build-from-source'], {
    PATH: `${join(headers, 'bin')}:${process.env['PATH'] ?? ''}`,
    npm_config_nodedir: headers,
  })
  renameSync(unfinished, findFolder(name))
}
