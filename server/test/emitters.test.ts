import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

/** What a module has that emits `error`, which ends the process if nobody listens. */
const makersByModule: readonly (readonly [module: string, maker: RegExp])[] = [
  ['node:child_process', /\b(?:spawn|fork|exec|execFile)\(/u],
  ['node:net', /\b(?:connect|createConnection|createServer)\(|new (?:Socket|Server)\(/u],
  ['node:tls', /\b(?:connect|createServer)\(|new TLSSocket\(/u],
  ['node:http', /\b(?:request|get|createServer)\(/u],
  ['node:worker_threads', /new Worker\(/u],
  ['pg', /new pg\.(?:Client|Pool)\(/u],
  ['pg-boss', /new PgBoss\(/u],
  ['piscina', /new Piscina\(/u],
  ['smtp-server', /new SMTPServer\(/u],
  ['nodemailer', /createTransport\(/u],
  ['nodemailer/lib/smtp-connection', /new SMTPConnection\(/u],
]

it('nobody makes a connection, a thread or a process without listening to its errors', () => {
  const emitting = globSync('src/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
    .filter(({ text }) =>
      makersByModule.some(
        ([module, maker]) => new RegExp(`^import (?!type )[^']*'${module}'`, 'mu').test(text) && maker.test(text),
      ),
    )
  expect(emitting.length).toBeGreaterThan(8)
  const deaf = emitting.filter(({ text }) => !/\.(?:on|once)\('error'/u.test(text)).map(({ file }) => file)
  expect(deaf).toEqual([])
})
