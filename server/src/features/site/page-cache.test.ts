import { expect, it } from 'vitest'
import { PageCache } from './page-cache.ts'
import type { SiteResponse } from './site-response.ts'

const response = (accountId: string | null, bytes = 0): SiteResponse => ({
  status: 200,
  headers: {},
  body: { identity: Buffer.alloc(bytes), br: Buffer.alloc(0), gzip: Buffer.alloc(0) },
  isCompressed: false,
  etag: '',
  accountId,
  contentId: null,
  isCounted: false,
  experiment: null,
  isIndex: false,
  freshUntil: 0,
})

it('does not keep a page whose rendering began before a change', () => {
  const cache = new PageCache(1_000_000)
  const begunAt = cache.drops
  cache.drop('ada')
  cache.set('/site/ada/story', response('ada'), begunAt)
  expect(cache.get('/site/ada/story')).toBeUndefined()
  const after = response('ada')
  cache.set('/site/ada/story', after, cache.drops)
  expect(cache.get('/site/ada/story')).toBe(after)
})

it('drops the pages of one workspace and leaves those of another', () => {
  const cache = new PageCache(1_000_000)
  for (const [key, accountId] of [
    ['/site/ada/', 'ada'],
    ['/site/ada/story', 'ada'],
    ['/site/bob/', 'bob'],
  ] as const)
    cache.set(key, response(accountId), cache.drops)
  cache.set('/site/nobody/', response(null), cache.drops)
  cache.drop('ada')
  const keys = ['/site/ada/', '/site/ada/story', '/site/bob/', '/site/nobody/']
  expect(keys.filter((key) => cache.get(key) !== undefined)).toEqual(['/site/bob/'])
})

it('makes room by what was not asked for longest', () => {
  const cache = new PageCache(30_000)
  for (const key of ['one', 'two']) cache.set(key, response('ada', 10_000), cache.drops)
  cache.get('one')
  cache.set('three', response('ada', 10_000), cache.drops)
  expect(['one', 'two', 'three'].filter((key) => cache.get(key) !== undefined)).toEqual(['one', 'three'])
})
