import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contracts } from '@draftwright/contract'
import { Validator } from '@seriousme/openapi-schema-validator'
import openapiTS, { astToString } from 'openapi-typescript'
import { afterAll, expect, it } from 'vitest'
import { buildOpenApi } from './openapi.ts'

/** The document as a client reads it. */
const readDocument = () =>
  JSON.parse(JSON.stringify(buildOpenApi(contracts, 'https://draftwright.test'))) as Record<string, unknown>

it('is a valid OpenAPI 3.1 document, and each of its references can be followed', async () => {
  const validator = new Validator()
  expect(await validator.validate(readDocument())).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
  expect(() => validator.resolveRefs()).not.toThrow()
})

it('is refused by the validator with a fault in it', async () => {
  const faulty = JSON.stringify(readDocument()).replace('"in":"query"', '"in":"nowhere"')
  expect((await new Validator().validate(JSON.parse(faulty) as Record<string, unknown>)).valid).toBe(false)
})

const folder = await mkdtemp(join(tmpdir(), 'draftwright-client-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const compiler = join(import.meta.dirname, '../../../node_modules/typescript/bin/tsc')

/** The compiler's output for a file beside the generated client; empty without errors. */
const compile = async (name: string): Promise<string> =>
  new Promise((resolve) => {
    const options = ['--ignoreConfig', '--noEmit', '--strict', '--exactOptionalPropertyTypes', '--target', 'es2022']
    execFile(process.execPath, [compiler, ...options, join(folder, name)], (_failed, printed) => resolve(printed))
  })

// The generator needs TypeScript 5's API, a dependency of the server's package for this purpose only.
it('makes a client whose types hold', async () => {
  const client = await openapiTS(JSON.stringify(readDocument()))
  await writeFile(join(folder, 'client.ts'), astToString(client))
  await writeFile(
    join(folder, 'use.ts'),
    `import type { operations } from './client'
type Body<Id extends keyof operations> = operations[Id] extends { requestBody: { content: { 'application/json': infer B } } } ? B : never
export const signUp: Body<'auth.signUp'> = { email: 'a@b.test', password: 'correct horse', displayName: 'Ada', accountName: 'A' }
export const company: Body<'companies.create'> = { name: 'Acme' }
export const query: operations['ideas.list']['parameters']['query'] = { page: 1, limit: 10 }
`,
  )
  expect(await compile('use.ts')).toBe('')
  await writeFile(
    join(folder, 'misuse.ts'),
    `import type { operations } from './client'
export const query: operations['ideas.list']['parameters']['query'] = { page: 'one' }
`,
  )
  expect(await compile('misuse.ts')).toMatch(/misuse\.ts.*TS2322/u)
})
