import type { Block, Sentence, ParsedIdea } from './parsed-idea.ts'

/** A unit that is moved or selected as a whole: a sentence with those that depend on it, or a list with its introduction. */
export interface Unit {
  parts: { kind: 'prose' | 'list' | 'links'; ordered: boolean; sentences: Sentence[] }[]
  sentences: Sentence[]
  stems: string[]
  words: number
  block: number
  /** The author starts a new topic here. */
  turns: boolean
}

export interface UnitGroup {
  heading: string | null
  units: Unit[]
}

/** The author's blocks as units; a heading of the author starts a new group. */
export function toUnitGroups(source: ParsedIdea): UnitGroup[] {
  const groups: UnitGroup[] = [{ heading: null, units: [] }]
  for (const [index, block] of source.blocks.entries()) {
    const last = groups.at(-1)
    if (block.kind === 'heading') {
      const text = block.sentences[0]?.text
      if (!text) continue
      if (last && last.heading !== null && last.units.length === 0) last.heading = text
      else groups.push({ heading: text, units: [] })
    } else last?.units.push(...toUnits(block, index, source))
  }
  for (const group of groups) joinLeadIns(group.units)
  return groups.filter((group) => group.units.length > 0)
}

function toUnits(block: Block, index: number, source: ParsedIdea): Unit[] {
  if (block.kind !== 'paragraph') {
    return [
      createUnit(
        [{ kind: block.kind === 'links' ? 'links' : 'list', ordered: block.ordered, sentences: block.sentences }],
        index,
        false,
      ),
    ]
  }
  const units: Sentence[][] = []
  for (const sentence of block.sentences) {
    const open = units.at(-1)
    const answers =
      sentence.role !== 'question' &&
      (open?.at(-1)?.role === 'question' || (open?.[0]?.role === 'question' && open.length < 4))
    if (open && open.length < 4 && (sentence.leans || answers) && sentence.role !== 'action') open.push(sentence)
    else units.push([sentence])
  }
  return units.map((sentences, at) =>
    createUnit(
      [{ kind: 'prose', ordered: false, sentences }],
      index,
      at === 0 || source.language.turn.test(sentences[0]?.text ?? ''),
    ),
  )
}

/** Creates a unit from these parts; its stems and words are those of its sentences. */
export const createUnit = (parts: Unit['parts'], block: number, turns: boolean): Unit => {
  const sentences = parts.flatMap((part) => part.sentences)
  return {
    parts,
    sentences,
    stems: sentences.flatMap((one) => one.stems),
    words: sentences.reduce((sum, one) => sum + one.words, 0),
    block,
    turns,
  }
}

/** A sentence that ends in a colon belongs to the list after it; a colon before nothing becomes a full stop. */
function joinLeadIns(units: Unit[]): void {
  for (let at = 0; at < units.length; at++) {
    const current = units[at]
    const next = units[at + 1]
    const lead = current?.sentences.at(-1)
    if (!current || !lead || !/[:：]$/.test(lead.text)) continue
    if (next && next.parts[0]?.kind !== 'prose')
      units.splice(at, 2, createUnit([...current.parts, ...next.parts], current.block, current.turns))
    else lead.text = lead.text.replace(/[:：]$/, '.')
  }
}

export const countUnitWords = (units: Unit[]): number => units.reduce((sum, one) => sum + one.words, 0)
export const listSentences = (units: Unit[]): Sentence[] => units.flatMap((one) => one.sentences)

/** Splits a list that is too long for a short post into single items. */
export const splitListItems = (one: Unit): Unit[] =>
  one.words < 30 || one.parts.length > 1 || one.parts[0]?.kind !== 'list'
    ? [one]
    : one.sentences.map((item) => createUnit([{ kind: 'prose', ordered: false, sentences: [item] }], one.block, false))
