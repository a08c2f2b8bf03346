import { isPromptInjection, rolePrefix } from './prompt-injection.ts'
import { countWords } from './words.ts'

/** One part of the idea in the author's layout. Each list item has its own `text` entry. */
export interface RawBlock {
  kind: 'paragraph' | 'list' | 'heading'
  ordered: boolean
  texts: string[]
  /** Lines of a speaker in a conversation. */
  spoken: boolean
}

const bullet = /^\s*(?:[-*•–—+·▪◦‣→➜➡✓✔✅☑👉🔹▶>]\uFE0F?|\[[ x]?\]|- \[[ x]?\])\s+(?=\S)/u
const numbered = /^\s*(?:\(?\d{1,2}[.)]|[a-h]\)|[①-⑩])\s+(?=\S)/u
const heading = /^\s*#{1,6}\s+/
const clock =
  /^[[(]?\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d+)?[\])]?(?:\s*(?:-->|-|–)\s*\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d+)?)?\s*/
const speaker =
  /^([\p{Lu}][\p{L}.'-]{0,20}(?: [\p{Lu}][\p{L}.'-]{0,20}){0,2})(?: ?\([^)]{1,30}\))?(?:\s+\d{1,2}:\d{2})?\s*:\s+(?=\S)/u
const terminal = /[.!?…:;。！？]["'”’)\]]*$/

/** Names that speak at least twice, or three different names: then `Name: text` is a conversation and not a label. */
function findSpeakers(lines: string[]): Set<string> {
  const turns = new Map<string, number>()
  for (const line of lines) {
    const name = speaker.exec(line.replace(clock, ''))?.[1]
    if (name) turns.set(name, (turns.get(name) ?? 0) + 1)
  }
  const total = [...turns.values()].reduce((sum, count) => sum + count, 0)
  const repeated = [...turns.values()].filter((count) => count > 1).length
  const share = total / Math.max(1, lines.filter((line) => line.trim()).length)
  const isTalk = turns.size >= 2 && (repeated >= 2 || (repeated >= 1 && total >= 4)) && share > 0.4
  return new Set(isTalk ? turns.keys() : [])
}

/** Lines of the cleaned text as blocks. `dropped` collects orders to the model and speakers' names are removed. */
export function parseBlocks(text: string, dropped: string[]): RawBlock[] {
  const lines = text.split('\n')
  const speakers = findSpeakers(lines)
  const blocks: RawBlock[] = []
  let open: RawBlock | null = null
  let wraps = false
  let isTopLevel = false
  let nestedUnder = -1
  const start = (kind: RawBlock['kind'], ordered = false, spoken = false): RawBlock => {
    const block: RawBlock = { kind, ordered, texts: [], spoken }
    blocks.push(block)
    return block
  }
  for (const [index, raw] of lines.entries()) {
    let line = raw.trim()
    if (speakers.size || /^(?:WEBVTT|\d+)$/.test(line)) line = line.replace(clock, '').replace(/^(?:WEBVTT|\d+)$/, '')
    if (/^Q\s*\d*[:.]\s/.test(line)) open = null
    const speech = speaker.exec(line)
    const spoken = !!speech?.[1] && speakers.has(speech[1])
    if (speech && spoken) line = line.slice(speech[0].length)
    if (!line || /^[-=_*~\s]{3,}$/.test(line)) {
      open = null
      continue
    }
    if (rolePrefix.test(line) || (isPromptInjection(line) && !/[.!?]\s+\S/.test(line))) {
      dropped.push(line)
      continue
    }
    const listed = bullet.test(line) || numbered.test(line)
    if (listed && /^(?: {2,}|\t)/.test(raw) && open?.kind === 'list' && isTopLevel) {
      const item = line.replace(bullet, '').replace(numbered, '')
      const parent = open.texts.pop() ?? ''
      open.texts.push(
        nestedUnder === open.texts.length ? `${parent}, ${item}` : `${parent.replace(/[:.]$/, '')}: ${item}`,
      )
      nestedUnder = open.texts.length - 1
      continue
    }
    isTopLevel = !/^(?: {2,}|\t)/.test(raw)
    if (heading.test(line)) {
      start('heading').texts.push(line.replace(heading, '').replace(/[:.]$/, ''))
      open = null
    } else if (listed) {
      const ordered = numbered.test(line)
      if (open?.kind !== 'list' || open.ordered !== ordered) open = start('list', ordered)
      open.texts.push(line.replace(bullet, '').replace(numbered, ''))
    } else if (open?.kind === 'list' && /^\s{2,}/.test(raw)) {
      open.texts.push(`${open.texts.pop() ?? ''} ${line}`.trim())
    } else if (spoken) {
      if (!open?.spoken) open = start('paragraph', false, true)
      open.texts.push(line)
    } else if (isLabel(line, lines, index)) {
      start('heading').texts.push(line.replace(/[:：]$/, ''))
      open = null
    } else {
      if (open?.kind !== 'paragraph' || open.spoken) {
        open = start('paragraph')
        wraps = false
      }
      if (wraps && !/^https?:/.test(line)) open.texts.push(`${open.texts.pop() ?? ''} ${line}`)
      else open.texts.push(line)
    }
    wraps = line.length > 58 && !terminal.test(line) && !/https?:\/\/\S+$/.test(line)
  }
  return mergeSplitLists(blocks)
}

/** A short line above a list or paragraph that names what follows. */
function isLabel(line: string, lines: string[], index: number): boolean {
  const words = countWords(line)
  const next = lines[index + 1]?.trim() ?? ''
  const before = lines[index - 1]?.trim() ?? ''
  if (/^https?:/.test(line) || words === 0 || /\p{Extended_Pictographic}/u.test(line)) return false
  if (/[:：]$/.test(line)) return words <= 6 && next !== ''
  if (terminal.test(line) || words > 8 || before !== '' || /^\p{Ll}/u.test(line)) return false
  return next !== '' && (bullet.test(next) || numbered.test(next) || (countWords(next) > 14 && terminal.test(next)))
}

/** Blank lines between items do not end a list. */
function mergeSplitLists(blocks: RawBlock[]): RawBlock[] {
  const merged: RawBlock[] = []
  for (const block of blocks) {
    const last = merged.at(-1)
    if (block.kind === 'list' && last?.kind === 'list' && last.ordered === block.ordered)
      last.texts.push(...block.texts)
    else merged.push(block)
  }
  return merged
}
