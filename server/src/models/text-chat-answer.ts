import { z } from 'zod'
import { cleanAnswer } from './clean-answer.ts'

/** A change of numbered blocks `from`..`to`, both counted; `insert` stands behind `from`. */
const ChatEdit = z.object({
  op: z.enum(['change', 'insert', 'remove', 'title']),
  from: z.number(),
  to: z.number(),
  markdown: z.string(),
  /** Numbers of the passages that it cites. */
  cites: z.array(z.number()),
})
type ChatEdit = z.infer<typeof ChatEdit>
export const ChatAnswer = z.object({
  reply: z.string(),
  edits: z.array(ChatEdit),
  /** What the reply says and none of its sources does; found when the run ends. */
  unsupported: z.array(z.object({ text: z.string(), reason: z.string() })).optional(),
})
export type ChatAnswer = z.infer<typeof ChatAnswer>

const mostEdits = 60

const words = {
  change: 'change|replace|ändern|ersetzen|changer|remplacer|cambiar|reemplazar|cambiare|sostituire|wijzig|alterar',
  insert:
    'insert(?: after)?|add after|einfügen nach|insérer après|insertar después de|inserire dopo|invoegen na|inserir após',
  remove: 'remove|delete|entfernen|löschen|supprimer|eliminar|rimuovere|verwijder|remover',
  title: 'title|titel|titre|título|titolo',
}
const head = new RegExp(
  `^[\\s>*#\`]*={2,}\\s*(?:\\*\\*)?(?:(?<change>${words.change})|(?<insert>${words.insert})|(?<remove>${words.remove})|(?<title>${words.title}))(?:\\s+(?:blocks?\\s+)?#?(?<from>\\d{1,4})(?:\\s*(?:-|–|to|bis)\\s*#?(?<to>\\d{1,4}))?)?\\s*(?:\\*\\*)?\\s*={2,}[\\s*\`]*$`,
  'iu',
)

/** An answer about a text: what it says to the author, and the changes it proposes. */
export function readChatAnswer(raw: string): ChatAnswer {
  const { reply, edits } = splitAnswer(cleanAnswer(raw))
  return {
    reply: reply.trim(),
    edits: edits
      .map(({ lines, ...edit }) => ({ ...edit, ...takeCitations(unwrapCode(lines.join('\n'))) }))
      .filter(({ op, from, to, markdown }) => to >= from && (op === 'remove' || markdown !== ''))
      .slice(0, mostEdits),
  }
}

/** What of an answer that is still being written may be shown: no separator, and none that may become one. */
export function readChatSoFar(raw: string): string {
  const { reply, edits } = splitAnswer(raw)
  const shown = [reply, ...edits.map(({ lines }) => lines.join('\n'))].map((part) => part.trim())
  return shown
    .filter((part) => part !== '')
    .join('\n\n')
    .replace(/\n[\s>*#`]*={1,}[^\n]*$/u, '')
}

function splitAnswer(text: string) {
  const edits: (Omit<ChatEdit, 'markdown' | 'cites'> & { lines: string[] })[] = []
  const reply: string[] = []
  for (const line of text.split('\n')) {
    const found = head.exec(line)?.groups
    if (found === undefined) {
      const into = edits.at(-1)?.lines ?? reply
      into.push(line)
      continue
    }
    const op = (['change', 'insert', 'remove', 'title'] as const).find((one) => found[one] !== undefined)
    const from = found['from'] === undefined ? Number.NaN : Number(found['from'])
    if (op === undefined) continue
    edits.push({ op, from: op === 'title' ? 0 : from, to: op === 'title' ? 0 : Number(found['to'] ?? from), lines: [] })
  }
  return { reply: reply.join('\n'), edits }
}

const unwrapCode = (text: string): string =>
  text
    .trim()
    .replace(/^```(?:markdown|md)?\n([^]*?)\n```$/u, '$1')
    .trim()

const citation = /\s?\[(\d{1,2}(?:\s*,\s*\d{1,2})*)\](?!\()/gu

/** The citations of a text, taken out of it: readers of a post have no use for them. */
function takeCitations(markdown: string): { markdown: string; cites: number[] } {
  return { markdown: markdown.replaceAll(citation, '').trim(), cites: listCitations(markdown) }
}

export const listCitations = (text: string): number[] => [
  ...new Set([...text.matchAll(citation)].flatMap(([, numbers = '']) => numbers.split(',').map(Number))),
]
