import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { getChannelNorm } from '@draftwright/contract/channel-norms'
import { WritingInput } from '../../server/src/models/writing.ts'

const Head = z.object({
  channels: z.array(z.string()),
  pillar: WritingInput.shape.pillar.unwrap(),
  voice: z.boolean().optional(),
  forbidden: z.array(z.string()).optional(),
})
export interface PlainIdea extends z.infer<typeof Head> {
  name: string
  idea: string
}

/** Ideas without labels, of which only what holds for any idea can be asked; the second set is never read while rules are written. */
export const plainSets = ['plain', 'plain-held-out'] as const
const earlier = [
  {
    title: 'What we learned from our first hundred customers',
    url: 'https://example.com/site/acme/first-hundred',
    text: 'What we learned from our first hundred customers.',
  },
]

/** Reads every idea of a set: a JSON header, a line of three dashes, the raw idea. */
export function readPlainIdeas(set: (typeof plainSets)[number] = 'plain'): PlainIdea[] {
  const folder = new URL(`${set}/`, import.meta.url)
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => {
      const text = readFileSync(new URL(file, folder), 'utf8')
      const cut = text.indexOf('\n---\n')
      return { name: file.replace('.md', ''), idea: text.slice(cut + 5), ...Head.parse(JSON.parse(text.slice(0, cut))) }
    })
}

export function buildPlainInput(one: PlainIdea, channel: string): WritingInput {
  return {
    idea: one.idea,
    isVoice: one.voice,
    pillar: one.pillar,
    channel: { name: channel, type: channel, prompt: null, norm: getChannelNorm(channel) },
    earlier,
  }
}
