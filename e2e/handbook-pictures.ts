import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { type ApiCall, createCaller } from '../scripts/api-client.ts'
import { root } from '../scripts/inputs.ts'
import { launchBrowser, openContext, schemes, waitForIdle } from './browser.ts'
import { buildMeetingPath } from './meeting-pages.ts'
import { type PictureWorkspace, withPictureWorkspace } from './readme-pictures.ts'

/** In pixels; a picture is as wide as the handbook's column on a screen of double density. */
const size = { width: 1280, height: 800 }
/** Of WebP: text stays sharp, and a picture has about 30 KB. */
const quality = 60

interface Shot {
  path: string | ((call: ApiCall) => Promise<string>)
  /** What is done on the page before the picture is taken. */
  prepare?: (page: Page) => Promise<void>
}

const readFirstId = async (call: ApiCall, list: string): Promise<string> =>
  (await call<{ id: string }[]>('GET', list))[0]?.id ?? ''

async function askQuestion(page: Page): Promise<void> {
  await page.getByLabel('Ask a question').fill('How many open deals are there by stage?')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Copy the answer' }).first().waitFor()
}

const listShots = ({ editor, calendar, review, deals }: PictureWorkspace['addresses']): Record<string, Shot> => ({
  ideas: { path: '/content/ideas' },
  generate: {
    path: async (call) => `/idea/${await readFirstId(call, '/idea?status=new')}#generate`,
    prepare: (page) => page.getByText('Whole draft').scrollIntoViewIfNeeded(),
  },
  editor: { path: editor },
  strategy: { path: '/strategy' },
  media: { path: '/content/media' },
  review: { path: review },
  calendar: { path: calendar },
  channels: { path: '/add-channel' },
  ambassador: { path: '/ambassador' },
  analytics: { path: '/analytics' },
  deals: { path: deals },
  meeting: { path: buildMeetingPath('') },
  advisor: { path: '/ai-chat', prepare: askQuestion },
})

/** Takes the handbook's pictures into handbook/pictures, light and dark; `only` limits it to those names. */
export async function takeHandbookPictures(only: string[]): Promise<void> {
  const folder = join(root, 'handbook/pictures')
  mkdirSync(folder, { recursive: true })
  const browser = await launchBrowser()
  try {
    await withPictureWorkspace(async ({ url, person, addresses }) => {
      const call = createCaller(url, person)
      for (const [name, { path, prepare }] of Object.entries(listShots(addresses))) {
        if (only.length > 0 && !only.includes(name)) continue
        const address = typeof path === 'string' ? path : await path(call)
        for (const scheme of schemes) {
          const context = await openContext(browser, url, { person, scheme })
          const page = await context.newPage()
          await page.setViewportSize(size)
          await page.goto(address)
          await waitForIdle(page)
          await prepare?.(page)
          const file = join(folder, `${name}${scheme === 'dark' ? '-dark' : ''}.webp`)
          const { size: bytes } = await sharp(await page.screenshot())
            .webp({ quality, effort: 6 })
            .toFile(file)
          console.log(`${file.slice(root.length + 1)} ${Math.round(bytes / 1024)} KB`)
          await context.close()
        }
      }
    })
  } finally {
    await browser.close()
  }
}
