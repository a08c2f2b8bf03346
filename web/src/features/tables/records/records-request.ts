import type { TableRecord } from '@draftwright/contract/table-records'
import type { TableColorRules, TableFilter, TableGroup, TableSort } from '@draftwright/contract/table-views'
import { queryRecords } from '../api.ts'
import type { RecordListAction } from './record-list.ts'

export interface RecordsRequest {
  readonly tableId: string
  readonly filter: TableFilter | null
  /** Narrows it further. */
  readonly formula?: string
  readonly sorts: readonly TableSort[]
  readonly groups?: readonly TableGroup[]
  readonly colorRules?: TableColorRules
  /** Without sorts, records stand as people have put them on this board. */
  readonly boardId?: string
}

/** Records that one question may name. */
export const perQuestion = 200

/** What the request says to the server. */
export const toQuery = ({ filter, formula, sorts, groups = [], colorRules = [], boardId }: RecordsRequest) => ({
  filter,
  formula,
  sorts: [...sorts],
  groups: [...groups],
  ...(boardId === undefined ? {} : { board_id: boardId }),
  ...(colorRules.length === 0 ? {} : { color_rules: [...colorRules] }),
})
/** Keeps the records with these ids. */
const namedFormula = (ids: readonly string[]) => `OR(${ids.map((id) => `RECORD_ID()='${id}'`).join(',')})`

/** Those of the records that the request asks for. */
export async function readListed(asked: RecordsRequest, ids: readonly string[]): Promise<readonly TableRecord[]> {
  const found: TableRecord[] = []
  for (let at = 0; at < ids.length; at += perQuestion) {
    const named = namedFormula(ids.slice(at, at + perQuestion))
    const formula = asked.formula === undefined ? named : `AND(${asked.formula}, ${named})`
    const body = { ...toQuery(asked), sorts: [], groups: [], limit: perQuestion, formula }
    found.push(...(await queryRecords({ params: { table_id: asked.tableId }, body })).data)
  }
  return found
}

/** The colours of records that a change has answered without them. */
export async function readColors(
  asked: RecordsRequest,
  records: readonly TableRecord[],
): Promise<RecordListAction | null> {
  const ids = records.filter(({ color }) => color === undefined).map(({ id }) => id)
  if (ids.length === 0 || (asked.colorRules ?? []).length === 0) return null
  const found: TableRecord[] = []
  for (let at = 0; at < ids.length; at += perQuestion) {
    const part = ids.slice(at, at + perQuestion)
    const body = { color_rules: [...(asked.colorRules ?? [])], formula: namedFormula(part), limit: perQuestion }
    found.push(...(await queryRecords({ params: { table_id: asked.tableId }, body })).data)
  }
  return { do: 'color', records: found }
}
