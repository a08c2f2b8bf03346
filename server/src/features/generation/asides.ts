import type { ContentFinding } from '@draftwright/contract/findings'
import type { AccountDb } from '../../db/account-db.ts'
import type { Finding } from '../../documents/verify/finding.ts'
import type { AppContext } from '../../http/app-context.ts'
import { readNotes } from '../../models/composer/tidy/read-notes.ts'
import type { WritingInput } from '../../models/writing.ts'
import { listAsides, readContent, toPassage } from '../content/index.ts'
import type { RunRow } from './store.ts'

/**
 * Passages that a draft may have and readers may not be meant to see: those of the idea and of a person's answers, whichever model wrote
 * it; of a draft from a post, those still open there.
 */
export async function listDraftAsides(
  db: AccountDb,
  context: AppContext,
  { source_content_id }: Pick<RunRow, 'source_content_id'>,
  { idea, isVoice = false, choices }: WritingInput,
): Promise<Finding[]> {
  if (source_content_id !== null) {
    const { findings } = await readContent(db, context, source_content_id)
    return findings.flatMap(({ holds: _holds, ...one }) =>
      one.kind === 'aside' && one.state === 'open'
        ? [{ ...one, span: { start: 0, end: 0 }, weight: 'holds' as const }]
        : [],
    )
  }
  const answers = choices?.shape?.answers ?? []
  const all = [...listAsides(idea, isVoice), ...answers.flatMap(({ text }) => listAsides(text, false))]
  return all.filter((one, at) => all.findIndex(({ text }) => text === one.text) === at)
}

/** Doubtful parts that the person has called right in the notes stay so in the draft. */
export function settleChosen(
  findings: readonly ContentFinding[],
  { idea, isVoice = false, choices }: WritingInput,
  userId: string | null,
  at: string,
): ContentFinding[] {
  const { parts } = readNotes(idea, isVoice)
  const right = new Set((choices?.right ?? []).flatMap((place) => (parts[place] ? [toPassage(parts[place])] : [])))
  return findings.map((one) =>
    one.kind === 'aside' && one.state === 'open' && right.has(one.text)
      ? { ...one, state: 'right' as const, settled_by: userId, settled_at: at }
      : one,
  )
}
