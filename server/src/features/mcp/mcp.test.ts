import { apiKeyScopes } from '@draftwright/contract/api-key-scopes'
import { expect, it } from 'vitest'
import { signUp } from '../../../test/harness.ts'
import { callTool, sendMcp } from '../../../test/mcp-wire.ts'
import { createKey } from '../../../test/table-program.ts'
import { useApp } from '../../../test/test-app.ts'
import { mcpTools } from './tools/index.ts'

const { app } = await useApp()
const me = await signUp(app)
const reads = apiKeyScopes.filter((scope) => scope.endsWith(':read'))
const writes = apiKeyScopes.filter((scope) => scope !== 'agent')
const readKey = await createKey(me, reads)
const writeKey = await createKey(me, writes)

const send = (key: string | null, method: string, params: Record<string, unknown> = {}) =>
  sendMcp(app, key, method, params)
const call = (key: string, name: string, input: object = {}) => callTool(app, key, name, input)

/** As the cheapest tokenizers count English. */
const countTokens = (value: unknown): number => Math.ceil(JSON.stringify(value).length / 3.3)

it('asks for a token with the address of its metadata, for every method', async () => {
  for (const method of ['GET', 'POST', 'DELETE'] as const) {
    const answer = await app.inject({ method, url: '/mcp' })
    expect([method, answer.statusCode]).toEqual([method, 401])
    expect(answer.headers['www-authenticate']).toContain(
      'resource_metadata="http://draftwright.test/.well-known/oauth-protected-resource/mcp"',
    )
  }
  const headers = { authorization: `Bearer ${readKey}` }
  expect((await app.inject({ method: 'GET', url: '/mcp', headers })).statusCode).toBe(405)
  expect(
    (await app.inject({ method: 'POST', url: '/mcp', headers: { ...headers, origin: 'https://evil.example' } }))
      .statusCode,
  ).toBe(403)
})

it('offers a reader no tool that writes, and all tools in 5,000 tokens', async () => {
  const { tools } = (await send(writeKey, 'tools/list')).result as { tools: Tool[] }
  expect(tools.map(({ name }) => name)).toEqual(Object.keys(mcpTools))
  expect(tools.length).toBeLessThanOrEqual(20)
  expect(countTokens(tools)).toBeLessThanOrEqual(5000)
  for (const { name, annotations } of tools) {
    expect(name).toMatch(/^[a-z_]{1,40}$/u)
    expect(Object.keys(annotations)).toEqual([
      'title',
      'readOnlyHint',
      'destructiveHint',
      'idempotentHint',
      'openWorldHint',
    ])
  }
  const offered = ((await send(readKey, 'tools/list')).result as { tools: Tool[] }).tools
  expect(offered.filter(({ annotations }) => annotations.readOnlyHint !== true)).toEqual([])
  expect((await send(readKey, 'tools/call', { name: 'create_ideas', arguments: {} })).error?.code).toBe(-32_602)
})
interface Tool {
  readonly name: string
  readonly annotations: { readonly readOnlyHint?: boolean }
}

it('tells who asks, where, and what time it is there', async () => {
  const { structuredContent, content } = await call(readKey, 'who_am_i')
  expect(structuredContent).toMatchObject({
    untrusted_text: { workspace: 'Example Works', person: 'Ada Example', client: 'Script' },
    scopes: reads,
  })
  expect(JSON.parse(content[0]?.text ?? '')).toEqual(structuredContent)
})

it('adds ideas and finds them, with what people wrote in a field of its own', async () => {
  const { structuredContent } = await call(writeKey, 'create_ideas', {
    ideas: [{ text: 'Harbor lights at dawn' }, { text: '' }],
  })
  expect(structuredContent).toMatchObject({
    results: [{ row: expect.stringMatching(/^idea:/u) }, { error: expect.stringContaining('text') }],
  })
  const found = await call(readKey, 'find', { words: 'harbor' })
  expect(found.structuredContent).toMatchObject({
    rows: [{ facts: { group: 'idea', status: 'new' }, untrusted_text: { title: 'Harbor lights at dawn' } }],
  })
  const { rows } = found.structuredContent as { rows: { row: string }[] }
  expect((await call(readKey, 'read', { row: rows[0]?.row })).structuredContent).toMatchObject({
    rows: [{ untrusted_text: { text: 'Harbor lights at dawn' } }],
  })
  const counted = await call(readKey, 'query', {
    kind: 'idea',
    where: [{ field: 'status', op: 'is', values: ['new'] }],
  })
  expect(counted.structuredContent).toMatchObject({ totals: { matches: 1 } })
})

it('refuses what nobody knows, and says what there is', async () => {
  expect(await call(readKey, 'find', { wrods: 'x' })).toMatchObject({
    isError: true,
    content: [{ text: 'wrods is not a known field; one of: words, detail' }],
  })
  expect(await call(readKey, 'read', { row: 'post:nothing' })).toMatchObject({ isError: true })
  for (const name of Object.keys(mcpTools))
    for (const input of [{}, { row: 5, words: {}, kind: [], where: 'x' }, { post_id: 'x', markdown: 7, ideas: 'x' }])
      expect([name, (await send(writeKey, 'tools/call', { name, arguments: input })).status]).toEqual([name, 200])
})

it('serves the handbook, voices and posts as resources, and five prompts', async () => {
  const { resources } = (await send(readKey, 'resources/list')).result as { resources: { uri: string }[] }
  const uri = 'draftwright://handbook/ideas'
  expect(resources.map((one) => one.uri)).toContain(uri)
  expect((await send(readKey, 'resources/read', { uri })).result).toMatchObject({
    contents: [{ uri, mimeType: 'text/markdown' }],
  })
  expect((await send(readKey, 'resources/read', { uri: 'draftwright://handbook/../../etc' })).error?.code).toBe(-32_602)
  expect((await send(readKey, 'prompts/list')).result['prompts']).toHaveLength(5)
  expect(
    (await send(readKey, 'prompts/get', { name: 'prepare_call', arguments: { who: 'Northwind' } })).result,
  ).toMatchObject({
    messages: [{ content: { text: expect.stringContaining('Northwind') } }],
  })
})

it('keeps any answer within 8,000 tokens', async () => {
  const ideas = Array.from({ length: 50 }, (_, n) => ({
    text: `Number ${n} ${'long words about harbors '.repeat(80)}`,
  }))
  await call(writeKey, 'create_ideas', { ideas })
  for (const detail of ['short', 'full']) {
    const { content } = await call(readKey, 'query', { kind: 'idea', where: [], detail })
    expect(countTokens(content)).toBeLessThanOrEqual(8000)
  }
})

it('proposes a change of the CRM, which the person approves and undoes', async () => {
  const company = await me.call('companies.create', { body: { name: 'Northwind' } })
  const { structuredContent } = await call(writeKey, 'change_crm', {
    change: 'update_record',
    record: `company:${company.id}`,
    fields: { city: 'Oslo' },
  })
  const id = String(structuredContent?.['proposal_id'])
  expect((await me.call('companies.read', { params: { id: company.id } })).city).toBe(null)
  expect(await me.call('advisorActions.list')).toMatchObject([
    {
      id,
      client_name: 'Script',
      tool: 'update_record',
      about: { title: 'Northwind' },
      args: { fields: { city: 'Oslo' } },
    },
  ])
  const key = { authorization: `Bearer ${writeKey}` }
  expect(
    (await me.request('advisorActions.decide', { params: { id }, body: { confirmed: true }, headers: key })).status,
  ).toBe(401)
  await me.call('advisorActions.decide', { params: { id }, body: { confirmed: true } })
  expect((await me.call('companies.read', { params: { id: company.id } })).city).toBe('Oslo')
  expect((await call(writeKey, 'list_proposals', { state: 'decided' })).structuredContent).toMatchObject({
    rows: [{ proposal_id: id, state: 'done' }],
  })
  await me.call('advisorActions.undo', { params: { id } })
  expect((await me.call('companies.read', { params: { id: company.id } })).city).toBe(null)
  expect(await me.request('advisorActions.decide', { params: { id }, body: { confirmed: true } })).toMatchObject({
    status: 409,
  })
})
