import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { compressFiles } from './compress-files.ts'
import { buildIfChanged, root } from './inputs.ts'

/** Runs a script of the repository on this Node, output visible; rejects when it fails. */
function runNode(args: string[], cwd: string): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, args, {
      cwd,
      stdio: ['ignore', 'inherit', 'inherit'],
      // A test runner's NODE_ENV would put the development build of React into what is served.
      env: { ...process.env, NODE_ENV: 'production' },
    })
    child.on('error', fail)
    child.on('exit', (code) => (code === 0 ? done() : fail(new Error(`${args.join(' ')} failed`))))
  })
}

/** Builds web/dist, with compressed copies of its files, when the web app, the contract or a dependency changed. True when it built. */
export function buildWeb(say: (line: string) => void): Promise<boolean> {
  if (!existsSync(join(root, 'web/index.html'))) return Promise.resolve(false)
  return buildIfChanged(
    'web',
    ['web', 'contract/src', 'scripts/compress-files.ts', 'package-lock.json'],
    'web/dist/index.html.br',
    async () => {
      say('building the web app …')
      await runNode([join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], join(root, 'web'))
      await compressFiles(join(root, 'web/dist'))
    },
  )
}

const templatePath = '.cache/database-template'

/** The file of buildTemplate. */
export const templateFile = join(root, templatePath)
/** The same, unpacked: opening it hundreds of times, as tests do, is a third quicker. Made by unpackTemplate. */
export const unpackedTemplateFile = `${templateFile}.tar`

// A start makes what a template of older queues lacks, so the jobs of the features need not be read.
const templateInputs = ['server/migrations', 'server/src/jobs', 'server/src/all-jobs.ts', 'package-lock.json']

/** Makes the empty database, with its tables and queues, that a first start unpacks, when a migration, the queue or PGlite changed. True when it built. */
export function buildTemplate(say: (line: string) => void): Promise<boolean> {
  return buildIfChanged('template', templateInputs, templatePath, async () => {
    say('preparing the database template …')
    const [{ createTemplate }, { prepareDatabase }] = await Promise.all([
      import('../server/src/db/pglite.ts'),
      import('../server/src/prepare-database.ts'),
    ])
    await createTemplate(templateFile, prepareDatabase)
  })
}

/** Brings unpackedTemplateFile up to date. */
export async function unpackTemplate(say: (line: string) => void): Promise<void> {
  const isNew = await buildTemplate(say)
  if (isNew || !existsSync(unpackedTemplateFile))
    writeFileSync(unpackedTemplateFile, gunzipSync(readFileSync(templateFile)))
}
