import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countNetworkText, findOverruns } from './network-count.ts'
import { splitThread } from './thread.ts'

const stripNumber = (part: string) => part.replace(/ \d+\/\d+$/u, '')

describe('a thread', () => {
  it('is one part without a number when the text fits', () => {
    expect(splitThread('bluesky', 'Ask for days.', 300)).toEqual(['Ask for days.'])
  })
  it('splits between paragraphs first, then sentences', () => {
    const first = `${'One. '.repeat(40)}End.`
    const second = `${'Two words. '.repeat(40)}End.`
    const parts = splitThread('bluesky', `${first}\n\n${second}`, 300)
    expect(parts.map((part) => part.slice(0, 4))).toEqual(['One.', 'Two ', 'Two '])
    expect(parts.map((part) => part.slice(-4))).toEqual([' 1/3', ' 2/3', ' 3/3'])
    for (const part of parts) expect(stripNumber(part)).toMatch(/\.$/u)
  })
  it('cuts no address', () => {
    const address = `https://example.com/${'a'.repeat(200)}`
    const parts = splitThread('bluesky', `${'word '.repeat(40)}${address} ${'word '.repeat(40)}`, 300)
    expect(parts.filter((part) => part.includes(address))).toHaveLength(1)
  })
  it('keeps every word, in order, and stays within the limit, for any text', () => {
    const word = fc.oneof(
      fc.stringMatching(/^[a-zäöü]{1,12}[.!?]?$/u),
      fc.constantFrom('👨‍👩‍👧‍👦', '日本語。', '#tag', 'https://a.example/x'),
    )
    const text = fc.array(
      fc.array(word, { minLength: 1, maxLength: 80 }).map((words) => words.join(' ')),
      { maxLength: 6 },
    )
    fc.assert(
      fc.property(text, fc.constantFrom('bluesky' as const, 'mastodon' as const), (paragraphs, network) => {
        const whole = paragraphs.join('\n\n')
        const parts = splitThread(network, whole, 120)
        const bare = parts.length === 1 ? parts : parts.map(stripNumber)
        expect(bare.join(' ').split(/\s+/u).filter(Boolean)).toEqual(whole.split(/\s+/u).filter(Boolean))
        for (const part of parts) expect(findOverruns(countNetworkText(network, part, 120))).toEqual([])
      }),
      { numRuns: 200 },
    )
  })
})
