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

/** Makes the migrated empty database that a first start unpacks, when a migration or PGlite changed. True when it built. */
export function buildTemplate(say: (line: string) => void): Promise<boolean> {
  return ifChanged('template', ['server/migrations', 'package-lock.json'], '.cache/database-template', async () => {
    say('preparing the database template …')
    const [{ makeTemplate }, { migrate }] = await Promise.all([
      import('../server/src/db/pglite.ts'),
      import('../server/src/db/migrate.ts'),
    ])
    await makeTemplate(join(root, '.cache/database-template'), migrate)
  })
}
