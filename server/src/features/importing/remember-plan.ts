import { createHash } from 'node:crypto'
import type { ReadingChoices } from '@draftwright/contract/table-reading'
import { type KeptChoices, keptChoices } from '@draftwright/contract/table-reading-words'
import type { AccountDb } from '../../db/account-db.ts'
import { AppError } from '../../http/errors.ts'
import { findPlan, keepPlan } from './plans-store.ts'
import type { ReadTable } from './read-table.ts'
import { type AskedTable, readTableInWorker } from './read-table-in-worker.ts'

/** What is kept of an import, so that the next file of its shape is read alike. */
export interface ReadingOrigin {
  /** The headings that a reading without choices finds. */
  readonly shape: string
  readonly choices: KeptChoices
}
export interface RememberedTable extends ReadingOrigin {
  readonly read: ReadTable
  /** Of the last file of this shape; null for the first one. */
  readonly plan: Record<string, unknown> | null
}

const toShape = (headers: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(headers.map((header) => header.toLowerCase())))
    .digest('hex')

/** For a reading that is tried: what cannot be read so is read in another way. */
function toNull(error: unknown): null {
  if (!(error instanceof AppError)) throw error
  return null
}

const toKeptChoices = (choices: ReadingChoices): KeptChoices =>
  Object.fromEntries(keptChoices.flatMap((name) => (choices[name] === undefined ? [] : [[name, choices[name]]])))

/**
 * An uploaded table as somebody chooses to read it, else as the last file with these headings was read. `before` is the reading that
 * this one replaces. Throws 400 for an invalid table, 413 for too many rows.
 */
export async function readRememberedTable(
  db: AccountDb,
  importer: string,
  asked: AskedTable,
  before: ReadingOrigin | null,
  signal: AbortSignal,
): Promise<RememberedTable> {
  const read = await readTableInWorker(asked, signal)
  const [shape, choices] = [toShape(read.headers), toKeptChoices(asked.choices)]
  const known = await findPlan(db, importer, shape)
  const isChosen = Object.keys(choices).length > 0
  if (isChosen && before === null) {
    const plain = await readTableInWorker({ ...asked, choices: {} }, signal).catch(toNull)
    return { read, shape: plain === null ? shape : toShape(plain.headers), choices, plan: known?.plan ?? null }
  }
  if (before !== null || known === undefined || Object.keys(known.choices).length === 0)
    return { read, shape: before?.shape || shape, choices, plan: known?.plan ?? null }
  const again = await readTableInWorker({ ...asked, choices: known.choices }, signal).catch(toNull)
  if (again === null || toShape(again.headers) !== known.headings) return { read, shape, choices, plan: null }
  const remarks = [...again.reading.remarks, 'Read as you chose for the last file with these headings.']
  return {
    read: { ...again, reading: { ...again.reading, remarks } },
    shape,
    choices: known.choices,
    plan: known.plan,
  }
}

/** Keeps the plan of a file for the next one of its shape, and for one that has its headings from the beginning. */
export async function rememberPlan(
  db: AccountDb,
  importer: string,
  { shape, choices, headers }: ReadingOrigin & { readonly headers: readonly string[] },
  plan: Record<string, unknown>,
): Promise<void> {
  const headings = toShape(headers)
  if (shape !== '' && shape !== headings) await keepPlan(db, importer, shape, { choices, headings, plan })
  await keepPlan(db, importer, headings, { choices: shape === headings ? choices : {}, headings, plan })
}
