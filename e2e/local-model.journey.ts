import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import { startModelHub } from '../server/test/model-hub.ts'
import { installStandInRuntime } from '../server/test/stand-in-runtime.ts'
import { buildTinyModel } from '../server/test/tiny-gguf.ts'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'

const hub = await startModelHub(buildTinyModel('Ask customers early.'))
const folder = mkdtempSync(join(tmpdir(), 'local-model-journey-'))
installStandInRuntime(folder)
const app = journey({
  env: {
    LOCAL_MODEL: 'owner/tiny-gguf/tiny-q4_k_m.gguf',
    LOCAL_MODEL_HUB: hub.url,
    LOCAL_MODEL_DIR: folder,
    TRUSTED_URLS: hub.storageUrl,
  },
})
afterAll(async () => {
  await hub.close()
  rmSync(folder, { recursive: true, force: true })
})

test('an owner gets the model of this server with one click, also after a break, and removes it, by keyboard and on a phone', async () => {
  const { person } = await app.newPerson()
  const page = await app.open('/account-settings?tab=models', { person, width: 'phone' })
  const findSection = (name: string) => page.locator('section', { has: page.getByRole('heading', { name }) })
  const section = findSection('Model on this server')
  await section.getByText(`${new URL(hub.url).host}/owner/tiny-gguf`).waitFor()
  hub.stallAt = 100_000
  await section.getByRole('button', { name: 'Get model' }).click()
  await section
    .getByRole('status')
    .getByText(/^Downloading · 0 MB of \d MB/u)
    .waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await section.getByRole('button', { name: 'Stop' }).click()
  Object.assign(hub, { stallAt: Number.POSITIVE_INFINITY, breakAt: 200_000 })
  await section.getByRole('button', { name: 'Continue' }).click()
  await section.getByRole('alert').getByText('The connection broke off').waitFor()
  hub.breakAt = Number.POSITIVE_INFINITY
  const again = section.getByRole('button', { name: 'Continue' })
  await again.focus()
  await page.keyboard.press('Enter')
  await page.getByText('tiny is ready').waitFor()
  await section.getByText('In use').waitFor()
  await section.getByText(/^SHA-256 [0-9a-f]{12}… is right$/u).waitFor()
  await findSection('Current model').getByText('tiny on this server').first().waitFor()
  await expectAccessible(page)

  await section.getByRole('button', { name: 'Remove model' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await section.getByRole('button', { name: 'Get model' }).waitFor()
  await findSection('Current model').getByText('the server’s default').waitFor()
})
