import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { getChannelNorm } from '@draftwright/contract/channel-norms'
import { runWritingTask } from '../../server/src/models/composer/compose.ts'
import { parseFit, buildStepInput } from '../../server/src/features/generation/index.ts'
import { Brief, Outline, WritingInput } from '../../server/src/models/writing.ts'

const Head = z.object({
  channels: z.array(z.string()),
  pillar: WritingInput.shape.pillar.unwrap(),
  voice: z.boolean().optional(),
  forbidden: z.array(z.string()).optional(),
})
export interface ComposerCase extends z.infer<typeof Head> {
  name: string
  idea: string
}

/** The ideas that the composer was tuned on, and a held-out set: what works only on the first is overfitting. */
export const sets = ['ideas', 'held-out'] as const
const earlier = [
  {
    title: 'What we learned from our first hundred customers',
    url: 'https://example.com/site/acme/first-hundred',
    text: 'What we learned from our first hundred customers.',
  },
]

/** Reads every idea of a set: a JSON header, a line of three dashes, the raw idea. */
export function readCases(set: (typeof sets)[number] = 'ideas'): ComposerCase[] {
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

export function buildInput(one: ComposerCase, channel: string): WritingInput {
  return {
    idea: one.idea,
    isVoice: one.voice,
    pillar: one.pillar,
    channel: { name: channel, type: channel, prompt: null, norm: getChannelNorm(channel) },
    earlier,
  }
}

/** What a run makes of an idea: all steps in order, each with the results of the earlier ones according to the server's own rule. */
export function runSteps(base: WritingInput) {
  const rows: Parameters<typeof buildStepInput>[1][number][] = []
  for (const step of ['brief', 'outline', 'draft', 'edit', 'fit'] as const)
    rows.push({ step, state: 'done', text: '', result: runWritingTask(step, buildStepInput(base, rows)) })
  const { titles, keyword } = Outline.parse(rows[1]?.result)
  const { left_out: leftOut } = Brief.parse(rows[0]?.result)
  return { ...parseFit(rows), titles, title: titles[0] ?? '', keyword, leftOut }
}

export const composeCase = (one: ComposerCase, channel: string) => runSteps(buildInput(one, channel))
