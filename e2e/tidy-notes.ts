import type { Page } from 'playwright-core'
import { waitForIdle } from './browser.ts'

/** Makes a draft of an idea's notes without a model, on the idea's page, under this title. */
export async function makeTidyDraft(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Tidy my notes' }).click()
  await page.getByRole('region', { name: 'Tidy my notes' }).getByRole('textbox', { name: 'Title' }).fill(title)
  await makeDraft(page)
}

export async function makeDraft(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Make the draft' }).click()
  await page.waitForURL(/\/content\/[0-9a-f-]{36}/u)
  await waitForIdle(page)
}
