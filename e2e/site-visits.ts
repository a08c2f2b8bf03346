import { request } from 'node:http'
import type { ApiCall } from '../scripts/api-client.ts'

const agents = {
  chrome: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  edge: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
  firefox: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  ipad: 'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/604.1',
  android:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  linkedin:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [LinkedInApp]/9.31',
  bot: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
}
interface SiteVisit {
  /** Which of the posts, in the order of their addresses. */
  readonly post: number
  readonly agent: keyof typeof agents
  readonly referrer?: string
  readonly query?: string
  readonly hasRead?: true
}

/** Each agent is one visitor, as all come from one address. */
const someVisits: readonly SiteVisit[] = [
  { post: 0, agent: 'chrome', referrer: 'https://www.google.com/', hasRead: true },
  { post: 1, agent: 'chrome' },
  { post: 0, agent: 'edge', referrer: 'https://www.bing.com/' },
  { post: 0, agent: 'firefox', query: '?utm_source=newsletter&utm_medium=email&utm_campaign=october', hasRead: true },
  { post: 2, agent: 'iphone', referrer: 'https://www.linkedin.com/' },
  { post: 1, agent: 'iphone', hasRead: true },
  { post: 0, agent: 'ipad' },
  { post: 2, agent: 'android', referrer: 'https://chatgpt.com/' },
  { post: 0, agent: 'linkedin', query: '?utm_source=linkedin&utm_medium=social&utm_campaign=october' },
  { post: 0, agent: 'bot' },
  { post: 1, agent: 'bot' },
]

function openPage(url: string, { agent, referrer }: SiteVisit): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      'user-agent': agents[agent],
      'accept-language': 'en',
      ...(referrer === undefined ? {} : { referer: referrer }),
    }
    request(url, { headers }, (answer) => answer.resume().on('end', () => resolve()))
      .on('error', reject)
      .end()
  })
}

/** Opens published posts of the hosted site over HTTP, as people with several browsers do who come from several places. */
export async function visitSite(url: string, call: ApiCall): Promise<void> {
  const posts = await call<{ url: string | null }[]>('GET', '/content?status=published&sort_by=title&sort_order=asc')
  const addresses = posts.flatMap((post) => (post.url === null ? [] : [new URL(post.url).pathname]))
  for (const visit of someVisits) {
    const path = addresses[visit.post % addresses.length] ?? '/'
    await openPage(url + path + (visit.query ?? ''), visit)
    if (visit.hasRead) await openPage(`${url}${path}/read.gif?v=1`, visit)
  }
}
