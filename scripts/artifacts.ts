import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressFiles } from './compress-files.ts'
import { getBundleFile } from './bundle-file.ts'
import { buildIfChanged, root } from './inputs.ts'

/** Runs a script of the repository on this Node, with visible output; rejects on failure. */
function runNode(args: string[], cwd: string): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, args, {
      cwd,
      stdio: ['ignore', 'inherit', 'inherit'],
      // A test runner's NODE_ENV would put React's development build into the served files.
      env: { ...process.env, NODE_ENV: 'production' },
    })
    child.on('error', fail)
    child.on('exit', (code) => (code === 0 ? done() : fail(new Error(`${args.join(' ')} failed`))))
  })
}

/** Says what is being made, and how long it took. */
async function timed(say: (line: string) => void, what: string, work: () => Promise<unknown>): Promise<void> {
  const start = performance.now()
  say(`preparing the ${what} …`)
  await work()
  say(`the ${what} is ready after ${Math.round((performance.now() - start) / 1000)} s`)
}

/** As scripts/run.mjs runs every script (docs/decisions/0004). */
const makePart = ['--no-memory-protection-keys', join(root, 'scripts/make-part.ts')]

/** Builds what is outdated, the web app in a process beside the rest. Returns whether anything was built. */
export async function buildAll(say: (line: string) => void): Promise<boolean> {
  const beside = async () => [await buildTemplate(say), await buildServer(say)]
  const built = await Promise.all([buildWeb(say), beside()])
  return built.flat().includes(true)
}

/** Builds web/dist, with compressed copies, if the web app, the contract or a dependency changed. True if it built. */
export function buildWeb(say: (line: string) => void): Promise<boolean> {
  if (!existsSync(join(root, 'web/index.html'))) return Promise.resolve(false)
  return buildIfChanged(
    'web',
    ['web', 'contract/src', 'scripts/compress-files.ts', 'package-lock.json'],
    () => join(root, 'web/dist/index.html.br'),
    () =>
      timed(say, 'web app', async () => {
        await runNode([join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], join(root, 'web'))
        await compressFiles(join(root, 'web/dist'))
      }),
  )
}

/** Bundles the server if its sources, the contract or a dependency changed. True if it built. */
export function buildServer(say: (line: string) => void): Promise<boolean> {
  return buildIfChanged(
    'server',
    ['server/src', 'contract/src', 'scripts/bundle-server.ts', 'scripts/source-lines.ts', 'package-lock.json'],
    (hash) => getBundleFile(hash),
    (hash) => timed(say, 'server', () => runNode([...makePart, 'server', hash], root)),
  )
}

const templatePath = '.cache/database-template'

/** Output file of buildTemplate. */
export const templateFile = join(root, templatePath)
/** The same, unpacked, by unpackTemplate: opening it hundreds of times, as tests do, takes a third less time. */
export const unpackedTemplateFile = `${templateFile}.tar`

// The server's start adds queues missing from an older template, so the features' jobs are no inputs.
const templateInputs = [
  'server/migrations',
  'server/src/db/template.ts',
  'server/src/jobs',
  'server/src/all-jobs.ts',
  'package-lock.json',
]

/**
 * Builds the empty database, with tables and queues, that a first start unpacks, if a migration, the queue or PGlite
 * changed. True if it built.
 */
export function buildTemplate(say: (line: string) => void): Promise<boolean> {
  return buildIfChanged(
    'template',
    templateInputs,
    () => templateFile,
    () => timed(say, 'database template', () => runNode([...makePart, 'template'], root)),
  )
}

/** Updates unpackedTemplateFile if it is outdated. */
export async function unpackTemplate(say: (line: string) => void): Promise<void> {
  const isNew = await buildTemplate(say)
  if (!isNew && existsSync(unpackedTemplateFile)) return
  const { openTemplate } = await import('../server/src/db/template.ts')
  writeFileSync(unpackedTemplateFile, openTemplate(readFileSync(templateFile)))
}
