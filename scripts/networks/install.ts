import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { buildTools, networksFolder, pinned, pinnedDay, type NetworkName } from './pinned.ts'
import { listMissingPrograms } from './run-process.ts'

/** A sentence for people: what is missing, and how to get it. */
export class NetworkError extends Error {}

/** Node 22 from its npm package for this machine; that has the headers too, which native modules are compiled with. */
const nodePackage = `${process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node'}-${process.platform}-${process.arch}`

const stampFile = 'installed.json'
/** Part of the stamp, so that a change of version installs again. */
const stamp = JSON.stringify({ ...pinned, pinnedDay, machine: nodePackage })

export const toNetworkFolder = (name: NetworkName): string => join(networksFolder, name)
export const toNodePath = (folder: string): string => join(folder, 'node_modules', nodePackage, 'bin/node')

/** Whether the network's packages are installed in the pinned versions. */
export function hasPackages(name: NetworkName): boolean {
  const path = join(toNetworkFolder(name), stampFile)
  return existsSync(path) && readFileSync(path, 'utf8') === stamp
}

/** Throws a NetworkError that says how to install it. */
export function assertPackages(name: NetworkName): void {
  if (!hasPackages(name))
    throw new NetworkError(`${name} is not installed in its pinned version: npm run networks -- --install ${name}`)
}

/**
 * Installs Node 22 and packages, calls `finish` with the folder, and only then puts it in its place: an interrupted
 * installation leaves nothing that looks complete. Throws a NetworkError.
 */
export function installPackages(
  name: NetworkName,
  packages: readonly string[],
  finish: (folder: string) => void,
): void {
  assertPrograms(buildTools, 'Compiling sqlite')
  mkdirSync(networksFolder, { recursive: true })
  const folder = mkdtempSync(join(networksFolder, `${name}-`))
  try {
    writeFileSync(join(folder, 'package.json'), '{"private":true}')
    const tools = [`${nodePackage}@${pinned.node}`, `node-gyp@${pinned.nodeGyp}`]
    const options = ['--prefix', folder, '--ignore-scripts', '--save-exact', '--no-audit', '--no-fund']
    runProgram(
      'npm',
      ['install', ...options, '--loglevel=error', `--before=${pinnedDay}`, ...tools, ...packages],
      folder,
    )
    finish(folder)
    writeFileSync(join(folder, stampFile), stamp)
    rmSync(toNetworkFolder(name), { recursive: true, force: true })
    renameSync(folder, toNetworkFolder(name))
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/**
 * Compiles the package in `module` for Node 22, instead of downloading a binary from outside the registry. SQLite without
 * optimization takes a third of the time of `-O1`, and a test server has little to do; C++ would gain nothing.
 */
export function compileModule(folder: string, module: string): void {
  const gyp = join(folder, 'node_modules/node-gyp/bin/node-gyp.js')
  const headers = join(folder, 'node_modules', nodePackage)
  const options = ['--release', '--loglevel=error', `--nodedir=${headers}`]
  // Under `npm run`, npm's own setting of this name stands in the environment, which node-gyp puts before its options.
  const env = { ...withNode(folder), npm_config_nodedir: headers, CFLAGS: '-O0', CXXFLAGS: '-O1' }
  runProgram(toNodePath(folder), [gyp, 'rebuild', ...options], module, env)
  // Three quarters of what the compiler has written.
  rmSync(join(module, 'build/Release/obj.target'), { recursive: true, force: true })
}

/** The environment in which `node` is the folder's Node 22. */
export const withNode = (folder: string): { PATH: string } => ({
  PATH: [dirname(toNodePath(folder)), process.env['PATH'] ?? ''].join(delimiter),
})

/** Runs a program to its end; throws a NetworkError with the last lines it has printed. */
export function runProgram(
  program: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): void {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
  })
  if (status === 0) return
  const printed = `${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`.trim().split('\n').slice(-20).join('\n')
  throw new NetworkError(
    `"${program} ${args[0] ?? ''}" failed. Check the network and try again. It printed:\n${printed}`,
  )
}

/**
 * Throws a NetworkError that names the missing programs and the Debian packages that bring them: their own, or all of
 * `packages`.
 */
export function assertPrograms(
  programs: Readonly<Record<string, string>>,
  purpose: string,
  packages?: readonly string[],
): void {
  const missing = listMissingPrograms(Object.keys(programs))
  if (missing.length === 0) return
  const wanted = packages ?? missing.flatMap((name) => programs[name] ?? [])
  throw new NetworkError(`${purpose} needs ${missing.join(', ')}. Install it (${toAptCommand(wanted)}).`)
}

/** What a person on Debian types to install packages. */
export const toAptCommand = (packages: readonly string[]): string =>
  `Debian: apt-get install --no-install-recommends ${[...new Set(packages)].join(' ')}`
