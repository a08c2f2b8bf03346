import type { AccountDb } from '../../../db/account-db.ts'
import type { FileToZip } from '../../../documents/write-zip.ts'
import type { AppContext } from '../../../http/app-context.ts'
import type { Caller } from '../../../http/caller.ts'
import { openTable } from '../open-base.ts'
import type { BaseSchema } from '../schema.ts'
import { showBase } from '../show-schema.ts'
import { streamTable } from './stream-table.ts'

/** The files of a base: what it consists of, and each table. */
export async function* listBaseFiles(
  db: AccountDb,
  context: AppContext,
  caller: Caller,
  schema: BaseSchema,
): AsyncGenerator<FileToZip> {
  yield { name: 'base.json', pieces: streamText(`${JSON.stringify(showBase(schema, caller), null, 2)}\n`) }
  const taken = new Set<string>()
  for (const { id, name } of schema.tables) {
    const open = await openTable(db, context, id)
    yield {
      name: chooseFileName(name, taken),
      pieces: await streamTable(db, context, caller, open, open.table.fields, undefined),
    }
  }
}

async function* streamText(text: string): AsyncGenerator<string> {
  yield await Promise.resolve(text)
}

/** A name that every system takes. */
function chooseFileName(name: string, taken: Set<string>): string {
  const plain =
    name
      .replaceAll(/[^\p{L}\p{N} _-]+/gu, '-')
      .trim()
      .slice(0, 100) || 'Table'
  let chosen = `${plain}.csv`
  for (let n = 2; taken.has(chosen.toLowerCase()); n++) chosen = `${plain} ${n}.csv`
  taken.add(chosen.toLowerCase())
  return chosen
}
