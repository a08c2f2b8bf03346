import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ifChanged, root } from './inputs.ts'

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

/** Builds web/dist when the web app, the contract or a dependency changed. True when it built. */
export function buildWeb(say: (line: string) => void): Promise<boolean> {
  if (!existsSync(join(root, 'web/index.html'))) return Promise.resolve(false)
  return ifChanged('web', ['web', 'contract/src', 'package-lock.json'], 'web/dist/index.html', async () => {
    say('building the web app …')
    await runNode([join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], join(root, 'web'))
  })
}

const template = '.cache/database-template'

/** The file of buildTemplate. */
export const templateFile = join(root, template)

/** Makes the empty database, with its tables and the queue's, that a first start unpacks, when a migration, the queue or PGlite changed. True when it built. */
export function buildTemplate(say: (line: string) => void): Promise<boolean> {
  return ifChanged('template', ['server/migrations', 'package-lock.json'], template, async () => {
    say('preparing the database template …')
    const [{ makeTemplate }, { prepareDatabase }] = await Promise.all([
      import('../server/src/db/pglite.ts'),
      import('../server/src/prepare-database.ts'),
    ])
    await makeTemplate(templateFile, prepareDatabase)
  })
}
