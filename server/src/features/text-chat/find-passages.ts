import type { Source } from '@draftwright/contract/sources'
import type { ToolResult } from '../../models/advising/tool-result.ts'
import { isReadableKind } from '../../models/advising/read-tools.ts'
import { runReadTool } from '../advisor/index.ts'
import type { Passage } from '../generation/index.ts'
import type { ToolCaller } from '../query/index.ts'

/** Words that are looked for, rows that are read, and characters of each and of all. */
const [mostWords, mostPassages, passageLength, wholeLength] = [6, 8, 1600, 9000]
const kinds = ['idea', 'post', 'opportunity', 'company']

/**
 * What the workspace says about the words of a request, as far as the caller may read it, by how many of the words it has. A model
 * needs no tools for that, so a small one, a chat window and a large one get the same.
 */
export async function findPassages(call: ToolCaller, request: string, exceptPost: string): Promise<Passage[]> {
  const words = pickWords(request)
  const found = new Map<string, { source: Source; hits: number }>()
  for (const word of words) {
    const results = await Promise.all([
      runReadTool(call, 'find_records', { words: word, kinds }),
      runReadTool(call, 'find_meetings', { words: word }),
    ])
    for (const source of results.flatMap(({ rows }) => rows)) {
      const key = `${source.kind} ${source.id}`
      if (source.kind === 'post' && source.id === exceptPost) continue
      found.set(key, { source, hits: (found.get(key)?.hits ?? 0) + 1 })
    }
  }
  const best = [...found.values()].toSorted((one, other) => other.hits - one.hits).slice(0, mostPassages)
  const read = await Promise.all(best.map(({ source }) => readText(call, source)))
  let left = wholeLength
  const passages: Passage[] = []
  for (const [at, { source }] of best.entries()) {
    const text = (read[at] ?? '').slice(0, Math.min(passageLength, left)).toWellFormed()
    if (text.trim() === '') continue
    left -= text.length
    const { kind, id, title, href } = source
    passages.push({ source: { number: passages.length + 1, kind, id, title, href }, text })
  }
  return passages
}

/** A row in words: what it is called, and what is known of it and around it. */
async function readText(call: ToolCaller, source: Source): Promise<string> {
  if (!isReadableKind(source.kind)) return describeRow(source)
  const { rows }: ToolResult = await runReadTool(call, 'read_record', { kind: source.kind, id: source.id })
  const [own, ...around] = rows
  if (own === undefined) return ''
  const near = source.kind === 'post' || source.kind === 'idea' ? [] : around.slice(0, 12)
  return [describeRow(own), ...near.map(describeRow)].join('\n')
}

const hidden = new Set(['group', 'views', 'reads', 'votes', 'posts', 'open_questions', 'is_shortlisted', 'updated_at'])
function describeRow({ kind, title, facts }: Source): string {
  const known = Object.entries(facts).flatMap(([name, value]) =>
    hidden.has(name) || value === null || value === '' ? [] : [`${name.replaceAll('_', ' ')}: ${String(value)}`],
  )
  return [`${kind.replaceAll('_', ' ')} “${title}”`, ...known].join('\n')
}

/** Words that any request has. */
const common = new Set(
  `about above after again also and another answer any are because been before between but can change chat could does draft each for
from give have here how into its just like make many more most much must name need not now only our out over paragraph part please
post say says sentence should some tell text than that the their them then there these they thing this those title was were what when
where which while who why will with word words work would write you your shorter longer rewrite section add remove use uses
aber alle auch beim bitte das dass dein dem den der die diese dieser dieses ein eine einen einer für haben hier ich ihr ihre ist kann
mach mehr mit nach nicht noch oder schreib sein seine sich sind text über und uns unser unsere vom von was wenn wer wie wir wird zum
zur avec dans des est les mais nous notre pour que qui sur une vous con del las los para por que una come con del della per che sono`
    .split(/\s+/u)
    .filter((word) => word !== ''),
)

/** The telling words: names and numbers first, then the longest. */
function pickWords(request: string): string[] {
  const words = [...request.slice(0, 2000).matchAll(/[\p{L}\p{N}][\p{L}\p{N}'’.-]*[\p{L}\p{N}]/gu)].map(
    ([word], at) => ({
      word,
      isName: at > 0 && /^\p{Lu}/u.test(word),
    }),
  )
  const telling = words.filter(({ word }) => word.length > 2 && !common.has(word.toLowerCase()))
  const ranked = telling.toSorted(
    (one, other) => Number(other.isName) - Number(one.isName) || other.word.length - one.word.length,
  )
  return [...new Set(ranked.map(({ word }) => word.toLowerCase()))].slice(0, mostWords)
}
