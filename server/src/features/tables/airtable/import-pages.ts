import { formatMoment, parseMoment } from '@draftwright/contract/days'
import type { TableChoice } from '@draftwright/contract/table-fields'
import { programHabits } from '@draftwright/contract/table-values'
import type { AirtableRecord } from '../../../integrations/airtable-client.ts'
import { parseCell, parseLinks } from '../parse-cell.ts'
import { addChoices } from '../record-input.ts'
import { assertRoomForRecords } from '../record-room.ts'
import { findExistingIds, loadRows, takeNumbers } from '../records-store.ts'
import { listLinkFields } from '../schema.ts'
import { updateField } from '../schema-store.ts'
import { TableError } from '../table-error.ts'
import { changeRecords, createRecords, type NewRecord, type RecordPatch, type WriteScope } from '../write-records.ts'
import type { BasePlan } from './make-base.ts'
import { readButtonCell, toCellInput } from './map-cell.ts'

type PlannedTable = BasePlan['tables'][number]
/** What comes after the records, or is computed. */
const notEntered: ReadonlySet<string> = new Set(['link', 'computed', 'skip'])
/** Refused values are told once for each field. */
type Report = { place: string; message: string }[]

/** Makes the records of a page under the ids that they have at Airtable, so that a page that is read again makes none twice; returns the new ones. */
export async function importRecordPage(
  scope: WriteScope,
  planned: PlannedTable,
  page: readonly AirtableRecord[],
  report: Report,
): Promise<AirtableRecord[]> {
  const existing = await findExistingIds(
    scope.tx,
    scope.table.id,
    page.map(({ id }) => id),
  )
  const records = [...new Map(page.map((record) => [record.id, record])).values()].filter(
    ({ id }) => /^rec[0-9A-Za-z]{14}$/u.test(id) && !existing.has(id),
  )
  if (records.length === 0) return []
  await assertRoomForRecords(scope, records.length)
  const newChoices = new Map<string, TableChoice[]>()
  const context = { isTypecast: true, habits: programHabits, names: scope.names, newChoices }
  const patches = records.map(({ fields }) => {
    const cells: Record<string, unknown> = {}
    for (const { id, source_id, kind, name } of planned.fields) {
      const field = scope.table.fields.find((one) => one.id === id)
      if (field === undefined || field.type === 'multipleAttachments' || notEntered.has(kind)) continue
      try {
        cells[id] = parseCell(field, toCellInput(kind, fields[source_id]), context)
      } catch (error) {
        if (!(error instanceof TableError)) throw error
        const place = `${planned.name} › ${name}`
        const message = 'Some values do not fit the field and stayed empty'
        if (!report.some((one) => one.place === place && one.message === message)) report.push({ place, message })
      }
    }
    return cells
  })
  await labelButtons(scope, planned, records)
  const grown = await addChoices(scope, newChoices)
  const first = await takeNumbers(grown.tx, grown.table.id, records.length)
  await createRecords(
    grown,
    records.map(({ id, createdTime }, at): NewRecord => {
      const made = parseMoment(createdTime)
      return {
        id,
        number: first + at,
        cells: patches[at] ?? {},
        links: {},
        ...(made === undefined ? {} : { created_at: formatMoment(made) }),
      }
    }),
  )
  return records
}

/** Only cells say what stands on a button; what somebody has made of it since stays. */
async function labelButtons(
  { tx, table }: WriteScope,
  planned: PlannedTable,
  page: readonly AirtableRecord[],
): Promise<void> {
  for (const { id, source_id } of planned.fields.filter(({ kind }) => kind === 'address')) {
    const button = table.fields.find(({ type, options }) => type === 'button' && options.formula === `{${id}}`)
    const label = page.map(({ fields }) => readButtonCell(fields[source_id]).label).find((one) => one !== null)
    if (button?.options.label !== 'Open' || label === undefined) continue
    await updateField(tx, button.id, { options: { ...button.options, label } })
  }
}

/** Writes the links of a page; those to records that did not come are left out. */
export async function importLinkPage(
  scope: WriteScope,
  planned: PlannedTable,
  page: readonly AirtableRecord[],
): Promise<number> {
  const links = planned.fields.filter(({ kind }) => kind === 'link')
  const rows = await loadRows(
    scope.tx,
    scope.table.id,
    page.map(({ id }) => id),
    listLinkFields(scope.table).map(({ id }) => id),
  )
  const patches = new Map<string, RecordPatch & { links: Record<string, string[]> }>()
  for (const { id } of rows) patches.set(id, { cells: {}, links: {} })
  let n = 0
  for (const { id, source_id } of links) {
    const field = scope.table.fields.find((one) => one.id === id)
    if (field === undefined) continue
    const idsByRecord = new Map(page.map((record) => [record.id, readIds(record.fields[source_id])]))
    const all = new Set([...idsByRecord.values()].flat())
    const found = await findExistingIds(scope.tx, field.options.linkedTableId ?? '', [...all])
    for (const [recordId, ids] of idsByRecord) {
      const patch = patches.get(recordId)
      const own = parseLinks(
        { ...field, options: { ...field.options, prefersSingleRecordLink: false } },
        ids.filter((one) => found.has(one)),
        false,
      ).ids
      if (patch === undefined || own.length === 0) continue
      patch.links[id] = [...own]
      n += own.length
    }
  }
  await changeRecords(scope, rows, patches)
  return n
}

const readIds = (value: unknown): string[] =>
  Array.isArray(value)
    ? value
        .map((one: unknown) =>
          typeof one === 'object' && one !== null ? String((one as { id?: unknown }).id) : String(one),
        )
        .slice(0, 1000)
    : []
