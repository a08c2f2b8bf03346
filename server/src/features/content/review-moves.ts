import type { AccountDb } from '../../db/account-db.ts'
import { withoutPrompts } from '../../documents/prompts.ts'
import type { Caller } from '../../http/caller.ts'
import { conflict } from '../../http/errors.ts'
import type { Parts } from '../../http/parts.ts'
import { held, move, type MoveOptions } from './moves.ts'
import { saveText } from './update.ts'

export const submit = (db: AccountDb, parts: Parts, caller: Caller, id: string, options?: MoveOptions) =>
  move(db, parts, caller, id, 'submit', 'submitted', () => ({ status: 'in_review' }), options)

/** Approves the text as it stands. Open prompts stop it (409 names each) unless they are to be dismissed. */
export const approve = (
  db: AccountDb,
  parts: Parts,
  caller: Caller,
  id: string,
  dismissPrompts: boolean,
  options?: MoveOptions,
) =>
  move(
    db,
    parts,
    caller,
    id,
    'approve',
    'approved',
    async (tx, row) => {
      if (row.prompts.length > 0 && !dismissPrompts)
        throw conflict('prompts_open', `Fill in or dismiss: ${row.prompts.join('; ')}`, { prompts: row.prompts })
      if (row.prompts.length > 0)
        await saveText(
          tx,
          parts,
          caller.userId,
          row,
          { rich_content: withoutPrompts(row.rich_content) },
          { reason: 'prompts_dismissed' },
        )
      const { text_hash } = await held(tx, id)
      // A live post stays live while its next text waits to be published.
      return { approved_hash: text_hash, status: row.status === 'published' ? 'published' : 'approved' }
    },
    options,
  )
