import type { NewTable } from '@draftwright/contract/tables'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { addTable } from './change-schema.ts'
import { createTableId } from './ids.ts'
import { changeBase, writeTable } from './open-base.ts'
import { readRecordInputs } from './record-input.ts'
import { assertRoomForBase } from './record-room.ts'
import { takeNumbers } from './records-store.ts'
import { insertBase } from './schema-store.ts'
import { createRecords } from './write-records.ts'

export interface FilledTable {
  readonly name: string
  readonly fields: NonNullable<NewTable['fields']>
  /** A last field with links to an earlier table, by its name. */
  readonly links?: { readonly name: string; readonly table: string }
  /** Values by field name; linked records by their names. */
  readonly records: readonly Readonly<Record<string, unknown>>[]
}

/** Adds a base with tables and their records, as a person would; returns its id. */
export async function addFilledBase(
  db: AccountDb,
  context: AppContext,
  userId: string,
  { name, tables }: { readonly name: string; readonly tables: readonly FilledTable[] },
): Promise<string> {
  const baseId = createTableId('app')
  await assertRoomForBase(db)
  await insertBase(db, { id: baseId, name, created_by: userId })
  const ids = new Map<string, string>()
  for (const { name, fields, links, records } of tables) {
    const linkField =
      links === undefined
        ? []
        : [
            {
              name: links.name,
              type: 'multipleRecordLinks' as const,
              options: { linkedTableId: ids.get(links.table) ?? '' },
            },
          ]
    const id = await changeBase(db, context, baseId, (scope) =>
      addTable(scope, { name, fields: [...fields, ...linkField] }),
    )
    ids.set(name, id)
    await writeTable(db, context, id, { userId, source: 'client' }, async (opened) => {
      const inputs = records.map((fields) => ({ fields }))
      const { patches, scope } = await readRecordInputs(opened, inputs, { isTypecast: true })
      const first = await takeNumbers(scope.tx, id, records.length)
      await createRecords(
        scope,
        patches.map((patch, at) => ({ ...patch, id: createTableId('rec'), number: first + at })),
      )
    })
  }
  return baseId
}
