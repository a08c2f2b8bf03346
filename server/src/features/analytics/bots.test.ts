import { describe, expect, it } from 'vitest'
import { readUserAgent } from './user-agents.ts'

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

describe('programs', () => {
  it.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36 (compatible; Googlebot/2.1)',
    'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
    'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
    'Mozilla/5.0 (compatible; DuckDuckBot-Https/1.1; https://duckduckgo.com/duckduckbot)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; OAI-SearchBot/1.0; +https://openai.com/searchbot)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0; +https://openai.com/bot',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; PerplexityBot/1.0; +https://perplexity.ai/perplexitybot)',
    'Mozilla/5.0 (compatible; Bytespider; spider-feedback@bytedance.com)',
    'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
    'Twitterbot/1.0',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
    'TelegramBot (like TwitterBot)',
    'WhatsApp/2.23.20.0',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'Mozilla/5.0 (compatible; SemrushBot/7~bl; +http://www.semrush.com/bot.html)',
    'Mozilla/5.0 (compatible; MJ12bot/v1.4.8; http://mj12bot.com/)',
    'Mozilla/5.0 (compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)',
    'Pingdom.com_bot_version_1.4_(http://www.pingdom.com/)',
    `Mozilla/5.0 (X11; Linux x86_64) ${chrome.replace('Chrome', 'HeadlessChrome')}`,
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko; compatible; PetalBot)',
    `Mozilla/5.0 (X11; Linux x86_64) ${chrome} Chrome-Lighthouse`,
    'Mozilla/5.0 (compatible; archive.org_bot +http://archive.org/details/archive.org_bot)',
    'python-requests/2.32.3',
    'Go-http-client/2.0',
    'curl/8.9.1',
    'Wget/1.24.5',
    'okhttp/4.12.0',
    'Java/17.0.9',
    'PostmanRuntime/7.43.0',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome Privacy Preserving Prefetch Proxy',
    'Mozilla/5.0',
    '',
  ])('%s is one', (agent) => expect(readUserAgent(agent).isBot).toBe(true))
})

describe('people', () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome}`, 'Desktop', 'Chrome'],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${chrome}`, 'Desktop', 'Chrome'],
    [`Mozilla/5.0 (X11; CrOS x86_64 16181.61.0) ${chrome}`, 'Desktop', 'Chrome'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/140.0.0.0`, 'Desktop', 'Edge'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} OPR/122.0.0.0`, 'Desktop', 'Opera'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0', 'Desktop', 'Firefox'],
    ['Mozilla/5.0 (Android 15; Mobile; rv:142.0) Gecko/142.0 Firefox/142.0', 'Mobile', 'Firefox'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
      'Desktop',
      'Safari',
    ],
    [`${iphone} Version/18.5 Mobile/15E148 Safari/604.1`, 'Mobile', 'Safari'],
    [`${iphone} CriOS/140.0.7339.101 Mobile/15E148 Safari/604.1`, 'Mobile', 'Chrome'],
    [`${iphone} Mobile/15E148 Instagram 390.0.0.28.85`, 'Mobile', 'Instagram app'],
    [`${iphone} Mobile/15E148 [FBAN/FBIOS;FBAV/520.0;FBBV/1;FBDV/iPhone15,2]`, 'Mobile', 'Facebook app'],
    [`${iphone} Mobile/15E148 [LinkedInApp]/9.31`, 'Mobile', 'LinkedIn app'],
    [
      'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Tablet',
      'Safari',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
      'Mobile',
      'Samsung Internet',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      'Tablet',
      'Chrome',
    ],
    [
      'Mozilla/5.0 (Linux; Android 9; CUBOT X19) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
      'Mobile',
      'Chrome',
    ],
  ])('%s are some, on a %s with %s', (agent, device, browser) =>
    expect(readUserAgent(agent)).toEqual({ isBot: false, device, browser }),
  )
})

it('a user agent is remembered, however many others come', () => {
  const agent = `Mozilla/5.0 (Windows NT 10.0) ${chrome}`
  const first = readUserAgent(agent)
  for (let n = 0; n < 4999; n++) readUserAgent(`Mozilla/5.0 (Windows NT 10.0; ${n}) Firefox/142.0`)
  expect(readUserAgent(agent)).toBe(first)
  for (let n = 0; n < 4999; n++) readUserAgent(`Mozilla/5.0 (Windows NT 11.0; ${n}) Firefox/142.0`)
  expect(readUserAgent(agent)).toBe(first)
})
