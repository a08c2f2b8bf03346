import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'

export interface FirstPost {
  clicks: number
  /** The public address of the post. */
  url: string
  /** Each thing done, as a person would say it. */
  way: string[]
}

const idea =
  'A waiting list fills the gaps that cancelled appointments leave. Ask for days first, not for times. Offer the slot by text message.'

/**
 * From the first address to a live post, as somebody who reads what is on the screen: buttons, links and fields are found by their
 * words, every press counts, and no address is entered but the first.
 */
export async function publishFirstPost(page: Page, start: string): Promise<FirstPost> {
  const way: string[] = []
  let clicks = 0
  const press = async (role: 'button' | 'link', name: string | RegExp) => {
    const what = page.getByRole(role, { name, exact: true })
    await what.click()
    clicks++
    way.push(`press ${String(name)}`)
  }
  /** A field without the focus costs a press as well. */
  const fill = async (label: string, value: string) => {
    const field = page.getByRole('textbox', { name: label, exact: true }).or(page.getByLabel(label, { exact: true }))
    await field.first().waitFor()
    if (!(await field.first().evaluate((one) => one === document.activeElement))) {
      await field.first().click()
      clicks++
    }
    await page.keyboard.type(value)
    way.push(`fill in ${label}`)
  }
  const next = async () => {
    await page.keyboard.press('Tab')
  }
  await page.goto(start)
  await page.getByRole('heading', { name: 'Create your workspace' }).waitFor()
  await fill('Your name', 'Ada Marlow')
  await next()
  await fill('Workspace name', 'Harbour & Pine')
  await next()
  await fill('Email', `ada-${randomUUID()}@example.com`)
  await next()
  await fill('Password', 'a long enough password')
  await press('button', 'Sign up')
  await press('link', /^Publish/u)
  await fill('What do you want to say?', idea)
  await press('button', 'Write post')
  await press('button', 'Ask for days first, not for times')
  await press('button', 'Approve and publish')
  const opened = page.context().waitForEvent('page')
  await press('link', 'See it live')
  const post = await opened
  await post.getByText('A waiting list fills the gaps').first().waitFor()
  const url = post.url()
  await post.close()
  return { clicks, url, way }
}
