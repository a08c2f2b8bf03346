import { afterAll, afterEach, expect, test } from 'vitest'
import { startModelServer, writeDraftAnswer } from '../server/test/model-server.ts'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'

const local = await startModelServer()
const remote = await startModelServer()
const app = journey({ env: { LOCAL_MODELS: new URL(local.baseUrl).port, TRUSTED_URLS: remote.baseUrl } })
afterEach(() => {
  Object.assign(local, { mode: 'good', kind: 'ollama', models: ['llama3.2:3b', 'qwen3:4b'] })
  Object.assign(remote, { mode: 'good', models: ['big'], key: null })
})
afterAll(() => Promise.all([local.close(), remote.close()]))

test('a model server is found on this machine, used with one click, and writes a draft that says so', async () => {
  Object.assign(local, { kind: 'ollama', models: [] })
  const { person, call } = await app.newPerson()
  const idea = await call<{ id: string }>('POST', '/idea', { text: 'Ask customers early.' })
  const page = await app.open(`/idea/${idea.id}`, { person })
  await page.getByRole('link', { name: 'Connect a model' }).click()
  const servers = page.getByRole('region', { name: 'Models of Ollama' })
  await servers.getByText('It has no model yet').waitFor()
  await page.getByText('Basic mode needs no network').waitFor()
  local.models = ['llama3.2:3b', 'qwen3:4b']
  await page.getByRole('button', { name: 'Look again' }).click()
  await expectAccessible(page)
  const use = servers.getByRole('button', { name: 'Use llama3.2:3b' })
  await use.focus()
  await page.keyboard.press('Enter')
  await servers.getByText('In use').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Basic mode needs no network').waitFor()
  await use.click()
  await servers.getByText('In use').waitFor()

  await page.goto(`${app.server.url}/idea/${idea.id}`)
  // The composer is too quick for its steps to be seen.
  local.mode = 'slow'
  local.answers['draft'] = writeDraftAnswer({ markdown: 'Ask 7 customers early. Then ask 8 more.' })
  await page.getByRole('button', { name: 'Generate draft' }).click()
  await page
    .getByRole('region', { name: /Draft for/u })
    .getByText('Read the brief')
    .first()
    .waitFor()
  await page.waitForURL(/\/content\/[0-9a-f-]{36}/u)
  await page.getByText(/llama3\.2:3b on this machine · .+ · [\d,]+ tokens/u).waitFor()
  expect(new Set(local.calls.map(({ model }) => model))).toEqual(new Set(['llama3.2:3b']))

  // The idea has no figure, so each one that the model wrote is marked until somebody confirms it.
  const unsupported = page.getByRole('region', { name: /^To check/u })
  await unsupported.getByRole('button', { name: 'It is right: 7', exact: true }).click()
  await unsupported.getByRole('button', { name: '7', exact: true }).waitFor({ state: 'detached' })
  await unsupported.getByRole('button', { name: '8', exact: true }).click()
  const text = page.getByRole('textbox', { name: 'Text of the post' })
  await text.locator('[data-finding]').getByText('8', { exact: true }).waitFor()
  expect(await text.locator('[data-finding]').getByText('7', { exact: true }).count()).toBe(0)
  await expectAccessible(page)

  // What it used is counted, and the limit ends the next draft with a sentence.
  await page.goto(`${app.server.url}/account-settings?tab=models`)
  await page.getByText(/[1-9][\d,]* tokens, without a limit/u).waitFor()
  await page.getByLabel('Monthly limit').fill('10')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('limit reached').waitFor()
  await expectAccessible(page)
  await page.goto(`${app.server.url}/idea/${idea.id}`)
  app.expectErrors(/429/u)
  await page.getByRole('button', { name: 'Generate draft' }).click()
  await page.getByText('This workspace has used its 10 tokens of this month').waitFor()
})

test('an owner enters a provider and its key, tests both, and the key is never seen again', async () => {
  Object.assign(remote, { models: ['big'], key: 'sk-right-0123456789' })
  const { person } = await app.newPerson()
  const page = await app.open('/account-settings?tab=models', { person, width: 'phone', scheme: 'dark' })
  await page.getByLabel('Provider').selectOption({ label: 'Another server (OpenAI-compatible)' })
  await page.getByRole('textbox', { name: 'Address' }).fill('http://192.168.0.10/v1')
  await page.getByLabel('Model for drafts and edits').fill('huge')
  app.expectErrors(/400/u)
  await page.getByRole('button', { name: 'Test' }).click()
  await page.getByText(/cannot be used\. Addresses in private networks are not allowed/iu).waitFor()
  await page.getByRole('textbox', { name: 'Address' }).fill(remote.baseUrl)
  const test = async (sentence: RegExp) => {
    await page.getByRole('button', { name: 'Test' }).click()
    await page.getByRole('status').getByText(sentence).waitFor()
  }
  await test(/asks for a key/u)
  await page.getByLabel('Key', { exact: true }).fill('sk-wrong')
  await test(/did not accept the key/u)
  await page.getByLabel('Key', { exact: true }).fill('sk-right-0123456789')
  await test(/has no model named “huge”/u)
  await page.getByLabel('Model for drafts and edits').fill('big')
  await test(/big at .+ answered in .+ s\. Tokens: 1 read, 1 written\./u)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('A key is saved').waitFor()
  await page.reload()
  await page.getByText('A key is saved').waitFor()
  expect(await page.content()).not.toContain('sk-right')
  expect(await page.getByLabel('Key', { exact: true }).inputValue()).toBe('')

  await page.getByRole('button', { name: 'Use the default' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('the saved key').waitFor()
  await dialog.getByRole('button', { name: 'Use the default' }).click()
  await page.getByText('the server’s default').waitFor()
})
