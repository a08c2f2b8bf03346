import type { Doc } from '@draftwright/contract/document'
import type { ContentFinding } from '@draftwright/contract/findings'
import type { LeftOut } from '@draftwright/contract/left-out'
import { writeReferences } from '@draftwright/contract/footnotes'
import { readDoc } from '@draftwright/contract/score/reading'
import { hasWholeWord } from '@draftwright/contract/whole-word'
import type { AccountDb } from '../../db/account-db.ts'
import type { Finding, Source } from '../../documents/verify/finding.ts'
import { readReferences } from '../../documents/verify/references.ts'
import { verifyText } from '../../documents/verify/verify-text.ts'
import { notFoundError } from '../../http/errors.ts'
import { type GroundSource, readSources } from '../sources/index.ts'
import { listPrivateParts } from './asides.ts'
import type { NewRevision } from './revisions-store.ts'
import { type ContentRow, findContentRow, findSource, lockContentRow, updateContentRow } from './store.ts'

interface Text {
  readonly title: string
  readonly rich_content: Doc
}

/**
 * A text as it is checked: a line per block, the title and headings marked as such, footnotes as `[^1]` with the numbers of `sources`; code
 * is nobody's claim.
 */
export const toVerifiableText = ({ title, rich_content }: Text, sources: readonly GroundSource[] = []): string =>
  [
    `# ${title}`,
    ...readDoc(writeReferences(rich_content, sources)).blocks.flatMap(({ kind, text, links }) => {
      if (kind === 'code') return []
      // The address of a link is not in its words.
      const hrefs = links.map(({ href }) => href).filter((href) => !text.includes(href))
      return [kind === 'heading' ? `## ${text}` : [text, ...hrefs].join(' ')]
    }),
  ].join('\n')

/** Findings as they are stored; one that a person has settled before stays settled. */
export function toContentFindings(
  found: readonly Finding[],
  sources: readonly Source[],
  known: readonly ContentFinding[] = [],
): ContentFinding[] {
  const looked_in = [...new Set(sources.map(({ name }) => name))]
  const findings: ContentFinding[] = []
  for (const { kind, text, reason, place, source, fix, weight } of found) {
    if (findings.some((one) => one.kind === kind && one.text === text)) continue
    const before = known.find((one) => one.kind === kind && one.text === text)
    const settled = before ?? { id: crypto.randomUUID(), state: 'open' as const, settled_by: null, settled_at: null }
    const { id, state, settled_by, settled_at } = settled
    const holds = weight === 'holds'
    findings.push({ id, kind, text, reason, place, source, fix, looked_in, holds, state, settled_by, settled_at })
  }
  return findings
}

/** What was read for a text, as its checks search it. */
export const toResearch = (sources: readonly GroundSource[]): Source[] =>
  sources.flatMap(({ title, href, passages }, at) =>
    // Of one that was never read here nobody can tell what it says.
    passages.length === 0
      ? []
      : [{ name: title, text: [title, ...passages].join('\n'), footnote: at + 1, address: href }],
  )

/** Whether what was found still stands in a text. What is said twice is gone when it stands there once. */
export function isInText({ kind, text }: Pick<ContentFinding, 'kind' | 'text'>, checked: string): boolean {
  const { text: whole, references } = readReferences(checked)
  if (kind === 'uncited') {
    const start = whole.indexOf(text)
    return start !== -1 && !references.some(({ at }) => at > start && at <= start + text.length)
  }
  if (kind === 'repeated') return whole.split(text).length > 2
  return hasWholeWord(whole, text)
}

/** What was found and has left a text is gone, and open again when it comes back; what a person called right stays so. */
export const followText = (findings: readonly ContentFinding[], whole: string): ContentFinding[] =>
  findings.map((one) =>
    one.state === 'right' ? one : { ...one, state: isInText(one, whole) ? ('open' as const) : ('gone' as const) },
  )

/** The same for statements that need a footnote, of which a check has found those in `found`; a source that was taken away settles none. */
const followCiting = (
  findings: readonly ContentFinding[],
  found: readonly Finding[],
  whole: string,
): ContentFinding[] =>
  findings.map((one) => {
    if (one.kind !== 'uncited' || one.state === 'right') return one
    const isOpen = isInText(one, whole) || found.some(({ kind, text }) => kind === 'uncited' && text === one.text)
    return { ...one, state: isOpen ? ('open' as const) : ('gone' as const) }
  })

const composerName = 'composer'
/** Fewer words of what was left out may stand elsewhere in the text by chance. */
const leastWords = 4

/** What of an idea is not for readers: what it calls private, and remarks to the editor that were left out. */
export const listPrivatePassages = (idea: string, isVoice: boolean, leftOut: readonly LeftOut[]): string[] => [
  ...listPrivateParts(idea, isVoice),
  ...leftOut.flatMap(({ text, reason }) =>
    (reason === 'instruction' || reason === 'private') && text.split(/\s+/u).length >= leastWords ? [text] : [],
  ),
]

/** Whether a passage is asked about as an aside already: one question about each is enough. */
export const isAsked = (
  findings: readonly Pick<ContentFinding, 'kind' | 'text'>[],
  { place }: Pick<Finding, 'place'>,
): boolean => findings.some(({ kind, text }) => kind === 'aside' && (place.includes(text) || text.includes(place)))
/** Rows that a chat has read: not everybody who reads the post may read them. */
const workspaceName = 'Workspace'
const hideWorkspace = (one: Finding): Finding =>
  one.source?.name === workspaceName ? { ...one, source: null, fix: null } : one

/**
 * The findings of a text after a change: those before as they stand now, what a model has put in, and what is private, whoever put it in.
 */
export async function refreshFindings(
  db: AccountDb,
  row: ContentRow,
  text: Text,
  { reason, model, note, sources: given }: Pick<NewRevision, 'reason' | 'model' | 'note' | 'sources'>,
): Promise<ContentFinding[]> {
  const research = await readSources(db, { content_id: row.id })
  const whole = toVerifiableText(text, research)
  const idea = await findSource(db, row.id)
  const ground: Source[] = [{ name: 'Idea', text: idea.text }, ...toResearch(research)]
  const sources = [...ground]
  if (reason === 'feedback')
    sources.push(
      { name: 'Text before', text: readReferences(toVerifiableText(row)).text },
      { name: 'Request', text: note ?? '' },
      ...(given ?? []).map(({ text: said }) => ({ name: workspaceName, text: said })),
    )
  const isModels = reason === 'feedback' && model != null && model !== composerName
  const dontMention = listPrivatePassages(idea.text, idea.isVoice, row.left_out)
  const told =
    isModels || idea.text !== ''
      ? verifyText({ text: whole, sources, dontMention })
          .filter((one) => (one.kind === 'private' ? !isAsked(row.findings, one) : isModels))
          .map(hideWorkspace)
      : []
  // Whoever wrote it, and whatever stood there before: what is taken from a source needs its footnote.
  const uncited = research.length === 0 ? [] : verifyText({ text: whole, sources: ground })
  const found = [...told, ...uncited].filter((one, at) => (one.kind === 'uncited') === at >= told.length)
  const known = followCiting(followText(row.findings, whole), found, whole)
  const fresh = toContentFindings(found, sources, known).filter((one) => known.every(({ id }) => id !== one.id))
  return [...known, ...fresh]
}

const mostKnown = 200

/** Checks titles and openings that a model offers: what is found in one is open once a person takes it. */
export async function recordOffered(db: AccountDb, id: string, offered: readonly string[]): Promise<void> {
  await lockContentRow(db, id)
  const row = await findContentRow(db, id)
  if (row === undefined) throw notFoundError('Content')
  const idea = await findSource(db, id)
  const whole = toVerifiableText(row)
  const sources: Source[] = [
    { name: 'Idea', text: idea.text },
    { name: 'Text', text: whole },
  ]
  const dontMention = listPrivatePassages(idea.text, idea.isVoice, row.left_out)
  const found = offered.flatMap((text) => verifyText({ text, sources, dontMention }))
  const fresh = toContentFindings(found, sources, row.findings).filter((one) =>
    row.findings.every(({ id: known }) => known !== one.id),
  )
  // What was offered long ago and never taken makes room.
  const known = row.findings.length > mostKnown ? row.findings.filter(({ state }) => state !== 'gone') : row.findings
  await updateContentRow(db, id, { findings: [...known, ...followText(fresh, whole)] })
}
