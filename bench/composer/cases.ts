import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { channelNorm } from '@draftwright/contract/channel-norms'
import { compose } from '../../server/src/models/composer/compose.ts'
import { fitOf, inputSoFar } from '../../server/src/features/generation/index.ts'
import { Outline, WritingInput } from '../../server/src/models/writing.ts'
import type { Work } from './reading.ts'

const Head = z.object({
  channels: z.array(z.string()),
  pillar: WritingInput.shape.pillar.unwrap(),
  /** What must be in the draft: each a few words that all occur. Written by hand. */
  points: z.array(z.string()),
  voice: z.boolean().optional(),
  forbidden: z.array(z.string()).optional(),
})
export interface Case extends z.infer<typeof Head> {
  name: string
  idea: string
}

/** The ideas the composer was tuned on, and ideas it never was: what holds only in the first set is a trick. */
export const sets = ['ideas', 'held-out'] as const
const earlier = [
  {
    title: 'What we learned from our first hundred customers',
    url: 'https://example.com/site/acme/first-hundred',
    text: 'What we learned from our first hundred customers.',
  },
]

/** Every idea of a set: a JSON head, a line of three dashes, the raw idea. */
export function readCases(set: (typeof sets)[number] = 'ideas'): Case[] {
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

export function inputFor(one: Case, channel: string): WritingInput {
  return {
    idea: one.idea,
    isVoice: one.voice,
    pillar: one.pillar,
    channel: { name: channel, type: channel, prompt: null, norm: channelNorm(channel) },
    earlier,
  }
}

/** All steps in order, each handed the results of those before it by the server's own rule. */
export function write(one: Case, channel: string): Work {
  const base = inputFor(one, channel)
  const rows: Parameters<typeof inputSoFar>[1][number][] = []
  const run = (step: 'brief' | 'outline' | 'draft' | 'edit' | 'fit') => {
    const result = compose(step, inputSoFar(base, rows))
    rows.push({ step, state: 'done', text: '', result })
  }
  for (const step of ['brief', 'outline', 'draft', 'edit', 'fit'] as const) run(step)
  const { titles, keyword } = Outline.parse(rows[1]?.result)
  const title = titles[0] ?? ''
  return { ...fitOf(rows), titles, title, keyword, input: base, points: one.points, forbidden: one.forbidden ?? [] }
}
