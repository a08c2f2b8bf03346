import type { AccountDb } from '../../../db/account-db.ts'
import { collectBranch } from './branch.ts'
import { readRunTree, listRunTexts } from './store.ts'

/** The shown branch as one Markdown document; `file_name` is safe on every system. */
export async function exportSession(
  db: AccountDb,
  { session_id, session_name }: { session_id: string; session_name: string },
): Promise<{ file_name: string; markdown: string }> {
  const { head_run_id, runs } = await readRunTree(db, session_id)
  const branch = collectBranch(runs, head_run_id)
  const texts = new Map((await listRunTexts(db, session_id)).map((row) => [row.id, row]))
  const parts = branch.flatMap(({ run_id, status, created_at }) => {
    const text = texts.get(run_id)
    if (text === undefined) return []
    const question = text.input.trim().replace(/^/gmu, '> ')
    const end = status === 'CANCELLED' ? '\n\n*Stopped*' : status === 'ERROR' ? '\n\n*Failed*' : ''
    return [`${question}\n>\n> ${created_at.slice(0, 16).replace('T', ' ')} UTC`, `${text.content.trim()}${end}`]
  })
  const name = session_name
    .replace(/[^\p{L}\p{N} .-]+/gu, '')
    .trim()
    .slice(0, 60)
  return {
    file_name: `${name === '' ? 'conversation' : name}.md`,
    markdown: `# ${session_name.replace(/\s+/gu, ' ')}\n\n${parts.join('\n\n')}\n`,
  }
}
