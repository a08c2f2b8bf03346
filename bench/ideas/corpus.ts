import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { getChannelNorm } from '@draftwright/contract/channel-norms'
import { leftOutReasons } from '@draftwright/contract/left-out'
import type { WritingInput } from '../../server/src/models/writing.ts'

const LeftOut = z.object({ text: z.string(), reason: z.enum(leftOutReasons) })

/** An idea with what must and must not become of it; written before the rules, by people who had not read them. */
const CorpusIdea = z.object({
  id: z.string(),
  kind: z.string(),
  language: z.string(),
  idea: z.string(),
  /** Pieces of the idea that must be in the draft. */
  keep: z.array(z.string()),
  left_out: z.array(LeftOut),
  /** Must not be anywhere in the copy. */
  never: z.array(z.string()),
  /** What the brief must say, in somebody's words: read, not compared. */
  brief: z.array(z.string()),
  structure: z.enum(['prose', 'short', 'list', 'facts', 'numbered', 'dialogue']),
  keywords: z.object({ good: z.array(z.string()), bad: z.array(z.string()) }),
  /** What a clumsy rule would break here. */
  trap: z.string(),
})
export type CorpusIdea = z.infer<typeof CorpusIdea>

/** The ideas that rules may be tried on, and those kept apart, which are read only as totals. */
export const corpora = ['corpus', 'corpus-held-out', 'corpus-fresh', 'corpus-fresh-second'] as const

export function readCorpus(name: (typeof corpora)[number]): CorpusIdea[] {
  const folder = new URL(`${name}/`, import.meta.url)
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .flatMap((file) => z.array(CorpusIdea).parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))))
}

/** For a site, which has room for all of it. */
export const toWritingInput = ({ idea, kind }: CorpusIdea): WritingInput => ({
  idea,
  isVoice: kind === 'dictation',
  channel: { name: 'Site', type: 'site', prompt: null, norm: getChannelNorm('site') },
  earlier: [],
})
