import { createServer } from 'node:http'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createContextCheck } from './ollama-context.ts'

/** What Ollama answers by path; a list is taken from its front. */
let answers: Record<string, unknown[]> = {}
let asked: string[] = []
const http = createServer((request, response) => {
  const path = `${request.method} ${request.url}`
  asked.push(path)
  const list = answers[path] ?? []
  const body = list.length > 1 ? list.shift() : list[0]
  response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' })
  request.resume().on('end', () => response.end(typeof body === 'string' ? body : JSON.stringify(body ?? {})))
})
await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
const address = http.address()
const baseURL = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/v1`
afterAll(() => new Promise((resolve) => http.close(resolve)))
beforeEach(() => {
  answers = {}
  asked = []
})

const signal = new AbortController().signal
const create = () => createContextCheck({ baseURL, id: 'llama3.2', label: 'llama3.2 on this machine', fetch })
const loaded = (context_length?: number, name = 'llama3.2:latest') => ({ models: [{ name, context_length }] })

it('says before a run that the model reads too little, and how to mend it', async () => {
  answers = { 'GET /api/ps': [loaded(4096)] }
  await expect(create()(5000, signal)).rejects.toMatchObject({
    code: 'model_prompt_cut',
    message: expect.stringMatching(/set to read 4,096 tokens, .*5,900.*OLLAMA_CONTEXT_LENGTH=16384/u),
  })
  await create()(3000, signal)
})

it('loads a model that is not loaded yet, since only then its context is known', async () => {
  answers = { 'GET /api/ps': [{ models: [] }, loaded(4096)], 'POST /api/generate': [{ done: true }] }
  await expect(create()(5000, signal)).rejects.toMatchObject({ code: 'model_prompt_cut' })
  expect(asked).toEqual(['GET /api/ps', 'POST /api/generate', 'GET /api/ps'])
})

it.each([
  ['that is no Ollama', {}],
  ['that sends something else', { 'GET /api/ps': ['<html>'] }],
  ['that does not say it', { 'GET /api/ps': [loaded()], 'POST /api/generate': [{}] }],
  ['that has loaded another model', { 'GET /api/ps': [loaded(4096, 'qwen3')], 'POST /api/generate': [{}] }],
])('lets a server pass %s', async (_name, said: Record<string, unknown[]>) => {
  answers = said
  const check = create()
  await check(50_000, signal)
  await check(50_000, signal)
  if (Object.keys(said).length === 0) expect(asked).toEqual(['GET /api/ps'])
})

it('ends with its caller', async () => {
  const stop = new AbortController()
  stop.abort(new Error('stopped'))
  await expect(create()(100, stop.signal)).rejects.toThrow('stopped')
})
