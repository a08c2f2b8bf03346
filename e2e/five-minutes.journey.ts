import { expect, test } from 'vitest'
import { publishFirstPost } from './five-minutes.ts'
import { journey } from './harness.ts'

const app = journey()
const most = 12

test.each(['desktop', 'phone'] as const)(
  'a newcomer reads the screen and has a live post in few clicks: %s',
  async (width) => {
    const page = await app.open('/auth/sign-in', { width })
    const { clicks, url, way } = await publishFirstPost(page, app.server.url)
    expect(clicks, way.join('\n')).toBeLessThanOrEqual(most)
    const answer = await fetch(url)
    expect([answer.status, new URL(url).pathname]).toEqual([
      200,
      expect.stringMatching(/^\/site\/harbour-and-pine[\w-]*\/[\w-]+$/u),
    ])
  },
)
