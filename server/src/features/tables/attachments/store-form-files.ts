import type { AccountDb } from '../../../db/account-db.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { loadBaseOfTable } from '../base-store.ts'
import { saveAttachment } from './save-attachment.ts'

/** A file that a stranger has sent with a form. */
export interface SentFile {
  readonly key: string
  readonly filename: string
}
interface AnsweredField {
  readonly field_id: string
  readonly answer: unknown
  readonly files?: readonly SentFile[]
}

/**
 * Copies what a form was sent with into the base of the table: the answers become cells that name the copies. Not within a
 * transaction. Says which files are not there any more.
 */
export async function storeFormFiles<T extends AnsweredField>(
  db: AccountDb,
  context: AppContext,
  tableId: string,
  answered: readonly T[],
): Promise<{ readonly cells: T[]; readonly lost: string[] }> {
  const schema = answered.some(({ files = [] }) => files.length > 0) ? await loadBaseOfTable(db, tableId) : undefined
  const fields = schema?.findTable(tableId)?.fields ?? []
  const lost: string[] = []
  const cells: T[] = []
  for (const cell of answered) {
    const field = fields.find(({ id }) => id === cell.field_id)
    if (schema === undefined || field?.type !== 'multipleAttachments') {
      cells.push(cell)
      continue
    }
    const stored: { id: string }[] = []
    for (const { key, filename } of cell.files ?? []) {
      const bytes = await context.files.read(key)
      if (bytes === null) lost.push(`${field.name} lacks ${filename}, which is not there any more.`)
      else stored.push({ id: await saveAttachment(db, context, { baseId: schema.id, userId: null, filename, bytes }) })
    }
    cells.push({ ...cell, answer: stored })
  }
  return { cells, lost }
}
