import type { InjectOptions } from 'fastify'
import { describe, expect, it } from 'vitest'
import { signUp } from './harness.ts'
import { useApp } from './test-app.ts'

const { app } = await useApp({ hasRateLimits: false })
const ada = await signUp(app)

interface Operation {
  parameters?: { name: string }[]
  requestBody?: { content: Record<string, { schema?: { properties?: object } }> }
}
const served = await app.inject('/openapi.json')
const { paths } = served.json<{ paths: Record<string, Record<string, Operation>> }>()
const id = '01a1fc90-a65f-72b0-ba22-5c771fc3c4b8'
const templates = Object.entries(paths).map(([template, operations]) => ({
  path: template.replaceAll(/\{\w+\}/gu, id),
  shape: new RegExp(`^${template.replace(/\{path\}$/u, '.+').replaceAll(/\{\w+\}/gu, '[^/]+')}$`, 'u'),
  operations,
  methods: Object.keys(operations).map((method) => method.toUpperCase()),
}))
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const

describe('a method that an address does not take', () => {
  it('is refused with 405 and those that it takes, at every address of the document', async () => {
    expect(templates.length).toBeGreaterThan(500)
    const unlike: string[] = []
    for (const { path } of templates) {
      // `/idea/count` is also an `/idea/{id}`.
      const taken = new Set(templates.filter(({ shape }) => shape.test(path)).flatMap((each) => each.methods))
      if (taken.has('GET')) taken.add('HEAD')
      const allow = [...taken].sort().join(', ')
      for (const method of methods) {
        // Pages of other hosts ask the agent service what they may call.
        if (taken.has(method) || (method === 'OPTIONS' && path.startsWith('/agent'))) continue
        const answer = await app.inject({ method, url: path } as InjectOptions)
        if (answer.statusCode !== 405 || answer.headers.allow !== allow)
          unlike.push(`${method} ${path}: ${answer.statusCode} ${answer.headers.allow} instead of ${allow}`)
      }
    }
    expect(unlike).toEqual([])
  })

  it.each([
    ['POST', '/healthz', 'GET, HEAD'],
    ['DELETE', '/openapi.json?x=1', 'GET, HEAD'],
    ['PUT', '/functions/v1/api/idea/', 'GET, HEAD, POST'],
  ])('%s %s: %s', async (method, url, allow) => {
    const answer = await ada.send(method as 'POST', url)
    expect([answer.status, answer.headers['allow'], answer.error.code]).toEqual([405, allow, 'method_not_allowed'])
    expect(answer.error.message).toContain(`${method} is not allowed here`)
  })

  it('says nothing about addresses that do not exist', async () => {
    expect((await ada.send('PUT', '/functions/v1/api/nothing')).status).toBe(404)
  })
})

describe('a body of another type', () => {
  const bodies = templates.flatMap(({ path, operations }) =>
    Object.entries(operations).flatMap(([method, { requestBody }]) =>
      requestBody === undefined || requestBody.content['*/*'] !== undefined
        ? []
        : [{ method: method.toUpperCase(), path, types: Object.keys(requestBody.content) }],
    ),
  )

  it('is refused by naming what is taken, on every call with a body', async () => {
    expect(bodies.length).toBeGreaterThan(300)
    const unlike: string[] = []
    for (const { method, path, types } of bodies) {
      const headers = { 'content-type': 'text/x-nonsense' }
      const answer = await ada.send(method as 'POST', path, { body: 'x', headers })
      const isNamed = types.every((type) => answer.text.includes(type))
      if (answer.status !== 415 || !isNamed) unlike.push(`${method} ${path}: ${answer.status} ${answer.text}`)
    }
    expect(unlike).toEqual([])
  })
})

it('A query that is wrong as a whole is not called a body', async () => {
  const answer = await ada.send('GET', '/functions/v1/crm/contacts?filter=%7B')
  expect(answer.text).not.toContain('body')
})

/** Parameters with a second name, and values that say something else. */
const twins = [
  ['q', 'ada', 'search', 'grace'],
  ['sort_by', 'name', 'sort_field', 'created_at'],
  ['sort_order', 'asc', 'sort_direction', 'desc'],
  ['page', 2, 'offset', 0],
] as const
const lists = templates.flatMap(({ path, operations }) =>
  Object.entries(operations).flatMap(([method, { parameters = [], requestBody }]) => {
    const fields = requestBody?.content['application/json']?.schema?.properties ?? {}
    const names = method === 'get' ? parameters.map(({ name }) => name) : Object.keys(fields)
    return names.includes('sort_field') && !path.includes(id) ? [{ method: method.toUpperCase(), path, names }] : []
  }),
)

describe.each(lists)('$method $path', ({ method, path, names }) => {
  const ask = (fields: Record<string, unknown>) =>
    method === 'GET'
      ? ada.send('GET', path, { query: fields as Record<string, string> })
      : ada.send('POST', path, { body: fields })

  it.each(twins)('refuses %s=%s beside %s=%s, and takes one that says the same', async (name, value, other, unlike) => {
    const refused = await ask({ [name]: value, [other]: unlike })
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(other)])
    const same = await ask({ [name]: value, [other]: name === 'page' ? 50 : value })
    expect(same.text).not.toMatch(/another name|not where page/u)
  })

  it.runIf(method === 'POST')('takes nothing for a parameter that was not sent', async () => {
    for (const name of names)
      for (const value of [null, {}, [], true, name === 'page' || name === 'limit' || name === 'offset' ? '1' : 1]) {
        const answer = await ask({ [name]: value })
        expect([name, value, answer.status, answer.text]).toEqual([name, value, 400, expect.stringContaining(name)])
      }
  })
})

it('knows every parameter with two names', () => {
  expect(lists.length).toBeGreaterThan(8)
  expect(new Set(lists.flatMap(({ names }) => names))).toEqual(
    new Set([
      ...twins.flatMap(([name, , other]) => [name, other]),
      'limit',
      'cursor',
      'count',
      'account-id',
      'filters_by_column',
    ]),
  )
})

it('A query that is not UTF-8 is refused, not read as something else', async () => {
  const answer = await ada.send('GET', '/functions/v1/api/idea?q=Gr%FC%DFe')
  expect([answer.status, answer.error.message]).toEqual([400, expect.stringContaining('UTF-8')])
})
