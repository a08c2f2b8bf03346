import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { explainFolderFailure, explainListenFailure } from './start-failures.ts'

const folder = mkdtempSync(join(tmpdir(), 'draftwright-start-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function failToListen(host: string, port: number) {
  const server = createServer()
  server.listen(port, host)
  const failure = await once(server, 'listening').then(
    () => null,
    (error: unknown) => error,
  )
  server.close()
  return explainListenFailure(failure, { host, port, hostSetting: 'HOST', portSetting: 'PORT' })
}

it('names the port that is taken, and how to choose another', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  expect(await failToListen('127.0.0.1', port)).toMatchObject({
    name: 'StartError',
    message: `Port ${port} is taken by another program. Stop that one, or choose another port with PORT.`,
  })
  server.close()
})

it('names an address that is not of this machine', async () => {
  // Of a block that documents give as an example, so nobody has it.
  expect(await failToListen('192.0.2.1', 0)).toMatchObject({
    name: 'StartError',
    message: 'HOST 192.0.2.1 is not an address of this machine. Choose one that is, or 0.0.0.0 for all.',
  })
})

it('leaves what it does not know as it is', () => {
  const error = new Error('Something else')
  expect(explainFolderFailure(error, folder)).toBe(error)
  expect(explainListenFailure(error, { host: '', port: 0, hostSetting: 'HOST', portSetting: 'PORT' })).toBe(error)
})

it.each([
  [
    'below a file',
    'file/data',
    'a part of its path is a file. Remove that file, or choose another folder with DATA_DIR.',
  ],
  ['that is a file', 'file', 'is a file. Remove it, or choose another folder with DATA_DIR.'],
])('says what is wrong with a data folder %s', async (_what, path, sentence) => {
  writeFileSync(join(folder, 'file'), '')
  const failure: unknown = await mkdir(join(folder, path), { recursive: true }).catch((error: unknown) => error)
  expect(explainFolderFailure(failure, join(folder, path))).toMatchObject({
    name: 'StartError',
    message: expect.stringContaining(sentence),
  })
})

// Whoever runs the tests may be allowed everything.
it.each(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOENT'])('has a sentence for %s', (code) => {
  const failure = Object.assign(new Error(code), { code, syscall: 'open' })
  expect(explainFolderFailure(failure, '/data')).toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(/^The .*\/data.*\. .* or choose another folder with DATA_DIR\.$/u),
  })
})
