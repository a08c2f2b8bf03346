import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { root } from './inputs.ts'

/** The server on PORT (3000), restarted on changes, and Vite beside it, which proxies API calls to the server. */
const port = process.env['PORT'] ?? '3000'
const children: ChildProcess[] = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', join(root, 'server/src/main.ts')], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PORT: port },
  }),
  spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js')], {
    cwd: join(root, 'web'),
    stdio: 'inherit',
    env: { ...process.env, API_URL: `http://127.0.0.1:${port}` },
  }),
]

function stop(signal: NodeJS.Signals) {
  for (const child of children) child.kill(signal)
}
process.on('SIGINT', () => stop('SIGINT'))
process.on('SIGTERM', () => stop('SIGTERM'))
for (const child of children) child.on('exit', () => stop('SIGTERM'))
