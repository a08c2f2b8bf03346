import { channelTypes, isNetworkType } from '@draftwright/contract/channel-norms'
import { listPostSettings } from '@draftwright/contract/post-settings'
import { afterAll, expect, it } from 'vitest'
import { type ForeignType, foreignNetworks } from './foreign-networks.ts'
import { createHostilePost, hostileWords } from './hostile-words.ts'
import { publishDirectly } from './publish-directly.ts'
import { listSeenWords, listSentFields, readings, toWords } from './read-foreign-fields.ts'

const types = Object.keys(foreignNetworks).filter((type): type is ForeignType => type in foreignNetworks)
const closers: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closers) await close()
})

it('knows every type that is sent to a network', () => {
  expect(types.toSorted()).toEqual(channelTypes.filter(isNetworkType).toSorted())
})

/** Settings of ours, which a program of one's own gets as they are. */
const ownSettings = /^data\.settings\b/u

it.each(types)('%s shows hostile words as their author wrote them, in every field', async (type) => {
  const seen = new Set<string>()
  const check = async (words: string, has: 'picture' | 'link') => {
    const network = await foreignNetworks[type]()
    closers.push(network.server.close)
    await publishDirectly(type, network, createHostilePost(words, has))
    for (const { path, value } of listSentFields(network.server.requests)) {
      if (ownSettings.test(path) || (type === 'devto' && path === 'article.tags.*')) continue
      const read = readings[type][path]
      expect(read, `${type} ${path}`).toBeDefined()
      expect(listSeenWords(read?.(value) ?? ''), `${type} ${path}: ${value}`).toContain(toWords(words))
      seen.add(path)
    }
  }
  const contents = listPostSettings(type).includes('card') ? (['picture', 'link'] as const) : (['picture'] as const)
  await Promise.all(contents.flatMap((has) => hostileWords.map((words) => check(words, has))))
  // Where a field of the network is not among them, nothing was tried.
  expect([...seen].toSorted()).toEqual(Object.keys(readings[type]).toSorted())
})
