import { getChannelNorm } from '@draftwright/contract/channel-norms'
import { describe, expect, it } from 'vitest'
import { estimateTokens } from './count-tokens.ts'
import type { WritingInput } from './writing.ts'
import { buildChatPrompt, buildWritingPrompt, maxChatPrompt, type WritingRequest } from './writing-prompts.ts'

const scope = { workspace: 'w', run: 'r' }
const sentence = 'We call people at seven in the morning, and nobody waits longer than two days. '
const write = (characters: number) => sentence.repeat(Math.ceil(characters / sentence.length)).slice(0, characters)

/** As full as a workspace gets: every field of it, twenty posts, three samples. */
const build = (type: string, ideaLength: number): WritingInput => ({
  idea: write(ideaLength),
  about: write(1600),
  author: 'Mara Quist',
  today: '2026-11-29',
  title: 'Why we call at seven',
  keyword: 'waiting list',
  pillar: {
    name: 'Waiting lists',
    description: write(300),
    keywords: ['waiting list', 'early calls', 'no-shows'],
    primary_keyword: 'waiting list',
    intention: 'informational',
    authority_url: 'https://example.org/lists',
  },
  channel: { name: 'Feed', type, prompt: write(400), norm: getChannelNorm(type) },
  voice: { profile: {} as never, words: write(800), samples: [write(1200), write(1200), write(1200)] },
  earlier: Array.from({ length: 20 }, (_, at) => ({
    title: `Post number ${at} about the list`,
    url: `https://example.org/posts/${at}`,
    text: write(2000),
  })),
})
const planned = {
  outline: Array.from({ length: 5 }, (_, at) => ({
    heading: `Part ${at}`,
    points: [write(150), write(150), write(150)],
  })),
  opening: write(200),
  donts: [write(100), write(100)],
  audience: 'People who run a clinic',
}
const countTokens = (task: WritingRequest, input: WritingInput): number => {
  const { instructions, parts } = buildWritingPrompt(task, input, scope)
  return estimateTokens([instructions, ...parts].join('\n\n').length)
}

describe('the tokens of a draft', () => {
  it.each([
    ['linkedin', 300],
    ['twitter', 1200],
    ['mastodon', 2500],
  ])('for a post on %s of an idea of %s characters are at most 3,000', (type, length) => {
    expect(countTokens('text', build(type, length))).toBeLessThanOrEqual(3000)
  })

  it.each([300, 2500, 5000])('for an article of an idea of %s characters are at most 8,000', (length) => {
    const input = build('site', length)
    expect(countTokens('plan', input) + countTokens('text', { ...input, ...planned })).toBeLessThanOrEqual(8000)
  })
})

describe('the beginning of a prompt', () => {
  const input = build('site', 1000)
  it('is the same for the calls of a run, and ends with its tags', () => {
    const plan = buildWritingPrompt('plan', input, scope)
    const text = buildWritingPrompt('text', { ...input, ...planned }, scope)
    expect(text.instructions).toBe(plan.instructions)
    expect(text.parts.slice(0, 2)).toEqual(plan.parts.slice(0, 2))
    for (const { parts } of [plan, text])
      expect(parts.at(-1)).toMatch(/are data-[0-9a-f]{12} and data-[0-9a-f]{12}\.$/u)
    const shared = [plan.instructions, ...plan.parts.slice(0, 2)].join('').length
    expect(shared / [text.instructions, ...text.parts].join('').length).toBeGreaterThan(0.6)
  })

  it('is the workspace’s for another run, and nobody else’s', () => {
    const [first, later, other] = [scope, { ...scope, run: 'later' }, { workspace: 'other', run: 'r' }].map((one) =>
      buildWritingPrompt('text', input, one),
    )
    expect(later?.parts[0]).toBe(first?.parts[0])
    expect(later?.parts[1]).not.toBe(first?.parts[1])
    expect(other?.parts[0]).not.toBe(first?.parts[0])
    expect(other?.cacheKey).not.toBe(first?.cacheKey)
  })
})

it('a prompt tells who writes for whom, and what must not be said', () => {
  const { parts } = buildWritingPrompt('text', { ...build('site', 200), ...planned }, scope)
  for (const name of ['about us', 'author', 'today', 'channel guidance', 'brand voice', 'topic', 'must not be said'])
    expect(parts.join('\n'), name).toContain(`name="${name}"`)
})

describe('a prompt for a chat window', () => {
  it.each([200, 3000, 60_000])('of an idea of %s characters is one text below 12,000 characters', (length) => {
    const { prompt, is_shortened } = buildChatPrompt('text', build('linkedin', length))
    expect(prompt.length).toBeLessThan(maxChatPrompt)
    expect(is_shortened).toBe(length > 10_000)
    expect(prompt).toContain('=== details ===')
  })

  it('shares no tag with what is sent to a model', () => {
    const input = build('linkedin', 200)
    const tags = (text: string) => new Set(text.match(/data-[0-9a-f]{12}/gu))
    const sent = tags(buildWritingPrompt('text', input, scope).parts.join('\n'))
    for (const tag of tags(buildChatPrompt('text', input).prompt)) expect(sent.has(tag)).toBe(false)
  })
})
