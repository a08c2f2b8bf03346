import type { AccountDb } from '../../db/account-db.ts'
import { conflictError } from '../../http/errors.ts'
import { findDisclosure } from './settings-store.ts'

/**
 * Throws 409 `disclosure_missing`: the line is asked for by law or by the workspace, and nobody shares without it by mistake. An empty
 * text needs it as well where `isSent`; elsewhere people write on the network's own page.
 */
export async function assertDisclosed(db: AccountDb, text: string, isSent = false): Promise<void> {
  const disclosure = await findDisclosure(db)
  const isAsked = disclosure !== '' && (isSent || text.trim() !== '')
  if (isAsked && !text.includes(disclosure))
    throw conflictError('disclosure_missing', `The text must say “${disclosure}”.`)
}
